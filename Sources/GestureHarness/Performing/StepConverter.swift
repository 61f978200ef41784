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
    var steps = StepList()
    /// The canvas of later events; nil in an observation while the pointer is outside all known windows.
    var canvas: CanvasFrame?
    /// The windows of an observation, to which its locations on the desktop are translated; nil for a recording
    /// of a window.
    let receivers: ReceiverFrames?
    /// The number of touches and presses, and of those that are left out because no known window received them.
    var contactCount = (all: 0, leftOut: 0)
    var devices: [Int: InputDevice] = [:]
    var contacts = ContactSteps()
    var pointer = PointerSteps()
    var wheels = WheelSteps()
    var pen = PenSteps()
    var touchpad = TouchpadSteps()
    var keys = KeySteps()
    /// Checks hand-written lines as a replay does.
    private var written = ScriptedContacts()

    init(header: RecordingHeader, receivers: ReceiverFrames? = nil) {
        self.receivers = receivers
        canvas = CanvasFrame(origin: .zero, scale: header.scale)
    }

    /// Converts an input.
    ///
    /// - Throws: `RecordingError` without a file and line, for a hand-written line that contradicts the state
    ///   of its finger.
    mutating func perform(_ timed: TimedInput) throws(RecordingError) {
        let time = timed.time
        steps.modifiers = timed.input.modifiers
        switch timed.input {
        case .xi(let inputs):
            for (input, time) in zip(inputs, inputs.times(endingAt: time)) where !input.isOnPanel {
                receive(input.event, at: time)
            }
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
        steps.modifiers = nil
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
        pointer.forgetBaseline()
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
            x: -sample.translation.x / WheelTracker.pointsPerClick,
            y: -sample.translation.y / WheelTracker.pointsPerClick
        )
        let isContinuous = sample.kind == .continuous
        if clicks != .zero {
            pointer.scrollWritten(
                clicks,
                at: sample.location,
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
}

extension RecordingInput {
    /// The modifiers that the record carries; nil for a kind of record that carries none.
    fileprivate var modifiers: KeyModifierFlags? {
        switch self {
        case .xi(let inputs):
            switch inputs.last?.event.payload {
            case .touch(.ownership, _, _), .proximityOut, nil: nil
            case .touch, .button, .motion, .crossing, .pinch, .swipe:
                inputs.last.map { KeyModifierFlags(xModifiers: $0.event.modifiers) }
            }
        case .pointer(let line): line.modifiers
        case .touches, .scroll, .transform, .key, .set, .scene, .interrupt, .clear, .expected,
            .noticed, .delivered, .device, .deviceRemoved, .window, .tick, .end:
            nil
        }
    }
}
