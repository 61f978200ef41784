import Foundation
import GestureKit

/// Pressed pointers: a mouse or a pen is a finger while a button is held, or two with Control.
struct PointerTracker {
    /// What is known of one master pointer.
    private struct Pointer {
        /// Where it was last, in root pixels.
        var last: CGPoint?
        /// Where it was when Control went down, as its events say; nil while Control is up.
        var controlPlace: CGPoint?
        /// Whether a finger moved it, with no motion of its own since.
        var isAtFinger = false
        var press: Press?

        mutating func follow(_ event: XInputEvent) {
            let isControlled = KeyModifierFlags(xModifiers: event.modifiers).contains(.control)
            if !isControlled {
                controlPlace = nil
            } else if controlPlace == nil {
                controlPlace = last ?? event.root
            }
            last = event.root
        }
    }

    private var pointers: [Int: Pointer] = [:]

    func isPressed(_ device: Int) -> Bool { pointers[device]?.press != nil }

    /// Takes in that a finger has taken the pointer along.
    mutating func followFinger(_ device: Int) {
        pointers[device, default: Pointer()].isAtFinger = true
    }

    /// Takes a button or a motion; a wheel's buttons press nothing.
    mutating func handle(_ event: XInputEvent, into sink: inout Sink) {
        var pointer = pointers[event.device] ?? Pointer()
        pointer.follow(event)
        switch event.payload {
        case .button(let number, let isDown, _) where !ButtonMask.isWheel(xButton: number):
            let button = ButtonMask(xButton: number)
            if isDown {
                press(&pointer, button, event, &sink)
            } else {
                release(&pointer, button, event, &sink)
            }
        case .motion:
            pointer.isAtFinger = false
            drag(&pointer, event, &sink)
        default: break
        }
        pointers[event.device] = pointer
    }

    private func press(
        _ pointer: inout Pointer,
        _ button: ButtonMask,
        _ event: XInputEvent,
        _ sink: inout Sink
    ) {
        guard pointer.press == nil else {
            pointer.press?.buttons.insert(button)
            return
        }
        guard !sink.isOnPanel else { return }
        let press = Press(
            source: event.source,
            type: sink.devices.pointerType(of: event.source),
            geometry: sink.geometry,
            buttons: button,
            numbers: pointer.controlPlace == nil
                ? [sink.numbers.take()] : [sink.numbers.take(), sink.numbers.take()],
            at: event.root,
            mirroredAbout: pointer.controlPlace
        )
        pointer.press = press
        let samples = press.samples(.began).map { sink.described($0, by: event) }
        sink.emit(samples, modifiers: event.modifiers, buttons: press.buttons)
    }

    private func drag(_ pointer: inout Pointer, _ event: XInputEvent, _ sink: inout Sink) {
        guard var press = pointer.press else { return }
        press.move(to: event)
        pointer.press = press
        let samples = press.samples(.moved).map { sink.described($0, by: event) }
        sink.emit(samples, modifiers: event.modifiers, buttons: press.buttons)
    }

    private func release(
        _ pointer: inout Pointer,
        _ button: ButtonMask,
        _ event: XInputEvent,
        _ sink: inout Sink
    ) {
        guard var press = pointer.press else { return }
        let isLast = press.buttons.subtracting(button).isEmpty
        guard isLast else {
            pointer.press?.buttons.remove(button)
            return
        }
        // Where a finger took the pointer the mouse that let go has not been.
        if !pointer.isAtFinger { press.move(to: event) }
        pointer.press = nil
        for number in press.numbers { sink.numbers.free(number) }
        sink.emit(press.samples(.ended), modifiers: event.modifiers, buttons: press.buttons)
    }

    /// A mouse or a pen is gone while it was pressed: nobody lets go, though the server says so.
    mutating func lose(source: Int, into sink: inout Sink) {
        for device in pointers.keys.sorted() {
            guard let press = pointers[device]?.press, press.source == source else { continue }
            for number in press.numbers {
                sink.diagnose("touchLost", "touch \(number): its device \(source) is gone")
                sink.numbers.free(number)
            }
            sink.emit(press.samples(.cancelled))
            pointers[device]?.press = nil
        }
    }

    /// Cancels all presses.
    mutating func cancel(into sink: inout Sink) -> [TouchSample] {
        var samples: [TouchSample] = []
        for device in pointers.keys.sorted() {
            guard let press = pointers[device]?.press else { continue }
            for number in press.numbers { sink.numbers.free(number) }
            samples += press.samples(.cancelled)
            pointers[device]?.press = nil
        }
        return samples
    }
}

extension ButtonMask {
    /// The mask of an X button number; X counts the middle button second, UIKit the secondary one.
    package init(xButton number: Int) {
        switch number {
        case 2: self = .button(3)
        case 3: self = .secondary
        default: self = .button(number)
        }
    }

    /// Whether an X button number stands for a step of a wheel.
    package static func isWheel(xButton number: Int) -> Bool { (4...7).contains(number) }
}
