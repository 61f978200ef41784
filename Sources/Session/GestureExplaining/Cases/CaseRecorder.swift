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
        let start: TimeInterval
        let scene: RecordedScene
        var outcomes: [RecognizerOutcome]
        var strokes: [[CGPoint]] = []
        var steps: [CaseStep] = []
        var label: [String]?
    }

    private let trace: SessionTrace
    private var recognizers: [GestureRecognizer] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// The scenes of the session, in order; the last one is open.
    private(set) var scenes: [RecordedScene] = []
    private let details: CaseDetails
    /// The sequence that began last; nil before the first.
    private var current: Sequence?
    /// The times at which the sequences began.
    private(set) var starts: [TimeInterval] = []
    private var labelRule = LabelRule()

    /// Observes a session from its beginning.
    init(_ session: Session, _ details: CaseDetails) {
        trace = SessionTrace(of: session)
        self.details = details
        open(session.scene)
        // The session's observers retain this object, which retains the trace.
        trace.willBeginSequence = { [unowned self] time in
            finish()
            let outcomes = Array(repeating: RecognizerOutcome(), count: recognizers.count)
            current = Sequence(start: time, scene: scenes[scenes.count - 1], outcomes: outcomes)
            starts.append(time)
        }
        trace.willChangeScene = { [unowned self] in finish() }
        session.observe { [self] in handle($0) }
    }

    /// Completes the last sequence.
    func finish() {
        guard var sequence = current else { return }
        current = nil
        for (number, recognizer) in recognizers.enumerated() {
            complete(&sequence, number, by: trace.reason(of: recognizer))
            sequence.outcomes[number].absence = trace.absence(of: recognizer)
        }
        if details.contains(.strokes) {
            sequence.strokes = trace.strokes.map { $0.points.map(\.location) }
        }
        sequences.append(sequence)
    }

    private func open(_ scene: Scene) {
        recognizers = scene.recognizers
        numbers = Dictionary(
            uniqueKeysWithValues: recognizers.enumerated().map { (ObjectIdentifier($1), $0) }
        )
        scenes.append(RecordedScene(scene))
    }

    private func handle(_ event: Session.Event) {
        switch event {
        case .input(let input):
            end = max(end, input.time)
            if case .expected(let label) = input.input {
                check(label, at: input.time)
                set(label.recognizers, of: labelRule.label(at: label.time, of: starts))
            }
        case .scene(let scene, _): open(scene)
        case .output(.transition(let transition)): note(transition)
        case .output(.action(let action)):
            guard action.stateName == "began" || action.stateName == "recognized" else { return }
            update(action.recognizer) { outcome in
                if !outcome.isRecognized { outcome.decisionTime = action.timestamp }
                outcome.isRecognized = true
            }
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

    private func note(_ transition: Transition) {
        guard transition.reason != .reset else { return }
        if details.contains(.steps) { current?.steps.append(CaseStep(transition)) }
        update(transition.recognizer) { outcome in
            switch transition.to {
            case .failed, .cancelled:
                outcome.reason = transition.reason
                if !outcome.isRecognized { outcome.decisionTime = transition.timestamp }
            case .possible: outcome.reason = outcome.reason ?? transition.reason
            case .began, .changed, .ended: break
            }
            guard transition.to != .changed, transition.to != .possible else { return }
            outcome.measurements = transition.recognizer.measurements
        }
    }

    private func update(
        _ recognizer: GestureRecognizer,
        _ change: (inout RecognizerOutcome) -> Void
    ) {
        guard let number = numbers[ObjectIdentifier(recognizer)], var sequence = current else {
            return
        }
        // Otherwise the change would copy the outcomes.
        current = nil
        change(&sequence.outcomes[number])
        current = sequence
    }

    /// Adds the value that the trace knows after the failure: the whole time of a press or a pause.
    private func complete(_ sequence: inout Sequence, _ number: Int, by reason: Reason?) {
        let known = sequence.outcomes[number].reason
        guard let reason, reason.name == known?.name, let value = reason.measure?.value,
            value != known?.measure?.value
        else { return }
        sequence.outcomes[number].reached = value
        let name = recognizers[number].label
        let step = sequence.steps.lastIndex { $0.recognizer == name && $0.reason == known }
        if let step { sequence.steps[step].reached = value }
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

extension CaseStep {
    fileprivate init(_ transition: Transition) {
        self.init(
            time: transition.timestamp,
            recognizer: transition.recognizer.label,
            from: transition.from.name,
            state: transition.stateName,
            reason: transition.reason
        )
    }
}
