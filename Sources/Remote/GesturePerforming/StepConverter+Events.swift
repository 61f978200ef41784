import Foundation
import GestureKit
import TouchBridge

// Events of an X server.

extension StepConverter {
    mutating func receive(_ event: XInputEvent) {
        let device = devices[event.source]
        // A touchpad's fingers are not on the screen.
        if device?.kind == .dependentTouch, event.touch != nil { return }
        switch event.payload {
        case .touch(let change, let id, let flags): receive(change, id, flags, event)
        case .button(let number, let isDown, let isEmulated):
            // A wheel's emulated button has a pointer as its source.
            if isEmulated, device?.kind != .pointer { return }
            receive(button: number, isDown, isEmulated, event)
        case .motion(let isEmulated): if !isEmulated { move(event) }
        case .crossing: wheels.forget(pointer: event.device)
        case .proximityOut: steps.add(pen.leave())
        case .pinch(let change, _, _, let scale, let angle):
            guard let canvas else { return }
            steps.add(pointer.move(to: canvas.point(event.root)))
            steps.add(touchpad.pinch(change, scale: scale, angle: angle))
        case .swipe(let change, _, let delta):
            guard let canvas else { return }
            let delta = CGPoint(x: delta.x / canvas.scale, y: delta.y / canvas.scale)
            steps.add(pointer.move(to: canvas.point(event.root)))
            steps.add(touchpad.swipe(change, by: delta))
        }
    }

    private mutating func receive(
        _ change: XInputEvent.TouchChange,
        _ touch: Int,
        _ flags: XInputEvent.TouchFlags,
        _ event: XInputEvent
    ) {
        let id = ContactSteps.ID.server(source: event.source, touch: touch)
        let pressure = devices[event.source]?.pressure(in: event)
        switch change {
        case .begin:
            guard let canvas = canvasOfContact(beginningWith: event) else { return }
            steps.add(contacts.begin(id, at: event.root, pressure: pressure, on: canvas))
        // The finger has lifted, but a grab still decides about the touch.
        case .update where flags.contains(.pendingEnd):
            steps.add(contacts.end(id, at: event.root))
        case .update: steps.add(contacts.move(id, to: event.root, pressure: pressure))
        case .end: steps.add(contacts.end(id, at: event.root))
        case .ownership: break
        }
    }

    private mutating func receive(
        button number: Int,
        _ isDown: Bool,
        _ isEmulated: Bool,
        _ event: XInputEvent
    ) {
        if isDown, receivers != nil { canvas = canvasOfContact(beginningWith: event) }
        guard canvas != nil else { return }
        move(event)
        if let device = devices[event.source], device.isPen {
            guard number == 1 else { return }
            steps.add(pen.setTip(isDown, pressure: device.pressure(in: event)))
        } else if ButtonMask.isWheel(xButton: number) {
            guard isDown else { return }
            let source = event.source
            let click = wheels.click(ofButton: number, isEmulated: isEmulated, source: source)
            if let click { steps.add([.scroll(click)]) }
        } else if !isEmulated {
            steps.add(pointer.setButton(number, isDown: isDown))
        }
    }

    /// Moves the pointer or the pen of an event, and scrolls by its valuators.
    private mutating func move(_ event: XInputEvent) {
        guard let point = canvas?.point(event.root) else { return }
        let device = devices[event.source]
        if let device, device.isPen {
            steps.add(pen.move(to: point, pressure: device.pressure(in: event)))
            return
        }
        steps.add(pointer.move(to: point))
        guard let device, event.isMotion else { return }
        steps.add(wheels.steps(of: event, on: device).map { .scroll($0) })
    }

    /// Returns the canvas of a touch, or in an observation also of a press; nil if it is left out.
    private mutating func canvasOfContact(beginningWith event: XInputEvent) -> CanvasFrame? {
        guard let receivers else { return canvas }
        contactCount.all += 1
        guard let frame = receivers.frame(of: event, at: steps.time) else {
            contactCount.leftOut += 1
            return nil
        }
        return CanvasFrame(origin: frame.origin, scale: 1)
    }
}
