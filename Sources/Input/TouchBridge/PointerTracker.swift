package import Foundation
import GestureKit

/// The pressed pointers.
///
/// A mouse or a pen acts as one finger while a button is held, or as two with Control.
struct PointerTracker {
    private var pointers: [Int: Pointer] = [:]

    func isPressed(_ device: Int) -> Bool { pointers[device]?.press != nil }

    /// Records that a finger has moved the pointer.
    mutating func noteFingerMotion(_ device: Int) {
        pointers[device, default: Pointer()].wasMovedByFinger = true
    }

    /// Handles a button or a motion.
    ///
    /// A wheel's buttons press nothing.
    ///
    /// - Returns: Whether the pointer is pressed afterwards.
    mutating func handle(_ input: LocatedEvent, into output: inout BridgeOutput) -> Bool {
        pointers[input.event.device, default: Pointer()].handle(input, into: &output)
    }

    /// Cancels the presses of a removed mouse or pen: the releases that the server sends are not the user's.
    mutating func remove(source: Int, into output: inout BridgeOutput) {
        for device in pointers.keys.sorted() where pointers[device]?.press?.source == source {
            guard let press = pointers[device]?.endPress() else { continue }
            for number in press.numbers {
                output.diagnose("touchLost", "touch \(number): its device \(source) is gone")
            }
            output.cancel(press.samples(.cancelled))
        }
    }

    /// Cancels all presses, and returns the samples to emit.
    mutating func cancel() -> [TouchSample] {
        pointers.keys.sorted().flatMap { pointers[$0]?.endPress()?.samples(.cancelled) ?? [] }
    }
}

/// The state of one master pointer.
private struct Pointer {
    /// The last location, in root pixels.
    private var last: CGPoint?
    /// The location when Control was pressed, according to the events; nil while Control is released.
    private var mirrorAnchor: CGPoint?
    /// Whether a finger was the last to move the pointer, which has had no motion of its own since.
    var wasMovedByFinger = false
    private(set) var press: PointerPress?

    mutating func handle(_ input: LocatedEvent, into output: inout BridgeOutput) -> Bool {
        follow(input.event)
        switch input.event.payload {
        case .button(let number, let isDown, _) where !ButtonMask.isWheel(xButton: number):
            let button = ButtonMask(xButton: number)
            if isDown { press(button, input, &output) } else { release(button, input, &output) }
        case .motion:
            wasMovedByFinger = false
            guard press != nil else { break }
            press?.move(to: input.event)
            emit(.moved, input, &output)
        default: break
        }
        return press != nil
    }

    private mutating func follow(_ event: XInputEvent) {
        let isControlled = KeyModifierFlags(xModifiers: event.modifiers).contains(.control)
        if !isControlled {
            mirrorAnchor = nil
        } else if mirrorAnchor == nil {
            mirrorAnchor = last ?? event.root
        }
        last = event.root
    }

    private mutating func press(
        _ button: ButtonMask,
        _ input: LocatedEvent,
        _ output: inout BridgeOutput
    ) {
        guard press == nil else {
            press?.buttons.insert(button)
            return
        }
        guard !input.isOnPanel else { return }
        let fingers = mirrorAnchor == nil ? 1 : 2
        press = PointerPress(
            of: input,
            button,
            numbers: (0..<fingers).map { _ in output.allocateNumber() },
            mirroredAbout: mirrorAnchor
        )
        emit(.began, input, &output)
    }

    private mutating func release(
        _ button: ButtonMask,
        _ input: LocatedEvent,
        _ output: inout BridgeOutput
    ) {
        guard let buttons = press?.buttons else { return }
        guard buttons.subtracting(button).isEmpty else {
            press?.buttons.remove(button)
            return
        }
        // If a finger moved the pointer, the released mouse was not at the event's location.
        if !wasMovedByFinger { press?.move(to: input.event) }
        emit(.ended, input, &output)
        press = nil
    }

    /// Ends the press, if there is one, and returns it.
    mutating func endPress() -> PointerPress? {
        defer { press = nil }
        return press
    }

    private func emit(_ phase: ContactPhase, _ input: LocatedEvent, _ output: inout BridgeOutput) {
        guard let press else { return }
        output.emit(press.samples(phase), of: input, buttons: press.buttons)
    }
}

extension ButtonMask {
    /// Creates the mask of an X button number.
    ///
    /// X numbers the middle button 2, UIKit the secondary one.
    package init(xButton number: Int) {
        switch number {
        case 2: self = .button(3)
        case 3: self = .secondary
        default: self = .button(number)
        }
    }

    /// Whether an X button is a step of a wheel.
    package static func isWheel(xButton number: Int) -> Bool {
        wheelClick(ofXButton: number) != nil
    }

    /// The click of a wheel, to the right and down, that an X button stands for; nil for other buttons.
    package static func wheelClick(ofXButton number: Int) -> CGPoint? {
        switch number {
        case 4: CGPoint(x: 0, y: -1)
        case 5: CGPoint(x: 0, y: 1)
        case 6: CGPoint(x: -1, y: 0)
        case 7: CGPoint(x: 1, y: 0)
        default: nil
        }
    }
}

/// A pointer's press as one finger, or as two.
///
/// With Control, a second finger mirrors the first one about the location where Control was pressed, and lands
/// at least 40 points away from it. With Shift as well, both move in parallel.
private struct PointerPress {
    /// The id of the physical device.
    let source: Int
    let type: Touch.TouchType
    /// The window's geometry when the press began.
    let geometry: WindowGeometry
    var buttons: ButtonMask
    /// The numbers of the one or two fingers.
    let numbers: [Int]
    /// The location of the first finger, in root pixels.
    private var location: CGPoint
    private var centre: CGPoint
    /// The location of the second finger, in root pixels; nil for one finger.
    private var mirror: CGPoint?

    init(
        of input: LocatedEvent,
        _ button: ButtonMask,
        numbers: [Int],
        mirroredAbout centre: CGPoint?
    ) {
        source = input.event.source
        type = input.pointerType
        geometry = input.geometry
        buttons = button
        self.numbers = numbers
        location = input.event.root
        let minRadius = Self.minMirrorDistance / 2 * input.geometry.scale
        self.centre =
            centre.map { [location] in
                Self.centre($0, of: location, atLeast: minRadius)
            } ?? location
        mirror = centre == nil ? nil : Self.reflect(location, about: self.centre)
    }

    /// The minimum distance between the two fingers at their landing, in points: closer fingers would zoom by
    /// a large factor with the first few points of movement.
    private static let minMirrorDistance: CGFloat = 40

    /// Moves the centre away from the location to a minimum distance, to the left if both coincide.
    private static func centre(_ centre: CGPoint, of location: CGPoint, atLeast radius: CGFloat)
        -> CGPoint
    {
        let (x, y) = (centre.x - location.x, centre.y - location.y)
        let distance = hypot(x, y)
        guard distance < radius else { return centre }
        let (unitX, unitY) = distance > 0 ? (x / distance, y / distance) : (-1, 0)
        return CGPoint(x: location.x + unitX * radius, y: location.y + unitY * radius)
    }

    mutating func move(to event: XInputEvent) {
        let isParallel = KeyModifierFlags(xModifiers: event.modifiers).contains(.shift)
        let (old, new) = (location, event.root)
        location = new
        guard let second = mirror else { return }
        guard isParallel else {
            mirror = Self.reflect(new, about: centre)
            return
        }
        centre = CGPoint(x: centre.x + new.x - old.x, y: centre.y + new.y - old.y)
        mirror = CGPoint(x: second.x + new.x - old.x, y: second.y + new.y - old.y)
    }

    private static func reflect(_ point: CGPoint, about centre: CGPoint) -> CGPoint {
        CGPoint(x: 2 * centre.x - point.x, y: 2 * centre.y - point.y)
    }

    func samples(_ phase: ContactPhase) -> [TouchSample] {
        zip(numbers, [location, mirror].compactMap(\.self)).map { number, location in
            TouchSample(
                id: number,
                phase: phase,
                location: geometry.point(root: location),
                type: type
            )
        }
    }
}
