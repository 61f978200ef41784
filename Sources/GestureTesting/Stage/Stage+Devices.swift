public import Foundation
public import GestureKit

/// The verbs for other devices than a touchscreen: keys, a pointer, a wheel, a touchpad.
///
/// Places are in the window's points; each verb happens at the script's time, and before the
/// deadlines of exactly that time.
extension Stage {
    /// The number of the touch that a pressed pointer is; fingers count from 1.
    public static let pointer = 0

    /// A key goes down and up; seconds between the two, 0.05 by default.
    public func press(_ key: Press.PressType, held: TimeInterval = 0.05) {
        keyDown(key)
        elapse(held)
        keyUp(key)
    }

    /// A key goes down.
    ///
    /// The force is 1 by default.
    public func keyDown(_ key: Press.PressType, force: Double = 1) {
        send(.presses([PressSample(key, phase: .began, force: force)]))
    }

    /// A key that is down is pressed harder or softer, from 0 to 1.
    public func keyChange(_ key: Press.PressType, force: Double) {
        send(.presses([PressSample(key, phase: .changed, force: force)]))
    }

    /// A key goes up.
    public func keyUp(_ key: Press.PressType) {
        send(.presses([PressSample(key, phase: .ended)]))
    }

    /// The system takes a key that is down away.
    public func keyCancel(_ key: Press.PressType) {
        send(.presses([PressSample(key, phase: .cancelled)]))
    }

    /// The system takes every press away.
    public func cancelPresses() { window.cancelAllPresses(at: time) }

    /// A pointer comes or moves there with nothing pressed.
    ///
    /// The pointer is number 0 by default, and a mouse's.
    public func hover(
        to x: CGFloat,
        _ y: CGFloat,
        pointer: Int = 0,
        type: Touch.TouchType = .indirectPointer
    ) {
        let place = CGPoint(x: x, y: y)
        pointers[pointer] = place
        send(.hover(HoverSample(id: pointer, phase: .moved, location: place, type: type)))
    }

    /// A pointer leaves the window, from where it is.
    ///
    /// The pointer is number 0 by default, and a mouse's.
    public func hoverOut(pointer: Int = 0, type: Touch.TouchType = .indirectPointer) {
        let place = pointers[pointer] ?? .zero
        hoverOut(at: place.x, place.y, pointer: pointer, type: type)
    }

    /// A pointer leaves the window there.
    ///
    /// The pointer is number 0 by default, and a mouse's.
    public func hoverOut(
        at x: CGFloat,
        _ y: CGFloat,
        pointer: Int = 0,
        type: Touch.TouchType = .indirectPointer
    ) {
        pointers[pointer] = nil
        let place = CGPoint(x: x, y: y)
        send(.hover(HoverSample(id: pointer, phase: .exited, location: place, type: type)))
    }

    /// The pointer's button goes down: a touch of its own type and of the number `pointer`.
    ///
    /// The button is the primary one by default.
    public func buttonDown(_ x: CGFloat, _ y: CGFloat, button: ButtonMask = .primary) {
        places[Self.pointer] = CGPoint(x: x, y: y)
        sendPointer(.began, button)
    }

    /// The pointer moves with its button held.
    ///
    /// The button is the primary one by default.
    public func buttonMove(to x: CGFloat, _ y: CGFloat, button: ButtonMask = .primary) {
        places[Self.pointer] = CGPoint(x: x, y: y)
        sendPointer(.moved, button)
    }

    /// The pointer's button goes up where the pointer is.
    ///
    /// The button is the primary one by default.
    public func buttonUp(button: ButtonMask = .primary) {
        sendPointer(.ended, button)
        places[Self.pointer] = nil
    }

    /// A wheel clicks once; by how many points, and where the pointer is.
    public func scroll(by dx: CGFloat, _ dy: CGFloat, at x: CGFloat, _ y: CGFloat) {
        scroll(.discrete, phase: .ended, by: dx, dy, at: x, y)
    }

    /// One step of scrolling; by how many points, and where the pointer is.
    ///
    /// The scrolling is continuous by default.
    public func scroll(
        _ kind: ScrollSample.Kind = .continuous,
        phase: ContactPhase,
        by dx: CGFloat,
        _ dy: CGFloat,
        at x: CGFloat,
        _ y: CGFloat
    ) {
        let place = CGPoint(x: x, y: y)
        let step = CGPoint(x: dx, y: dy)
        send(.scroll(ScrollSample(step, kind: kind, phase: phase, location: place)))
    }

    /// One step of a touchpad's pinch: totals since its beginning, and where the pointer is.
    ///
    /// The scale is 1 and the rotation 0 radians by default.
    public func transform(
        phase: ContactPhase,
        scale: Double = 1,
        rotation: Double = 0,
        at x: CGFloat,
        _ y: CGFloat
    ) {
        let place = CGPoint(x: x, y: y)
        let sample = TransformSample(
            phase: phase,
            scale: scale,
            rotation: rotation,
            location: place
        )
        send(.transform(sample))
    }

    /// One event of any kind, at the script's time; with the buttons that the script holds by default.
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
            location: places[Self.pointer] ?? .zero,
            type: .indirectPointer
        )
        send(.touches([sample]), buttonMask: button)
    }
}
