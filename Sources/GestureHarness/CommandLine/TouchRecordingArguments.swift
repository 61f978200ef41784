import ArgumentParser

/// The option that records touches and the programs that received them.
struct TouchRecordingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Record the touches and who received them in this file, replacing it if it exists.",
            valueName: "file.jsonl"
        ),
        completion: .file(extensions: ["jsonl"])
    )
    var record: String?

    /// Returns the path of the recording; nil without a recording.
    ///
    /// - Parameter inputs: The files that the recording must not replace; nil for an input without a file.
    /// - Returns: The path.
    /// - Throws: An error if the recording would replace an input.
    func path(besides inputs: [String?]) throws -> String? {
        try ReportName.check(record, of: "--record", against: inputs.compactMap(\.self))
        return record
    }
}
