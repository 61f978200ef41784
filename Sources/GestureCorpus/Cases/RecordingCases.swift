package import Foundation
package import GestureRecording

/// The cases of one recording.
package struct RecordingCases: Sendable {
    /// The scenes in which the recording was performed, in order; at least one.
    package let scenes: [RecordedScene]
    package internal(set) var cases: [CorpusCase]
    /// The labels in the map that the recording has.
    package internal(set) var mappedLabels: Set<String> = []
    /// The time of the last input, in seconds.
    package let end: TimeInterval
    /// Problems in the recording that are not errors.
    package let warnings: [RecordingError]

    /// The scene that an evaluation of the recording is about: that of its first labelled sequence, or else of its
    /// first sequence.
    package var scene: RecordedScene {
        let item = cases.first { $0.expected != nil } ?? cases.first
        return scenes.first { $0.identity == item?.scene } ?? scenes[0]
    }
}
