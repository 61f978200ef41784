package import Foundation
import GestureKit
package import GestureRecording
import GestureScenes

/// The steps and the outcomes of a scene's recognizers in one sequence.
package struct SequenceSteps: Sendable {
    /// The time at which the sequence begins, in seconds.
    let start: TimeInterval
    /// The state changes in order, without resets and without further changes of a gesture in progress, whose
    /// number depends on how long a finger moves.
    let steps: [CaseStep]
    /// The outcome of each recognizer, in the order of the scene.
    var outcomes: [(recognizer: String, outcome: RecognizerOutcome)]
}

/// A recorder of what the recognizers of a session do, one sequence after the other.
///
/// Its owner says when a sequence begins.
package final class StepRecorder {
    private var scene: Scene
    /// The recognizers that the scene has had, in the order in which it got them.
    private var recognizers: [GestureRecognizer] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private let keepsSteps: Bool
    /// The time at which the sequence began, in seconds; nil before it begins.
    private var start: TimeInterval?
    private var steps: [CaseStep] = []
    private var outcomes: [RecognizerOutcome] = []

    /// Observes a session after the trace that tells its owner about sequences.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - keepsSteps: Whether the steps are recorded in addition to the outcomes; true by default.
    package init(_ session: Session, keepsSteps: Bool = true) {
        self.keepsSteps = keepsSteps
        scene = session.scene
        open(scene.recognizers)
        session.observe { [weak self] in self?.handle($0) }
    }

    private func open(_ recognizers: [GestureRecognizer]) {
        start = nil
        self.recognizers = []
        numbers = [:]
        for recognizer in recognizers { add(recognizer) }
    }

    /// Adds a recognizer, and returns its number.
    @discardableResult private func add(_ recognizer: GestureRecognizer) -> Int {
        if let number = numbers[ObjectIdentifier(recognizer)] { return number }
        numbers[ObjectIdentifier(recognizer)] = recognizers.count
        recognizers.append(recognizer)
        return recognizers.count - 1
    }

    /// Begins a sequence, and forgets the last one.
    package func begin(at time: TimeInterval) {
        // A label may name a recognizer that code has removed, so removed recognizers stay.
        if scene.runsCode { for recognizer in scene.recognizers { add(recognizer) } }
        start = time
        steps = []
        outcomes = Array(repeating: RecognizerOutcome(), count: recognizers.count)
    }

    /// Returns what was recorded of the sequence, completed by what its trace knows; nil before the first one.
    package func sequence(_ trace: SessionTrace) -> SequenceSteps? {
        guard let start else { return nil }
        var (steps, outcomes) = (steps, outcomes)
        for (number, recognizer) in recognizers.enumerated() {
            outcomes[number].absence = trace.absence(of: recognizer)
            // The whole time of a press or a pause is known only after the failure.
            let known = outcomes[number].reason
            guard let reason = trace.reason(of: recognizer), reason.name == known?.name,
                let value = reason.measure?.value, value != known?.measure?.value
            else { continue }
            outcomes[number].reached = value
            let name = recognizer.touchstone.label
            let step = steps.lastIndex { $0.recognizer == name && $0.reason == known }
            if let step { steps[step].reached = value }
        }
        return SequenceSteps(
            start: start,
            steps: steps,
            outcomes: zip(recognizers, outcomes).map { ($0.touchstone.label, $1) }
        )
    }

    private func handle(_ event: Session.Event) {
        switch event {
        case .scene(let scene, _):
            self.scene = scene
            open(scene.recognizers)
        case .output(.transition(let transition)): note(transition)
        case .output(.action(let action)):
            guard action.stateName == "began" || action.stateName == "recognized",
                let number = number(of: action.recognizer)
            else { return }
            if !outcomes[number].isRecognized { outcomes[number].decisionTime = action.timestamp }
            outcomes[number].isRecognized = true
        case .input, .event, .owned, .interrupted, .window, .cleared, .output, .behaviour,
            .diagnostic:
            break
        }
    }

    /// Returns the number of a recognizer, which code may have added in this sequence; nil before a sequence begins.
    private func number(of recognizer: GestureRecognizer) -> Int? {
        guard start != nil else { return nil }
        let number = add(recognizer)
        if number == outcomes.count { outcomes.append(RecognizerOutcome()) }
        return number
    }

    private func note(_ transition: Transition) {
        guard transition.reason != .reset, let number = number(of: transition.recognizer) else {
            return
        }
        if keepsSteps, transition.to != .changed { steps.append(CaseStep(transition)) }
        switch transition.to {
        case .failed, .cancelled:
            outcomes[number].reason = transition.reason
            if !outcomes[number].isRecognized {
                outcomes[number].decisionTime = transition.timestamp
            }
        case .possible: outcomes[number].reason = outcomes[number].reason ?? transition.reason
        case .began, .changed, .ended: break
        }
        if transition.from == .possible { outcomes[number].progress = transition.progress }
        guard transition.to != .changed, transition.to != .possible else { return }
        outcomes[number].measurements = transition.recognizer.reportedMeasurements
    }
}

extension CaseStep {
    fileprivate init(_ transition: Transition) {
        self.init(
            time: transition.timestamp,
            recognizer: transition.recognizer.touchstone.label,
            from: transition.from.name,
            state: transition.stateName,
            reason: transition.reason
        )
    }
}
