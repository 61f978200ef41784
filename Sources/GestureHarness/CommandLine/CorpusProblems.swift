import ArgumentParser
import GestureCorpus
import GestureRecording

/// The errors and warnings of a corpus, printed as they occur; after an error the other files go on.
struct CorpusProblems {
    private var hasErrors = false

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
        let named = error is RecordingError ? line : "\(file): \(line)"
        report(named)
        return named
    }

    private mutating func report(_ line: String) {
        printError("\(programName): \(line)")
        hasErrors = true
    }

    static func warn(_ warning: RecordingError) {
        printError("\(programName): warning: \(warning)")
    }

    /// Throws the exit status if there was an error.
    func finish() throws {
        if hasErrors { throw ExitCode(Failure.Status.badInput.rawValue) }
    }
}
