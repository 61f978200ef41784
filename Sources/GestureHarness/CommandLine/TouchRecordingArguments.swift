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

    /// Returns the path of the recording, after checking that it replaces none of the inputs; nil for none.
    ///
    /// A nil among the inputs stands for no file.
    func path(besides inputs: [String?]) throws -> String? {
        try ReportName.check(record, of: "--record", against: inputs.compactMap(\.self))
        return record
    }
}
