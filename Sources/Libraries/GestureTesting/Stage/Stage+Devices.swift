public import Foundation
public import GestureKit

/// Input from keys, a pointer, a wheel and a touchpad.
///
/// Locations are in the window's points. Each event is sent at the script's time, before deadlines of
/// exactly that time. A pointer is number 0 by default, and its button the primary one.
extension Stage {
    /// The touch number of a pressed pointer; fingers count from 1.
    public static let pointer = 0

    /// Presses and releases a key; by default it is held for 0.05 seconds.
    public func press(_ key: Press.PressType, held: TimeInterval = 0.05) {
        keyDown(key)
        elapse(held)
        keyUp(key)
    }

    /// Presses a key, with a force of 1 by default.
    public func keyDown(_ key: Press.PressType, force: Double = 1) {
        send(.presses([PressSample(key, phase: .began, force: force)]))
    }

    /// Changes the force of a pressed key, from 0 to 1.
    public func keyChange(_ key: Press.PressType, force: Double) {
        send(.presses([PressSample(key, phase: .changed, force: force)]))
    }

    /// Releases a key.
    public func keyUp(_ key: Press.PressType) {
        send(.presses([PressSample(key, phase: .ended)]))
    }

    /// Cancels a pressed key, as the system does.
    public func keyCancel(_ key: Press.PressType) {
        send(.presses([PressSample(key, phase: .cancelled)]))
    }

    /// Cancels all presses, as the system does.
    public func cancelPresses() { window.cancelAllPresses(at: time) }

    /// Moves a pointer without a pressed button, by default a mouse, to a location, or into the window.
    public func hover(
        to x: CGFloat,
        _ y: CGFloat,
        pointer: Int = 0,
        type: Touch.TouchType = .indirectPointer
    ) {
        let location = CGPoint(x: x, y: y)
        pointerLocations[pointer] = location
        send(.hover(HoverSample(id: pointer, phase: .moved, location: location, type: type)))
    }

    /// Moves a pointer, by default a mouse, out of the window at its last location.
    public func hoverOut(pointer: Int = 0, type: Touch.TouchType = .indirectPointer) {
        let location = pointerLocations[pointer] ?? .zero
        hoverOut(at: location.x, location.y, pointer: pointer, type: type)
    }

    /// Moves a pointer, by default a mouse, out of the window at another location.
    public func hoverOut(
        at x: CGFloat,
        _ y: CGFloat,
        pointer: Int = 0,
        type: Touch.TouchType = .indirectPointer
    ) {
        pointerLocations[pointer] = nil
        let location = CGPoint(x: x, y: y)
        send(.hover(HoverSample(id: pointer, phase: .exited, location: location, type: type)))
    }

    /// Presses a button of the pointer: a touch of type `indirectPointer` with the number `pointer`.
    public func buttonDown(_ x: CGFloat, _ y: CGFloat, button: ButtonMask = .primary) {
        fingerLocations[Self.pointer] = CGPoint(x: x, y: y)
        sendPointer(.began, button)
    }

    /// Moves the pointer with a button pressed.
    public func buttonMove(to x: CGFloat, _ y: CGFloat, button: ButtonMask = .primary) {
        fingerLocations[Self.pointer] = CGPoint(x: x, y: y)
        sendPointer(.moved, button)
    }

    /// Releases a button of the pointer at the pointer's last location.
    public func buttonUp(button: ButtonMask = .primary) {
        sendPointer(.ended, button)
        fingerLocations[Self.pointer] = nil
    }

    /// Scrolls by one click of a wheel.
    ///
    /// - Parameters:
    ///   - dx: The horizontal displacement in points.
    ///   - dy: The vertical displacement in points.
    ///   - x: The x coordinate of the pointer.
    ///   - y: The y coordinate of the pointer.
    public func scroll(by dx: CGFloat, _ dy: CGFloat, at x: CGFloat, _ y: CGFloat) {
        scroll(.discrete, phase: .ended, by: dx, dy, at: x, y)
    }

    /// Scrolls by one step.
    ///
    /// - Parameters:
    ///   - kind: The kind of scrolling; continuous by default.
    ///   - phase: The phase of the scrolling.
    ///   - dx: The horizontal displacement in points.
    ///   - dy: The vertical displacement in points.
    ///   - x: The x coordinate of the pointer.
    ///   - y: The y coordinate of the pointer.
    public func scroll(
        _ kind: ScrollSample.Kind = .continuous,
        phase: ContactPhase,
        by dx: CGFloat,
        _ dy: CGFloat,
        at x: CGFloat,
        _ y: CGFloat
    ) {
        let location = CGPoint(x: x, y: y)
        let step = CGPoint(x: dx, y: dy)
        send(.scroll(ScrollSample(step, kind: kind, phase: phase, location: location)))
    }

    /// Sends one step of a touchpad's pinch.
    ///
    /// - Parameters:
    ///   - phase: The phase of the pinch.
    ///   - scale: The total scale since the pinch began; 1 by default.
    ///   - rotation: The total rotation since the pinch began, in radians; 0 by default.
    ///   - x: The x coordinate of the pointer.
    ///   - y: The y coordinate of the pointer.
    public func transform(
        phase: ContactPhase,
        scale: Double = 1,
        rotation: Double = 0,
        at x: CGFloat,
        _ y: CGFloat
    ) {
        let location = CGPoint(x: x, y: y)
        let sample = TransformSample(
            phase: phase,
            scale: scale,
            rotation: rotation,
            location: location
        )
        send(.transform(sample))
    }

    /// Sends an event of any kind at the script's time, with the script's modifiers and buttons and,
    /// optionally, more buttons.
    public func send(_ content: InputEvent.Content, buttonMask: ButtonMask = []) {
        let event = InputEvent(
            content,
            at: time,
            modifierFlags: modifiers,
            buttonMask: buttons.union(buttonMask)
        )
        willSend?(event)
        window.send(event)
    }

    private func sendPointer(_ phase: ContactPhase, _ button: ButtonMask) {
        let sample = TouchSample(
            id: Self.pointer,
            phase: phase,
            location: fingerLocations[Self.pointer] ?? .zero,
            type: .indirectPointer
        )
        send(.touches([sample]), buttonMask: button)
    }
}
