import Foundation
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

    /// Performs a recording.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - makeOptions: Returns the options of a replay.
    ///   - settings: Further settings of properties.
    ///   - changes: Settings of properties from a time on, in order.
    ///   - details: The parts of the sequences beyond the outcomes.
    /// - Throws: `RecordingError` or `SceneError`, for a recording that cannot be replayed, or has several scenes.
    init(
        _ recording: SharedRecording,
        _ makeOptions: () -> Player.Options,
        _ settings: [(path: String, value: SceneValue)],
        changes: [(time: TimeInterval, path: String, value: SceneValue)] = [],
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
        let player = player
        var rest = changes[...]
        try player.performAll { time in
            while let change = rest.first, change.time <= time + Tolerance.time {
                rest.removeFirst()
                let input = RecordingInput.set(change.path, to: change.value)
                // A value that cannot be set changes nothing, as the outcomes show.
                try? player.perform(TimedInput(input, at: change.time))
            }
        }
        recorder.finish()
        guard !recorder.hasSecondScene else {
            throw RecordingError(
                recording.file,
                "changes its scene, expected one scene; choose one with --scene"
            )
        }
    }
}
