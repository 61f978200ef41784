import Foundation
import GestureKit
package import GestureRecording
package import GestureScenes

/// The cases of one recording.
package struct RecordingCases: Sendable {
    /// The scene in which the recording was performed.
    package let scene: SceneIdentity
    /// The recognizers of the scene, in its order.
    package let recognizers: [String]
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

/// Reads the cases of recordings: replays each recording, splits it into sequences, and labels them.
package struct CaseReader: Sendable {
    private let makeOptions: @Sendable () -> Player.Options
    private let labels: LabelSource
    private let keepsStrokes: Bool

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - labels: The labels of recordings without `expected` lines.
    ///   - keepsStrokes: Whether the cases contain the paths of the fingers.
    ///   - makeOptions: Returns the options of a replay; called on any thread.
    package init(
        labels: LabelSource,
        keepsStrokes: Bool = false,
        makeOptions: @escaping @Sendable () -> Player.Options
    ) {
        self.makeOptions = makeOptions
        self.labels = labels
        self.keepsStrokes = keepsStrokes
    }

    /// Returns the cases of a file.
    ///
    /// - Throws: `RecordingError` or `SceneError`, for a file that cannot be replayed, a label that is not in
    ///   the scene, or a second label.
    package func cases(in file: String) throws -> RecordingCases {
        try cases(of: SharedRecording(file: file, makeOptions: makeOptions))
    }

    /// Returns the cases of a recording, with further settings of properties.
    package func cases(
        of recording: SharedRecording,
        settings: [(path: String, value: SceneValue)] = []
    ) throws -> RecordingCases {
        let run = try Run(recording, makeOptions, settings, keepsStrokes)
        var cases = run.recorder.sequences.enumerated().map { index, sequence in
            CorpusCase(
                file: recording.file,
                sequence: index + 1,
                start: sequence.start,
                expected: nil,
                outcomes: zip(run.recognizers, sequence.outcomes).map { ($0, $1) },
                strokes: sequence.strokes
            )
        }
        try label(&cases, run, recording.file)
        return RecordingCases(
            scene: SceneIdentity(run.player.session.scene),
            recognizers: run.recognizers,
            cases: cases,
            warnings: run.player.warnings
        )
    }

    private func label(_ cases: inout [CorpusCase], _ run: Run, _ file: String) throws {
        let recorded = run.recorder.sequences.map(\.label)
        let hasOwnLabels = recorded.contains { $0 != nil }
        let other = labels.label(of: file)
        if hasOwnLabels, other != nil, labels.isExclusive {
            throw RecordingError(
                file,
                "has expected lines and a label in the table, expected one of them"
            )
        }
        for index in cases.indices {
            guard let label = hasOwnLabels ? recorded[index] : other else { continue }
            do throws(RecordingError) {
                cases[index].expected = try labels.recognizers(label, of: run.recognizers)
            } catch {
                throw error.at(file)
            }
        }
    }

    /// One replay of a recording.
    private struct Run {
        let player: Player
        let recorder: SequenceRecorder
        let recognizers: [String]

        init(
            _ recording: SharedRecording,
            _ makeOptions: () -> Player.Options,
            _ settings: [(path: String, value: SceneValue)],
            _ keepsStrokes: Bool
        ) throws {
            var options = makeOptions()
            options.settings += settings
            player = try recording.player(options)
            let scene = player.session.scene
            recognizers = scene.recognizers.map(\.label)
            recorder = SequenceRecorder(player.session, keepsStrokes: keepsStrokes)
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
}

/// A recording that is read once for several replays, unless it is too long for the memory.
package struct SharedRecording: Sendable {
    package let file: String
    private let inputs: RecordedInputs?

    /// Reads a recording.
    package init(
        file: String,
        makeOptions: () -> Player.Options = { Player.Options() }
    ) throws {
        self.file = file
        inputs = try RecordedInputs(file: file) { header in
            try makeOptions().makeScene(header.scene, header.source).size
        }
    }

    func player(_ options: Player.Options) throws -> Player {
        try inputs.map { try Player($0, options: options) } ?? Player(file: file, options: options)
    }
}
