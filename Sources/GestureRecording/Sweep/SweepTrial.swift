import GestureKit
import GestureScenes

/// Replays of one recording with different values of a property, on any thread.
struct SweepTrial: Sendable {
    struct Outcome: Sendable {
        let counts: RecognitionCounts
        /// Problems in the recording that are not errors.
        let warnings: [RecordingError]
    }

    let file: String
    let path: String
    let makeOptions: @Sendable () -> Player.Options
    /// The recording, read once for all values; nil if it is too long, so that each replay reads the file.
    let inputs: RecordedInputs?

    func outcome(of value: SceneValue) throws -> Outcome {
        var options = makeOptions()
        options.settings.append((path, value))
        var counts = RecognitionCounts()
        let player =
            try inputs.map { try Player($0, options: options) }
            ?? Player(file: file, options: options)
        player.session.observe { event in
            if case .output(.action(let action)) = event { counts.add(action) }
        }
        try player.performAll()
        return Outcome(counts: counts, warnings: player.warnings)
    }
}
