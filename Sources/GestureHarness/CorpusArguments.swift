import ArgumentParser
import GestureCorpus
import GestureExplaining
import GestureRecording
import ProcessSupport
import RecordingFormat

/// The options that label a corpus.
struct LabelArguments: ParsableArguments {
    enum Folder: String, ExpressibleByArgument, CaseIterable {
        case folder
    }

    @Option(
        help: ArgumentHelp(
            "Label the recordings by this table, with the columns file and expected.",
            valueName: "file.csv"
        ),
        completion: .file(extensions: ["csv"])
    )
    var labels: String?

    @Option(help: "Label the recordings by the names of their folders.")
    var labelBy: Folder?

    @Option(
        help: ArgumentHelp(
            "Map labels to recognizers, such as circle=loop,none= (nothing); + joins several.",
            valueName: "label=id,..."
        )
    )
    var map: String?

    @Flag(help: "Label the recordings by their expected lines, the default of evaluate.")
    var labelled = false

    /// Whether one of the options says what labels the recordings.
    var areNamed: Bool { labelled || labels != nil || labelBy != nil }

    func validate() throws {
        if labels != nil, labelBy != nil {
            throw ValidationError("found --labels and --label-by, expected only one of them")
        }
    }

    func source() throws -> LabelSource {
        let fallback: LabelSource.Fallback =
            if let labels {
                .table(try LabelTable(file: labels))
            } else if labelBy != nil {
                .folder
            } else {
                .none
            }
        return LabelSource(fallback, map: try map.map(LabelSource.map(parsing:)) ?? [:])
    }
}

/// The argument of `--jobs`: a number of threads from 1 to 256.
enum JobCount {
    static func parse(_ argument: String) throws -> Int {
        guard let count = Int(argument), (1...256).contains(count) else {
            throw ValidationError("found --jobs \(argument), expected a number from 1 to 256")
        }
        return count
    }
}

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
        // A scene error names only the property.
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
