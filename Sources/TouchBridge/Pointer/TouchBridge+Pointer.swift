import Foundation
import GestureKit

/// Pointers: a press is a finger; without one they hover, and their wheels scroll.
extension TouchBridge {
    /// Pointer events that the server made from a touch double it; a wheel's have a pointer's source.
    func isEmulated(_ event: XInputEvent) -> Bool {
        guard event.isEmulated else { return false }
        switch devices[event.source]?.kind {
        case .directTouch, .dependentTouch, nil: return true
        case .pointer, .keyboard: return false
        }
    }

    mutating func pointer(_ event: XInputEvent, at time: TimeInterval, isOnPanel: Bool) {
        trails[event.device, default: PointerTrail()].follow(event)
        switch event.payload {
        case .button(let number, let isDown, _) where ButtonMask.isWheel(xButton: number):
            if isDown { wheel(event, number, at: time, isOnPanel: isOnPanel) }
        case .button(let number, isDown: true, _):
            endScroll(of: event.device, at: time)
            press(event, ButtonMask(xButton: number), at: time, isOnPanel: isOnPanel)
        case .button(let number, isDown: false, _):
            release(event, ButtonMask(xButton: number), at: time)
        case .motion:
            pointersAtFingers.remove(event.device)
            scroll(event, at: time, isOnPanel: isOnPanel)
            drag(event, at: time)
            hover(event, at: time, isOnPanel: isOnPanel)
        default: break
        }
    }

    /// What touches, or hovers: a pen tells how hard it presses, a mouse does not.
    func pointerType(_ event: XInputEvent) -> Touch.TouchType {
        pens.contains(event.source) ? .pencil : .indirectPointer
    }

    func keys(of device: Int) -> [TouchKey] {
        [
            .pointer(device: device, isMirror: false), .pointer(device: device, isMirror: true),
        ]
    }

    mutating func press(
        _ event: XInputEvent,
        _ button: ButtonMask,
        at time: TimeInterval,
        isOnPanel: Bool
    ) {
        let keys = keys(of: event.device)
        guard presses[event.device] == nil else {
            presses[event.device]?.buttons.insert(button)
            return
        }
        guard !isOnPanel else {
            swallowed.insert(keys[0])
            return
        }
        swallowed.subtract(keys)
        let centre = trails[event.device]?.controlPlace
        let press = PointerPress(
            of: event.source,
            at: event.root,
            buttons: button,
            mirroredAbout: centre
        )
        presses[event.device] = press
        let type = pointerType(event)
        let contact = contact(event)
        var fingers = [begin(keys[0], type, at: event.root, time, isOwned: true)]
        if let mirror = press.mirror {
            fingers.append(begin(keys[1], type, at: mirror, time, isOwned: true))
        }
        let samples = fingers.map { $0.sample(.began, contact) }
        emit(samples, event, at: time, buttons: press.buttons)
    }

    mutating func drag(_ event: XInputEvent, at time: TimeInterval) {
        guard var press = presses[event.device] else { return }
        let flags = KeyModifierFlags(xModifiers: event.modifiers)
        press.move(to: event.root, inParallel: flags.contains(.shift))
        presses[event.device] = press
        let contact = contact(event)
        let samples = place(press, of: event.device).map { $0.sample(.moved, contact) }
        emit(samples, event, at: time, buttons: press.buttons)
    }

    mutating func release(_ event: XInputEvent, _ button: ButtonMask, at time: TimeInterval) {
        let keys = keys(of: event.device)
        guard var press = presses[event.device] else {
            swallowed.subtract(keys)
            return
        }
        let isLast = press.buttons.subtracting(button).isEmpty
        guard isLast else {
            presses[event.device]?.buttons.remove(button)
            return
        }
        // Where a finger took the pointer the mouse that let go has not been.
        if !pointersAtFingers.contains(event.device) {
            press.move(to: event.root, inParallel: event.modifiers & 1 != 0)
        }
        let samples = place(press, of: event.device).map { $0.sample(.ended) }
        presses[event.device] = nil
        for key in keys { forget(key) }
        emit(samples, event, at: time, buttons: press.buttons)
    }

    /// A mouse or a pen is gone while it was pressed: nobody lets go, though the server says so.
    mutating func losePresses(of source: Int, at time: TimeInterval) {
        for device in presses.keys.sorted() where presses[device]?.source == source {
            let keys = keys(of: device)
            let touches = keys.compactMap { live[$0] }
            for touch in touches {
                diagnose("touchLost", "touch \(touch.slot): its device \(source) is gone", at: time)
            }
            emit(touches.map { $0.sample(.cancelled) }, nil, at: time)
            for key in keys { forget(key) }
            swallowed.formUnion(keys)
            presses[device] = nil
        }
    }

    /// Moves the press' fingers to where it has them.
    mutating func place(_ press: PointerPress, of device: Int) -> [LiveTouch] {
        let places = [press.place, press.mirror]
        return zip(keys(of: device), places).compactMap { key, place in
            guard let place else { return nil }
            live[key]?.root = place
            return live[key]
        }
    }
}
