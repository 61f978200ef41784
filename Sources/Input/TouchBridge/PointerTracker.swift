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
    mutating func handle(_ input: LocatedEvent, into sink: inout Sink) -> Bool {
        pointers[input.event.device, default: Pointer()].handle(input, into: &sink)
    }

    /// Cancels the presses of a removed mouse or pen; the releases that the server sends are not the user's.
    mutating func remove(source: Int, into sink: inout Sink) {
        for device in pointers.keys.sorted() where pointers[device]?.press?.source == source {
            guard let press = pointers[device]?.endPress() else { continue }
            for number in press.numbers {
                sink.diagnose("touchLost", "touch \(number): its device \(source) is gone")
            }
            sink.cancel(press.samples(.cancelled))
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
    /// Whether a finger moved the pointer last, without a motion of its own since.
    var wasMovedByFinger = false
    private(set) var press: Press?

    mutating func handle(_ input: LocatedEvent, into sink: inout Sink) -> Bool {
        follow(input.event)
        switch input.event.payload {
        case .button(let number, let isDown, _) where !ButtonMask.isWheel(xButton: number):
            let button = ButtonMask(xButton: number)
            if isDown { press(button, input, &sink) } else { release(button, input, &sink) }
        case .motion:
            wasMovedByFinger = false
            guard press != nil else { break }
            press?.move(to: input.event)
            emit(.moved, input, &sink)
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

    private mutating func press(_ button: ButtonMask, _ input: LocatedEvent, _ sink: inout Sink) {
        guard press == nil else {
            press?.buttons.insert(button)
            return
        }
        guard !input.isOnPanel else { return }
        let fingers = mirrorAnchor == nil ? 1 : 2
        press = Press(
            of: input,
            button,
            numbers: (0..<fingers).map { _ in sink.allocateNumber() },
            mirroredAbout: mirrorAnchor
        )
        emit(.began, input, &sink)
    }

    private mutating func release(_ button: ButtonMask, _ input: LocatedEvent, _ sink: inout Sink) {
        guard let buttons = press?.buttons else { return }
        guard buttons.subtracting(button).isEmpty else {
            press?.buttons.remove(button)
            return
        }
        // If a finger moved the pointer, the released mouse was not at the event's location.
        if !wasMovedByFinger { press?.move(to: input.event) }
        emit(.ended, input, &sink)
        press = nil
    }

    /// Ends the press and returns it; nil without a press.
    mutating func endPress() -> Press? {
        defer { press = nil }
        return press
    }

    private func emit(_ phase: ContactPhase, _ input: LocatedEvent, _ sink: inout Sink) {
        guard let press else { return }
        sink.emit(press.samples(phase), of: input, buttons: press.buttons)
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

    /// Returns whether an X button number means a step of a wheel.
    package static func isWheel(xButton number: Int) -> Bool {
        wheelClick(ofXButton: number) != nil
    }

    /// Returns the click of a wheel that an X button number means, to the right and down; nil for other buttons.
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
