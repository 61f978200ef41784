import ArgumentParser
import GestureCorpus
import GestureRecording
import GestureScenes
import ProcessSupport
import RecordingFormat

extension Player.Options {
    /// Returns the settings of command-line arguments; throws for an invalid or repeated one.
    static func settings(_ arguments: [String]) throws -> [(path: String, value: SceneValue)] {
        let settings = try arguments.map(Self.setting)
        var paths: Set<String> = []
        for setting in settings where !paths.insert(setting.path).inserted {
            throw ValidationError("found --set \(setting.path) twice, expected it once")
        }
        return settings
    }

    static func pathAndValue(_ text: String) -> (path: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    private static func setting(_ text: String) throws -> (path: String, value: SceneValue) {
        guard let pathAndValue = pathAndValue(text) else {
            throw ValidationError("found --set \(text), expected ID.PROPERTY=VALUE")
        }
        do throws(SceneError) {
            return (pathAndValue.path, try SceneValue(parsing: pathAndValue.value))
        } catch {
            // The message must identify the setting among several.
            throw SceneError(pathAndValue.path, found: error.found, expected: error.expected)
        }
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

/// The recordings that a command reads, in any of the supported formats.
struct RecordingFileArguments: ParsableArguments {
    @Argument(
        help: """
            Recordings (JSON Lines, evemu, libinput record, getevent, $1 XML), or \
            reports (PNG).
            """,
        completion: .file()
    )
    var files: [String]
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
