package import GestureRecording

/// The cases of one recording.
package struct RecordingCases: Sendable {
    /// The scene in which the recording was performed.
    package let scene: SceneIdentity
    /// The recognizers of the scene, in its order.
    package let recognizers: [String]
    /// The steps that each recognizer can reach.
    package let reachableSteps: [String: ReachableSteps]
    package internal(set) var cases: [CorpusCase]
    /// Problems in the recording that are not errors.
    package let warnings: [RecordingError]
}

/// The parts of a case beyond the outcomes.
package struct CaseDetails: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The paths of the fingers.
    package static let strokes = CaseDetails(rawValue: 1)
    /// The state changes in order.
    package static let steps = CaseDetails(rawValue: 2)
    /// The values that the gestures of misses would have reached without their limits.
    package static let reachedValues = CaseDetails(rawValue: 4)
}
