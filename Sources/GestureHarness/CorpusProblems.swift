import ArgumentParser
import GestureCorpus
import GestureExplaining
import GestureRecording
import ProcessSupport
import RecordingFormat

/// The errors and warnings of a corpus, printed as they occur; after an error, the next file follows.
struct CorpusProblems {
    private var hasErrors = false
    /// The errors without a file, which concern all files and are printed once.
    private var common: Set<String> = []

    /// Prints the problems of the arguments that a corpus consists of.
    mutating func report(_ corpus: CorpusFiles) {
        for error in corpus.errors { report("\(error)") }
        for warning in corpus.warnings { Self.warn(warning) }
    }

    /// Prints the error of a file, and returns its line.
    @discardableResult
    mutating func report(_ error: any Error, of file: String) -> String {
        let line = Failure(error).description
        // A scene's error names only the property.
        guard let error = error as? RecordingError else {
            let named = "\(file): \(line)"
            report(named)
            return named
        }
        if error.file != nil || common.insert(line).inserted { report(line) }
        return line
    }

    /// Prints the number of files that could not be evaluated for the parts of a sum.
    mutating func reportUnread(_ count: Int) {
        let files = count == 1 ? "1 file was" : "\(count) files were"
        report("\(files) not evaluated for the parts, expected all of them")
    }

    /// Prints the problems of the labels of a corpus, which a part of it need not have.
    ///
    /// - Parameters:
    ///   - labels: The source of the labels.
    ///   - used: The labels in the map that the recordings have.
    ///   - caseCount: The number of labelled cases.
    mutating func report(_ labels: LabelSource?, used: Set<String>, caseCount: Int) {
        // An invalid file may have the missing labels.
        guard !hasErrors else { return }
        labels?.warnings(ofUnused: used).forEach(Self.warn)
        if caseCount == 0 {
            report(
                "found no label, expected lines such as {\"t\":1,\"expected\":[\"tap\"]} in the"
                    + " recordings, --labels or --label-by"
            )
        }
    }

    /// Prints the line of an error.
    mutating func report(_ line: String) {
        printError("\(programName): \(line)")
        hasErrors = true
    }

    static func warn(_ warning: RecordingError) {
        printWarning("\(warning)")
    }

    /// Throws the exit status if there was an error.
    func finish() throws {
        if hasErrors { throw ExitCode(Failure.Status.badInput.rawValue) }
    }
}
