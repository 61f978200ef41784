package import Foundation
package import GestureKit
import GestureRecording
package import GestureScenes
package import RecordingFormat
import TextFormatting

/// One sequence of a recording, with what was expected and what was recognized.
package struct CorpusCase: Sendable {
    /// The file's name as given.
    package let file: String
    /// The number of the sequence in its file, from 1.
    package let sequence: Int
    /// The scene in which it was made.
    package let scene: SceneIdentity
    /// The ids of the recognizers that should recognize; empty for nothing, and nil without a label.
    package internal(set) var expected: Set<String>?
    /// The steps and the outcomes of its recognizers; the steps are empty unless they were asked for.
    var recorded: SequenceSteps
    /// The paths of the fingers, in points.
    package let strokes: [[CGPoint]]

    /// The time at which the sequence begins, in seconds.
    var start: TimeInterval { recorded.start }

    /// The state changes in order, as far as they are recorded.
    var steps: [CaseStep] { recorded.steps }

    /// The outcome of each recognizer, in the order of the scene.
    package internal(set) var outcomes: [(recognizer: String, outcome: RecognizerOutcome)] {
        get { recorded.outcomes }
        set { recorded.outcomes = newValue }
    }

    /// The recognizers that recognized, in the order of the scene.
    package var recognized: [String] {
        outcomes.filter(\.outcome.isRecognized).map(\.recognizer)
    }

    /// The expected recognizers that did not recognize, in the order of the scene.
    package var misses: [(recognizer: String, outcome: RecognizerOutcome)] {
        outcomes.filter { !$0.outcome.isRecognized && expected?.contains($0.recognizer) == true }
    }
}

/// A state change of a recognizer in a case.
struct CaseStep: Hashable, Sendable {
    let time: TimeInterval
    let recognizer: String
    /// The name of the state before.
    let from: String
    /// The name of the state after; `recognized` for the success of a discrete gesture.
    let state: String
    let reason: Reason?
    /// The whole time of a press or a pause that failed at this step.
    ///
    /// It is nil for any other step, and for a time that equals the reason's.
    var reached: Double?

    /// Steps agree if they differ only in their times and measured values.
    func agrees(with other: CaseStep) -> Bool {
        recognizer == other.recognizer && state == other.state && waits == other.waits
            && reason?.name == other.reason?.name && reason?.other == other.reason?.other
    }

    /// Whether the recognizer could recognize, and begins to wait for another to fail.
    var waits: Bool { from == state }

    /// The reason, with the whole time of a press or a pause that failed at this step.
    var wholeReason: Reason? { reason?.completed(by: reached) }

    /// The step as words: `failed at 0.35 s, moved 14.2 pt (allows 10)`.
    var text: String {
        let cause = wholeReason.map { ", \($0.sentence)" } ?? ""
        return "\(waits ? "waits" : state) at \(NumberText.of(time)) s" + cause
    }

    func write(to line: inout JSONLine) {
        line.add("t", time, decimals: 6)
        line.add("from", from)
        line.add("state", state)
        guard let reason else { return line.addNull("reason") }
        line.add("reason", reason.name)
        if let measure = reason.limitMeasure {
            line.add("value", measure.value, decimals: 6)
            line.add("limit", measure.limit, decimals: 6)
        }
    }
}

/// The outcome of one recognizer in one sequence.
package struct RecognizerOutcome: Hashable, Sendable {
    /// It began or recognized, and sent its action.
    package internal(set) var isRecognized = false
    /// The reason of its last failure, cancellation or wait, as in a replay's outputs; nil if there is none.
    package internal(set) var reason: Reason?
    /// The time at which it recognized, or else failed last, in seconds; nil without a decision.
    var decisionTime: TimeInterval?
    /// The value that the gesture would have reached without the limit; nil if it equals the reason's.
    package internal(set) var reached: Double?
    /// The way in which it missed the sequence; nil if it took part, even without a step.
    var absence: Absence?
    /// Whether it took part or a finger landed within its view.
    var wasTouched: Bool {
        switch absence {
        case nil, .unreceived: true
        case .disabled, .untouched, .idle: false
        }
    }
    /// The required and the actual progress when it began, recognized or was prevented; nil if it measures none.
    var progress: Reason?
    /// The measured values against the limits when it decided; those of a failed or prevented gesture are
    /// incomplete.
    package internal(set) var measurements: [Reason] = []

    /// The name of the reason for a miss; `noTouch` if the recognizer took no step.
    package var missReason: String { reason?.name ?? "noTouch" }

    /// The value that a miss reached, and its limit; nil for a reason without both.
    package var missMeasure: Measure? {
        reason?.limitMeasure.map { Measure(value: reached ?? $0.value, limit: $0.limit) }
    }
}

/// A measured value and its limit.
package struct Measure: Hashable, Sendable {
    package let value: Double
    package let limit: Double

    package init(value: Double, limit: Double) {
        self.value = value
        self.limit = limit
    }

    /// The distance between the value and the limit, at least 0.
    package var margin: Double { abs(value - limit) }
}

extension Reason {
    /// The measured value and its limit; nil for a reason without both.
    package var limitMeasure: Measure? {
        guard let (value, limit) = measure, let limit, value.isFinite, limit.isFinite else {
            return nil
        }
        return Measure(value: value, limit: limit)
    }
}

/// The cases of one recording.
package struct RecordingCases: Sendable {
    /// The scenes in which the recording was performed, in order; at least one.
    package let scenes: [RecordedScene]
    package internal(set) var cases: [CorpusCase]
    /// The labels in the map that the recording has.
    package internal(set) var mappedLabels: Set<String> = []
    /// The time of the last input, in seconds.
    let end: TimeInterval
    /// Problems in the recording that are not errors.
    package let warnings: [RecordingError]

    /// The scene that an evaluation of the recording is about: that of its first labelled sequence, or else of its
    /// first sequence.
    package var scene: RecordedScene {
        let item = cases.first { $0.expected != nil } ?? cases.first
        return scenes.first { $0.identity == item?.scene } ?? scenes[0]
    }
}

/// A scene of a recording; the sequences of its time are judged in it.
package struct RecordedScene: Sendable {
    package let identity: SceneIdentity
    /// The ids of the recognizers, in the order of the scene.
    package let recognizers: [String]

    init(_ scene: Scene) {
        identity = SceneIdentity(scene)
        recognizers = scene.recognizers.map(\.touchstone.label)
    }
}

/// A scene by its name and the checksum of its text, so that evaluations of different scenes are not mixed.
package struct SceneIdentity: Hashable, Sendable {
    package let name: String
    package let checksum: UInt32

    package init(name: String, checksum: UInt32) {
        self.name = name
        self.checksum = checksum
    }

    package init(_ scene: Scene) {
        self.init(name: scene.name, checksum: Deflate.checksum(Data(scene.text.utf8)))
    }

    /// Returns the error of a recording of another scene.
    package func error(_ other: SceneIdentity, file: String, first: String) -> RecordingError {
        let found =
            other.name == name ? "another text of the scene \(name)" : "the scene \(other.name)"
        return RecordingError(
            file,
            "has \(found), expected \(name) as in \(first); choose one with --scene"
        )
    }
}
