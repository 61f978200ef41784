package import Foundation
package import GestureRecording

/// The cases of one recording.
package struct RecordingCases: Sendable {
    /// The scene in which the recording was performed.
    package let scene: SceneIdentity
    /// The recognizers of the scene, in its order.
    package let recognizers: [String]
    /// The steps that each recognizer can reach; empty unless they were asked for.
    package let reachableSteps: [String: ReachableSteps]
    package internal(set) var cases: [CorpusCase]
    /// The labels in the map that the recording has.
    package internal(set) var mappedLabels: Set<String> = []
    /// The time of the last input, in seconds.
    package let end: TimeInterval
    /// Problems in the recording that are not errors.
    package let warnings: [RecordingError]
}
