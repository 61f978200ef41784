import GestureKit
import GestureScenes

/// A scene of a recording, in which the sequences of its time are judged.
package struct RecordedScene: Sendable {
    package let identity: SceneIdentity
    /// The ids of the recognizers, in the order of the scene.
    package let recognizers: [String]
    /// The steps that each recognizer can reach; empty unless they were asked for.
    package let reachableSteps: [String: ReachableSteps]

    init(_ scene: Scene, _ details: CaseDetails) {
        identity = SceneIdentity(scene)
        recognizers = scene.recognizers.map(\.label)
        let described = details.contains(.reachableSteps) ? scene.recognizers : []
        reachableSteps = Dictionary(
            uniqueKeysWithValues: described.map { ($0.label, ReachableSteps($0)) }
        )
    }
}
