import ArgumentParser
import GestureCorpus
import GestureRecording

/// The page of `evaluate`.
extension EvaluateFiles {
    /// Creates the page; nil without `--html`.
    ///
    /// - Throws: `RecordingError` if its file cannot be written.
    func makePage() throws -> CorpusPage? {
        guard let html else { return nil }
        try AtomicFile.checkWritable(html)
        return CorpusPage(.current(openArguments: scene.arguments))
    }
}

extension PageOptions {
    /// Returns the options of a page that this process writes.
    ///
    /// - Parameter openArguments: The arguments that open a recording as it was evaluated.
    /// - Returns: The options, with the command as it was typed.
    static func current(openArguments: [String] = []) -> PageOptions {
        let arguments = CommandLine.arguments.dropFirst().map(ShellText.quoted)
        return PageOptions(
            program: ShellText.quoted(programName),
            version: Touchstone.version,
            command: ([programName] + arguments).joined(separator: " "),
            openArguments: openArguments
        )
    }
}
