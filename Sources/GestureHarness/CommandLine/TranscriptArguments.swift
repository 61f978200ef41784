import ArgumentParser

/// The options for the transcript of a performance.
struct TranscriptArguments: ParsableArguments {
    @Flag(help: "Print the transcript as JSON Lines, one per touch.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Compare the transcript with this output of perform --json.",
            valueName: "file.jsonl"
        ),
        completion: .file(extensions: ["jsonl"])
    )
    var expect: String?

    @OptionGroup var recording: TouchRecordingArguments

    @Option(
        help: ArgumentHelp(
            "Also judge the touches with the recognizers of this scene.",
            valueName: "name|file.yaml"
        ),
        completion: .scene
    )
    var scene: String?

    /// Reads the files of the options.
    ///
    /// - Parameters:
    ///   - recordings: The performed recordings, which `--record` must not replace.
    ///   - program: The program, which makes the scene.
    /// - Returns: The options.
    /// - Throws: An error for an invalid file.
    func options(performing recordings: [String], in program: Program) throws -> Transcript.Options
    {
        try Transcript.Options(
            usesJSON: json,
            recording: recording.path(besides: recordings + [expect, scene.flatMap(program.file)]),
            scene: scene,
            expectation: expect,
            in: program
        )
    }
}
