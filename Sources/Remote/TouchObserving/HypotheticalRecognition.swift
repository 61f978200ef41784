import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import GestureScenes
import GestureTrace
import RecordingFormat
import TextFormatting
import TouchBridge
import XInputFrontEnd

/// The touches of one sequence, from the first finger down until all are up and no deadline is pending.
struct HypotheticalSequence {
    /// The numbers of the touches' accounts, in the order in which they began.
    var touches: [Int] = []
    /// The verdicts in the scene's order.
    var verdicts: [HypotheticalVerdict] = []
    /// The verdict of the whole sequence; nil if nobody asks for it, or if there is none.
    var judgement: ScreenMarks.Judgement?
}

/// The decision that a recognizer of a scene would have made about touches of another program.
package struct HypotheticalVerdict: Hashable {
    package var recognizer: String
    /// The name of the last state that decided something, such as `recognized` or `failed`.
    package var state: String
    /// The time of that state, in seconds since the observation started.
    var time: TimeInterval
    /// The reason; nil for a success.
    var reason: Reason?

    var text: String {
        let cause = reason.map { ", \($0.sentence)" } ?? ""
        let name = PrintableText.name(recognizer)
        return
            "hypothetical: \(name) \(state) at \(DecimalText.typeset(time, 3)) s\(cause)"
    }

    func write(to line: inout JSONLine) {
        line.add("recognizer", recognizer)
        line.add("state", state)
        line.add("t", time, decimals: 6)
        guard let reason else { return line.addNull("reason") }
        line.add("reason", reason.sentence)
    }
}

/// The recognition that a scene would perform on a window of another program: all its recognizers are on one
/// view that covers the window.
///
/// It receives the fingers that land on that window, wherever they move afterwards. No program is affected.
final class HypotheticalRecognition {
    private let session: Session
    /// The trace from which the verdict of a sequence follows; nil if nobody asks for it.
    private let trace: SessionTrace?
    private let frame: CGRect
    private var verdicts: [ObjectIdentifier: HypotheticalVerdict] = [:]
    private let recognizers: [GestureRecognizer]
    /// The touches of the sequence under way.
    private(set) var touches: [Int] = []

    /// Prepares the recognition for a window.
    ///
    /// - Parameters:
    ///   - scene: A new scene, whose recognizers are moved to one view.
    ///   - frame: The window's frame on the root window, in pixels, which are points here.
    ///   - startTime: The server's time at 0 s.
    ///   - devices: The input devices.
    ///   - givesVerdicts: Whether finished sequences have a verdict; false by default.
    /// - Throws: `RecordingError` if the session refuses an input.
    init(
        _ scene: Scene,
        in frame: CGRect,
        startTime: UInt32,
        devices: [InputDevice],
        givesVerdicts: Bool = false
    ) throws(RecordingError) {
        let view = View(frame: CGRect(origin: .zero, size: frame.size))
        view.touchstone.name = "window"
        view.isMultipleTouchEnabled = true
        for recognizer in scene.recognizers { view.addGestureRecognizer(recognizer) }
        for old in scene.window.subviews { old.removeFromSuperview() }
        scene.window.addSubview(view)
        recognizers = scene.recognizers
        let header = RecordingHeader(scene: scene.name, size: frame.size, startTime: startTime)
        session = Session(scene: scene, header: header)
        trace = givesVerdicts ? SessionTrace(of: session) : nil
        self.frame = frame
        let geometry = WindowGeometry(origin: frame.origin, size: frame.size)
        try session.perform(TimedInput(.window(geometry), at: 0))
        for device in devices { try session.perform(TimedInput(.device(device), at: 0)) }
        session.observe { [unowned self] in note($0) }
    }

    /// Whether a finger is down.
    var hasTouches: Bool { session.hasTouches }

    /// The time of the next deadline, in seconds since the start; nil if there is none.
    var nextDeadline: TimeInterval? { session.nextDeadline }

    /// Adds a touch to the sequence under way.
    func begin(_ touch: Int) { touches.append(touch) }

    func perform(_ inputs: [TimedInput]) throws(RecordingError) {
        for input in inputs { try session.perform(input) }
    }

    func advance(to time: TimeInterval) { session.advance(to: time) }

    /// Fires the deadlines that come before an event at a time.
    func advance(before time: TimeInterval) {
        while let due = session.nextDeadline, time - due > Tolerance.time {
            session.advance(to: due)
            guard session.nextDeadline != due else { return }
        }
    }

    /// Removes and returns the sequence if it is over; otherwise nil.
    func removeFinished() -> HypotheticalSequence? {
        guard !session.hasTouches, session.nextDeadline == nil, !touches.isEmpty else { return nil }
        return removeSequence()
    }

    /// Removes and returns the sequence, which may still be under way.
    func removeSequence() -> HypotheticalSequence {
        defer { (touches, verdicts) = ([], [:]) }
        return HypotheticalSequence(
            touches: touches,
            verdicts: recognizers.compactMap { verdicts[ObjectIdentifier($0)] },
            judgement: trace?.snapshot(at: session.now).verdict.map { verdict in
                ScreenMarks.Judgement(verdict, in: frame)
            }
        )
    }

    private func note(_ event: Session.Event) {
        guard case .output(.transition(let transition)) = event, transition.reason != .reset else {
            return
        }
        switch transition.to {
        case .possible, .changed: return
        case .began, .ended, .failed, .cancelled: break
        }
        verdicts[ObjectIdentifier(transition.recognizer)] = HypotheticalVerdict(
            recognizer: transition.recognizer.touchstone.label,
            state: transition.stateName,
            time: transition.timestamp,
            reason: transition.to == .began || transition.to == .ended ? nil : transition.reason
        )
    }
}
