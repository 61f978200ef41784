package import Foundation
import GestureKit
import GestureRecording
package import GestureScenes
package import RecordingFormat

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

/// A scene of a recording, in which the sequences of its time are judged.
package struct RecordedScene: Sendable {
    package let identity: SceneIdentity
    /// The ids of the recognizers, in the order of the scene.
    package let recognizers: [String]

    init(_ scene: Scene) {
        identity = SceneIdentity(scene)
        recognizers = scene.recognizers.map(\.label)
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
}

extension SceneIdentity {
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
