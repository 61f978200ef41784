import Foundation
package import GestureRecording
package import GestureScenes

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
}
