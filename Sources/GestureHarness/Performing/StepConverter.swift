import Foundation
import GestureKit
import GestureRecording
import TouchBridge
import VirtualDisplay

/// The conversion of a recording's inputs into reports of virtual devices.
///
/// A cancelled touch becomes a lift, because no device can cancel a touch. Events that the server emulates,
/// ownership, and input on the bench's panels are left out, and so are inputs that no device can perform. A
/// pure function of the inputs.
struct StepConverter {
    private(set) var steps = StepList()
    private var canvas: CanvasFrame
    private var devices: [Int: InputDevice] = [:]
    private var contacts = ContactSteps()
    private var pointer = PointerSteps()
    private var wheels = WheelSteps()
    private var pen = PenSteps()
    private var touchpad = TouchpadSteps()
    private var keys = KeySteps()
    /// Checks hand-written lines as a replay does.
    private var written = ScriptedContacts()

    init(header: RecordingHeader) {
        canvas = CanvasFrame(origin: .zero, scale: header.scale)
    }

    /// Converts an input.
    ///
    /// - Throws: `RecordingError` without a file and line, for a hand-written line that contradicts the state
    ///   of its finger.
    mutating func perform(_ timed: TimedInput) throws(RecordingError) {
        let time = timed.time
        switch timed.input {
        case .xi(let event, let isOnPanel):
            if !isOnPanel { receive(event, at: time) }
        case .touches(let fingers):
            _ = try written.event(fingers, at: time)
            for finger in fingers { receive(finger, at: time) }
        case .pointer(let line):
            _ = try written.event(line, at: time)
            receive(line, at: time)
        case .scroll(let sample): receive(sample, at: time)
        case .transform(let sample):
            pointer.move(to: sample.location, time: time, into: &steps)
            touchpad.pinch(sample, time: time, into: &steps)
        case .key(let sample):
            keys.setPress(sample.type, isDown: sample.phase == .began, time: time, into: &steps)
        case .device(let device):
            devices[device.id] = device
            wheels.forget(source: device.id)
        case .deviceRemoved(let id):
            let device = devices.removeValue(forKey: id)
            wheels.forget(source: id)
            contacts.endAll(of: id, time: time, into: &steps)
            if device?.isPen == true { pen.leave(time: time, into: &steps) }
        case .window(let geometry):
            canvas = CanvasFrame(origin: geometry.origin, scale: geometry.scale)
        case .interrupt: written.interrupt()
        case .set, .scene, .clear, .expected, .delivered, .noticed, .tick, .end: break
        }
    }

    /// Lifts all fingers, and releases all buttons and keys, at the time of the last step.
    mutating func finish() {
        guard let time = steps.end else { return }
        contacts.endAll(time: time, into: &steps)
        touchpad.end(time: time, into: &steps)
        pointer.endAll(time: time, into: &steps)
        pen.leave(time: time, into: &steps)
        keys.endAll(time: time, into: &steps)
    }
}

// Hand-written lines.

extension StepConverter {
    private mutating func receive(_ finger: FingerLine, at time: TimeInterval) {
        pointer.forgetLocation()
        let id = ContactSteps.ID.written(finger.id)
        let location = finger.location ?? .zero
        switch finger.action {
        case .begin:
            contacts.begin(
                id,
                at: location,
                pressure: finger.force,
                on: .written,
                time: time,
                into: &steps
            )
        case .update:
            contacts.move(id, to: location, pressure: finger.force, time: time, into: &steps)
        case .end, .cancel: contacts.end(id, at: finger.location, time: time, into: &steps)
        }
    }

    private mutating func receive(_ line: PointerLine, at time: TimeInterval) {
        keys.setModifiers(line.modifiers, time: time, into: &steps)
        pointer.move(to: line.location, time: time, into: &steps)
        switch line.action {
        case .down: pointer.setButton(line.button, isDown: true, time: time, into: &steps)
        case .move: break
        // A line holds one button, whichever number its release has.
        case .up: pointer.endAll(time: time, into: &steps)
        }
    }

    private mutating func receive(_ sample: ScrollSample, at time: TimeInterval) {
        pointer.move(to: sample.location, time: time, into: &steps)
        let clicks = CGPoint(
            x: -sample.translation.x / Self.pointsPerClick,
            y: -sample.translation.y / Self.pointsPerClick
        )
        let isContinuous = sample.kind == .continuous
        if clicks != .zero {
            pointer.scrollWritten(
                clicks,
                isContinuousStart: isContinuous && sample.phase == .began,
                time: time,
                into: &steps
            )
        }
        // A step that moves nothing ends the scrolling.
        if isContinuous, sample.phase == .ended || sample.phase == .cancelled {
            pointer.scroll(.zero, time: time, into: &steps)
        }
    }

    /// The number of points for one click of a wheel; source: XInput2.md, rule 13.
    private static let pointsPerClick = 15.0
}

// Events of an X server.

extension StepConverter {
    private mutating func receive(_ event: XInputEvent, at time: TimeInterval) {
        let device = devices[event.source]
        // A touchpad's fingers are not on the screen.
        if device?.kind == .dependentTouch, event.touch != nil { return }
        switch event.payload {
        case .touch(let change, let id, let flags):
            let modifiers = KeyModifierFlags(xModifiers: event.modifiers)
            keys.setModifiers(modifiers, time: time, into: &steps)
            receive(change, id, flags, event, at: time)
        case .button(let number, let isDown, let isEmulated):
            // A wheel's emulated button has a pointer as its source.
            if isEmulated, device?.kind != .pointer { return }
            receive(button: number, isDown, isEmulated, event, at: time)
        case .motion(let isEmulated): if !isEmulated { move(event, at: time) }
        case .crossing: wheels.forget(pointer: event.device)
        case .proximityOut: pen.leave(time: time, into: &steps)
        case .pinch(let change, _, _, let scale, let angle):
            pointer.move(to: canvas.point(event.root), time: time, into: &steps)
            touchpad.pinch(change, scale: scale, angle: angle, time: time, into: &steps)
        case .swipe(let change, _, let delta):
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
        let pressure = pressure(of: event)
        switch change {
        case .begin:
            pointer.forgetLocation()
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
        keys.setModifiers(KeyModifierFlags(xModifiers: event.modifiers), time: time, into: &steps)
        move(event, at: time)
        if devices[event.source]?.isPen == true {
            guard number == 1 else { return }
            let pressure = pressure(of: event)
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
        let point = canvas.point(event.root)
        let device = devices[event.source]
        if device?.isPen == true {
            pointer.forgetLocation()
            pen.move(to: point, pressure: pressure(of: event), time: time, into: &steps)
            return
        }
        pointer.move(to: point, time: time, into: &steps)
        guard let device, event.isMotion else { return }
        for clicks in wheels.steps(of: event, on: device) {
            pointer.scroll(clicks, time: time, into: &steps)
        }
    }

    /// The pressure of a contact, from 0 to 1 of its axis' range; nil if not reported.
    private func pressure(of event: XInputEvent) -> Double? {
        let labels = ["Abs MT Pressure", "Abs Pressure"]
        guard
            let axis = devices[event.source]?.axes.first(where: { axis in
                axis.label.map(labels.contains) == true && axis.maximum > axis.minimum
            }), let value = event.valuators[axis.number]
        else { return nil }
        return min(max((value - axis.minimum) / (axis.maximum - axis.minimum), 0), 1)
    }
}
