import Foundation
import GestureRecording

/// A whole replay, with all that a user may ask of it: lines of both kinds, a journal, a picture.
enum ReplayPerformance {
    static func perform(_ file: String) throws {
        var lines = LineSink()
        let replay = try Replay(file: file, pictureTime: 0.3, keepsJournal: true) { lines.take($0) }
        PicturePerformance.perform(replay.picture.snapshot, size: replay.picture.size)
        for warning in replay.player.warnings {
            precondition(!warning.description.contains { $0.isNewline }, "more than one line")
        }
    }
}

/// Formats outputs, up to so many: a short text may make a great many of them.
struct LineSink {
    private static let most = 20_000
    private var count = 0

    mutating func take(_ line: OutputLine) {
        count += 1
        guard count <= Self.most else { return }
        precondition(!line.json.contains { $0.isNewline }, "more than one line")
        precondition(!line.text.isEmpty, "an empty line")
    }
}
