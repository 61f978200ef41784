import Foundation
import GestureRecording
@testable import RecordingFormat

/// Replays a recording with everything that a user may request: lines of both kinds, a journal, a picture.
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

/// Formats a limited number of outputs, because a short text may produce very many.
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
