import GestureKit
import GestureScenes

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
