import Foundation
import GestureKit
import GestureRecording
import RecordingFormat
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
        steps.time = timed.time
        steps.modifiers = timed.input.modifiers
        switch timed.input {
        case .xi(let inputs):
            for (input, time) in zip(inputs, inputs.times(endingAt: timed.time))
            where !input.isOnPanel {
                steps.time = time
                receive(input.event)
            }
        case .touches(let fingers):
            _ = try written.event(fingers, at: timed.time)
            for finger in fingers { receive(finger) }
        case .pointer(let line):
            _ = try written.event(line, at: timed.time)
            receive(line)
        case .scroll(let sample): receive(sample)
        case .transform(let sample):
            steps.add(pointer.move(to: sample.location) + touchpad.pinch(sample))
        case .key(let sample):
            steps.add(keys.setPress(sample.type, isDown: sample.phase == .began))
        case .device(let device):
            devices[device.id] = device
            wheels.forget(source: device.id)
        case .deviceRemoved(let id):
            let device = devices.removeValue(forKey: id)
            wheels.forget(source: id)
            steps.add(contacts.endAll(of: id))
            if device?.isPen == true { steps.add(pen.leave()) }
        case .window(let geometry):
            canvas = CanvasFrame(origin: geometry.origin, scale: geometry.scale)
        case .interrupt: written.interrupt()
        case .set, .scene, .clear, .expected, .delivered, .noticed, .tick, .end: break
        }
    }

    /// Lifts all fingers, and releases all buttons and keys, at the time of the last step.
    mutating func finish() {
        guard let time = steps.end else { return }
        steps.time = time
        steps.modifiers = nil
        steps.add(contacts.endAll() + touchpad.end() + pointer.endAll() + pen.leave())
        steps.add(keys.endAll())
    }
}

// Hand-written lines.

extension StepConverter {
    private mutating func receive(_ finger: FingerLine) {
        pointer.forgetBaseline()
        let id = ContactSteps.ID.written(finger.id)
        let location = finger.location ?? .zero
        switch finger.action {
        case .begin:
            steps.add(contacts.begin(id, at: location, pressure: finger.force, on: .written))
        case .update: steps.add(contacts.move(id, to: location, pressure: finger.force))
        case .end, .cancel: steps.add(contacts.end(id, at: finger.location))
        }
    }

    private mutating func receive(_ line: PointerLine) {
        steps.add(pointer.move(to: line.location))
        switch line.action {
        case .down: steps.add(pointer.setButton(line.button, isDown: true))
        case .move: break
        // A line holds one button, whichever number its release has.
        case .up: steps.add(pointer.endAll())
        }
    }

    private mutating func receive(_ sample: ScrollSample) {
        steps.add(pointer.move(to: sample.location))
        let clicks = CGPoint(
            x: -sample.translation.x / WheelTracker.pointsPerClick,
            y: -sample.translation.y / WheelTracker.pointsPerClick
        )
        let isContinuous = sample.kind == .continuous
        let isStart = isContinuous && sample.phase == .began
        if clicks != .zero {
            steps.add(
                pointer.scrollWritten(clicks, at: sample.location, isContinuousStart: isStart)
            )
        }
        // A step that moves nothing ends the scrolling.
        if isContinuous, sample.phase == .ended || sample.phase == .cancelled {
            steps.add([.scroll(.zero)])
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
