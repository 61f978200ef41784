import ArgumentParser
import GestureRecording
import GestureScenes

/// What `replay` and `sweep` change in every recording.
extension Player.Options {
    /// Takes a scene's name or file, nil for each recording's own, and texts as
    /// `single.numberOfTapsRequired=2`.
    init(scene: String?, settings: [String], in program: Program) throws {
        let settings = try settings.map(Self.setting)
        var paths: Set<String> = []
        for setting in settings where !paths.insert(setting.path).inserted {
            throw ValidationError("found --set \(setting.path) twice, expected it once")
        }
        self.init(scene: try scene.map { try program.text(named: $0) }, in: program)
        self.settings = settings
    }

    /// Takes the text that stands for every scene; nil for each recording's own.
    init(scene text: SceneText?, in program: Program) {
        self.init()
        if let text {
            makeScene = { _, _ in try program.scene(text) }
        } else {
            makeScene = { try program.scene(recorded: $0, source: $1) }
        }
    }

    static func sides(_ text: String) -> (path: String, value: String)? {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }

    private static func setting(_ text: String) throws -> (path: String, value: SceneValue) {
        guard let sides = sides(text) else {
            throw ValidationError("found --set \(text), expected ID.PROPERTY=VALUE")
        }
        do throws(SceneError) {
            return (sides.path, try SceneValue(parsing: sides.value))
        } catch {
            // Of several settings one has to know which.
            throw SceneError(sides.path, found: error.found, expected: error.expected)
        }
    }
}

/// A part of the files, as `2/5`: every fifth, from the second on.
struct ShardArgument: Equatable {
    private static let most = 1_000_000

    let number: Int
    let count: Int

    static func parse(_ argument: String) throws -> ShardArgument {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            (1...most).contains(count), (1...count).contains(number)
        else {
            throw ValidationError("found \"\(argument)\", expected I/N, as 2/5, with I from 1 to N")
        }
        return ShardArgument(number: number, count: count)
    }
}

/// The files of a command, each with its place among those of its name.
struct FileList {
    struct Item {
        let file: String
        /// Which one it is among those of its name, from 0.
        let occurrence: Int
    }

    let items: [Item]
    /// Whether several were named, of which this may be a part.
    let areMany: Bool

    /// Which files a part has, and what is told of them, is the same for any number of parts.
    init(_ files: [String], shard: ShardArgument?) {
        var counts: [String: Int] = [:]
        let all = files.map { file in
            defer { counts[file, default: 0] += 1 }
            return Item(file: file, occurrence: counts[file] ?? 0)
        }
        areMany = files.count > 1
        items =
            shard.map { shard in
                stride(from: shard.number - 1, to: all.count, by: shard.count).map { all[$0] }
            } ?? all
    }

    /// What is wrong with a file, with its name: a scene's error names the property alone.
    func line(_ error: any Error, of item: Item) -> String {
        let line = Failure(error).description
        return error is RecordingError || !areMany ? line : "\(item.file): \(line)"
    }
}
