import GestureKit
import GestureRecording
import GestureScenes

/// One replay of a recording.
struct CaseRun {
    let player: Player
    let recorder: CaseRecorder
    let recognizers: [String]
    /// The steps that each recognizer can reach; empty unless they were asked for.
    let reachableSteps: [String: ReachableSteps]

    init(
        _ recording: SharedRecording,
        _ makeOptions: () -> Player.Options,
        _ settings: [(path: String, value: SceneValue)],
        _ details: CaseDetails
    ) throws {
        var options = makeOptions()
        options.settings += settings
        player = try recording.player(options)
        let scene = player.session.scene
        recognizers = scene.recognizers.map(\.label)
        let described = details.contains(.reachableSteps) ? scene.recognizers : []
        reachableSteps = Dictionary(
            uniqueKeysWithValues: described.map { ($0.label, ReachableSteps($0)) }
        )
        recorder = CaseRecorder(player.session, details)
        try player.performAll()
        recorder.finish()
        guard !recorder.hasSecondScene else {
            throw RecordingError(
                recording.file,
                "changes its scene, expected one scene; choose one with --scene"
            )
        }
    }
}
