import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import RecordingFormat

/// A recorder of a session's sequences: the scene of each, the outcomes of the scene's recognizers with their
/// reasons, and the expectation.
///
/// A sequence begins and ends as in the window's timeline.
final class CaseRecorder {
    /// The sequences that are complete; all of them after `finish()`.
    private(set) var sequences: [Sequence] = []
    /// The time of the last input; 0 before the first.
    private(set) var end: TimeInterval = 0
    /// The first label whose time is before the first sequence or after its line, with the range of valid
    /// times; the range is nil before the first sequence.
    private(set) var strayLabel: (time: TimeInterval, range: ClosedRange<TimeInterval>?)?

    struct Sequence {
        let scene: RecordedScene
        let recorded: SequenceSteps
        let strokes: [[CGPoint]]
        var label: [String]?

        /// Returns the outcome of a recognizer; nil if the scene did not have it.
        func outcome(of recognizer: String) -> RecognizerOutcome? {
            recorded.outcomes.first { $0.recognizer == recognizer }?.outcome
        }
    }

    private let trace: SessionTrace
    private let recorder: StepRecorder
    /// The scenes of the session, in order; the last one is open.
    private(set) var scenes: [RecordedScene]
    private let details: CaseDetails
    /// The sequence that began last, with its scene and its label; nil before the first.
    private var current: (scene: RecordedScene, label: [String]?)?
    /// The times at which the sequences began.
    private(set) var starts: [TimeInterval] = []
    private var labelRule = LabelRule()

    /// Observes a session from its beginning.
    init(_ session: Session, _ details: CaseDetails) {
        trace = SessionTrace(of: session)
        recorder = StepRecorder(session, keepsSteps: details.contains(.steps))
        self.details = details
        scenes = [RecordedScene(session.scene)]
        // The session's observers retain this object, which retains the trace.
        trace.willBeginSequence = { [unowned self] time in
            finish()
            recorder.begin(at: time)
            current = (scenes[scenes.count - 1], nil)
            starts.append(time)
        }
        trace.willChangeScene = { [unowned self] in finish() }
        session.observe { [self] in handle($0) }
    }

    /// Completes the last sequence.
    func finish() {
        guard let (scene, label) = current, let recorded = recorder.sequence(trace) else { return }
        current = nil
        let strokes =
            details.contains(.strokes) ? trace.strokes.map { $0.points.map(\.location) } : []
        sequences.append(
            Sequence(scene: scene, recorded: recorded, strokes: strokes, label: label)
        )
    }

    private func handle(_ event: Session.Event) {
        switch event {
        case .input(let input):
            end = max(end, input.time)
            if case .expected(let label) = input.input {
                check(label, at: input.time)
                set(label.recognizers, of: labelRule.label(at: label.time, of: starts))
            }
        case .scene(let scene, _): scenes.append(RecordedScene(scene))
        case .event, .owned, .interrupted, .window, .cleared, .output, .behaviour, .diagnostic:
            break
        }
    }

    /// A label concerns what happened before its line.
    private func check(_ label: SequenceLabel, at time: TimeInterval) {
        guard strayLabel == nil, let labelled = label.time else { return }
        let range = starts.first.map { $0...max($0, time) }
        let isWithin = range.map { range in
            (range.lowerBound - Tolerance.time...range.upperBound + Tolerance.time)
                .contains(labelled)
        }
        if isWithin != true { strayLabel = (labelled, range) }
    }

    private func set(_ label: [String]?, of numbers: some Swift.Sequence<Int>) {
        for number in numbers {
            if number < sequences.count {
                sequences[number].label = label
            } else {
                current?.label = label
            }
        }
    }
}
