package import GestureRecording
import GestureScenes

/// A recording that is read once for several replays.
package struct SharedRecording: Sendable {
    package let file: String
    private let inputs: RecordedInputs
    /// Whether another program made the recording, so that its labels are names of its own.
    var isConverted: Bool { inputs.isConverted }

    /// Reads a recording.
    package init(file: String, makeOptions: () -> Player.Options = { Player.Options() }) throws {
        self.file = file
        inputs = try RecordedInputs(file: file) { header in
            try makeOptions().makeScene(header.scene, header.source).size
        }
    }

    func player(_ options: Player.Options) throws -> Player {
        try Player(inputs, options: options)
    }
}
