import ArgumentParser
import GestureBench
import GestureCorpus
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

/// The recordings that a command reads, in any of the supported formats.
struct RecordingFileArguments: ParsableArguments {
    @Argument(
        help: "Recordings (JSON Lines, logs of other programs, $1 XML), or reports (PNG).",
        completion: .file()
    )
    var files: [String]
}

/// The option of a share of the files.
struct ShardArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Process only every N-th file, starting with the I-th.",
            valueName: "i/n"
        ),
        transform: { argument in
            guard let shard = Shard(argument) else {
                throw ValidationError(
                    "found \"\(argument)\", expected I/N, such as 2/5, with I from 1 to N"
                )
            }
            return shard
        }
    )
    var shard: Shard?
}

/// The files that a command processes: all, or those of its shard.
struct FileList {
    struct Item {
        let file: String
        /// The zero-based index among all files of the same name, regardless of the shard.
        let occurrence: Int
    }

    let items: [Item]
    /// Whether several files were named on the command line, before the shard is applied.
    let hasMultipleFiles: Bool

    /// Creates the list of the files in a shard, or of all files if it is nil.
    init(_ files: [String], shard: Shard?) {
        var counts: [String: Int] = [:]
        let all = files.map { file in
            defer { counts[file, default: 0] += 1 }
            return Item(file: file, occurrence: counts[file] ?? 0)
        }
        hasMultipleFiles = files.count > 1
        items =
            shard.map { shard in
                stride(from: shard.number - 1, to: all.count, by: shard.count).map { all[$0] }
            } ?? all
    }

    /// Returns an error's line with the file's name; a scene's error names only the property.
    func line(_ error: any Error, of item: Item) -> String {
        let line = Failure(error).description
        return error is RecordingError || !hasMultipleFiles ? line : "\(item.file): \(line)"
    }
}

/// The argument of `--sequence`: a number from 1, or `last`.
enum SequenceArgument {
    static func help(_ text: String) -> ArgumentHelp {
        ArgumentHelp("\(text)", valueName: "n|last")
    }

    static func parse(_ argument: String) throws -> SequenceChoice {
        guard let choice = SequenceChoice(argument) else {
            throw ValidationError("found --sequence \(argument), expected a number from 1, or last")
        }
        return choice
    }
}

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

    /// Returns the path of the recording, if one was requested.
    ///
    /// - Parameter inputs: The files that the recording must not replace; nil for an input without a file.
    /// - Returns: The path.
    /// - Throws: An error if the recording would replace an input.
    func path(besides inputs: [String?]) throws -> String? {
        try ReportName.check(record, of: "--record", against: inputs.compactMap(\.self))
        return record
    }
}

extension ReportName {
    /// Throws if the file of an option would replace one of the files that are read.
    static func check(_ written: String?, of option: String, against inputs: [String]) throws {
        guard let written, inputs.contains(where: { isSameFile(written, $0) }) else { return }
        throw ValidationError("found \(option) with an input file, expected another file")
    }

    /// Throws if `--record` and `--report` name the same file.
    static func checkDifference(of record: String?, and report: String?) throws {
        guard let record, let report, isSameFile(report, record) else { return }
        throw Failure(.badInput, "--record and --report name the same file, expected two")
    }
}
