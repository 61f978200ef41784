import Foundation
import GestureKit
import TouchBridge

// Events of an X server.

extension StepConverter {
    mutating func receive(_ event: XInputEvent, at time: TimeInterval) {
        let device = devices[event.source]
        // A touchpad's fingers are not on the screen.
        if device?.kind == .dependentTouch, event.touch != nil { return }
        switch event.payload {
        case .touch(let change, let id, let flags):
            receive(change, id, flags, event, at: time)
        case .button(let number, let isDown, let isEmulated):
            // A wheel's emulated button has a pointer as its source.
            if isEmulated, device?.kind != .pointer { return }
            receive(button: number, isDown, isEmulated, event, at: time)
        case .motion(let isEmulated): if !isEmulated { move(event, at: time) }
        case .crossing: wheels.forget(pointer: event.device)
        case .proximityOut: pen.leave(time: time, into: &steps)
        case .pinch(let change, _, _, let scale, let angle):
            guard let canvas else { return }
            pointer.move(to: canvas.point(event.root), time: time, into: &steps)
            touchpad.pinch(change, scale: scale, angle: angle, time: time, into: &steps)
        case .swipe(let change, _, let delta):
            guard let canvas else { return }
            pointer.move(to: canvas.point(event.root), time: time, into: &steps)
            let delta = CGPoint(x: delta.x / canvas.scale, y: delta.y / canvas.scale)
            touchpad.swipe(change, by: delta, time: time, into: &steps)
        }
    }

    private mutating func receive(
        _ change: XInputEvent.TouchChange,
        _ touch: Int,
        _ flags: XInputEvent.TouchFlags,
        _ event: XInputEvent,
        at time: TimeInterval
    ) {
        let id = ContactSteps.ID.server(source: event.source, touch: touch)
        let pressure = devices[event.source]?.pressure(in: event)
        switch change {
        case .begin:
            guard let canvas = canvasOfContact(beginningWith: event, at: time) else { return }
            contacts.begin(
                id,
                at: event.root,
                pressure: pressure,
                on: canvas,
                time: time,
                into: &steps
            )
        // The finger has lifted, but a grab still decides about the touch.
        case .update where flags.contains(.pendingEnd):
            contacts.end(id, at: event.root, time: time, into: &steps)
        case .update:
            contacts.move(id, to: event.root, pressure: pressure, time: time, into: &steps)
        case .end: contacts.end(id, at: event.root, time: time, into: &steps)
        case .ownership: break
        }
    }

    private mutating func receive(
        button number: Int,
        _ isDown: Bool,
        _ isEmulated: Bool,
        _ event: XInputEvent,
        at time: TimeInterval
    ) {
        if isDown, receivers != nil {
            canvas = canvasOfContact(beginningWith: event, at: time)
        }
        guard canvas != nil else { return }
        move(event, at: time)
        if let device = devices[event.source], device.isPen {
            guard number == 1 else { return }
            let pressure = device.pressure(in: event)
            pen.setTip(isDown, pressure: pressure, time: time, into: &steps)
        } else if ButtonMask.isWheel(xButton: number) {
            guard isDown else { return }
            if let click = wheels.click(
                ofButton: number,
                isEmulated: isEmulated,
                source: event.source
            ) {
                pointer.scroll(click, time: time, into: &steps)
            }
        } else if !isEmulated {
            pointer.setButton(number, isDown: isDown, time: time, into: &steps)
        }
    }

    /// Moves the pointer or the pen of an event, and scrolls by its valuators.
    private mutating func move(_ event: XInputEvent, at time: TimeInterval) {
        guard let point = canvas?.point(event.root) else { return }
        let device = devices[event.source]
        if let device, device.isPen {
            pen.move(to: point, pressure: device.pressure(in: event), time: time, into: &steps)
            return
        }
        pointer.move(to: point, time: time, into: &steps)
        guard let device, event.isMotion else { return }
        for clicks in wheels.steps(of: event, on: device) {
            pointer.scroll(clicks, time: time, into: &steps)
        }
    }

    /// Returns the canvas of a touch, or in an observation also of a press; nil if it is left out.
    private mutating func canvasOfContact(
        beginningWith event: XInputEvent,
        at time: TimeInterval
    ) -> CanvasFrame? {
        guard let receivers else { return canvas }
        contactCount.all += 1
        guard let frame = receivers.frame(of: event, at: time) else {
            contactCount.leftOut += 1
            return nil
        }
        return CanvasFrame(origin: frame.origin, scale: 1)
    }
}
