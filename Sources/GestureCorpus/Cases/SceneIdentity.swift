import Foundation
import GestureRecording
package import GestureScenes

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
    func error(_ other: SceneIdentity, file: String, first: String) -> RecordingError {
        let found =
            other.name == name ? "another text of the scene \(name)" : "the scene \(other.name)"
        return RecordingError(
            file,
            "has \(found), expected \(name) as in \(first); choose one with --scene"
        )
    }
}
