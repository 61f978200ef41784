import Foundation
import GestureRecording
import GestureTrace
import Testing

@testable import GestureHarness

/// Tests of the moments that an animated report replays.
@Suite struct `The frames of an animated report` {
    /// A finger on the playground, and the states at which it is down and up.
    private struct Press {
        let animation: (_ checkpoint: @escaping (Moment) -> Checkpoint?) -> ReportAnimation
        let down: Checkpoint
        let up: Checkpoint

        init(_ folder: TestFolder, seconds: Double) throws {
            let text =
                ValidRecording.header
                + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n"
                + #"{"t":\#(seconds),"touch":"end","id":1,"x":480,"y":300}"# + "\n"
            let file = try folder.file("r.jsonl", text)
            let replay = try Replay(file: file, keepsJournal: true)
            let journal = try #require(replay.journal)
            let picture = ReportPicture(of: replay, as: .init())
            animation = { ReportAnimation(picture: picture, journal: journal, checkpoint: $0) }
            up = try Self.checkpoint(picture.snapshot)
            down = try Self.checkpoint(
                Replay(file: file, pictureTime: seconds / 2).picture.snapshot
            )
        }

        private static func checkpoint(_ snapshot: TraceSnapshot) throws -> Checkpoint {
            struct Content: Encodable {
                let time: TimeInterval
                let snapshot: TraceSnapshot
                let performed = 0
            }
            let content = Content(time: snapshot.time, snapshot: snapshot)
            return try JSONDecoder().decode(Checkpoint.self, from: JSONEncoder().encode(content))
        }
    }

    @Test func `last as long as the sequence, also if a moment has no state`() throws {
        let folder = try TestFolder()
        let press = try Press(folder, seconds: 1)
        var count = 0
        let png = try press.animation { _ in
            count += 1
            return count == 1 ? press.up : count % 3 == 0 ? nil : press.down
        }.png()
        let path = folder.path + "/a.png"
        try png.write(to: URL(fileURLWithPath: path))
        let delays = try AnimationChunks(path).table.matches(of: /, ([0-9]+)\/1000 s/)
            .compactMap { Int($0.1) }
        // The still, and 21 frames of 0.05 s.
        let sum = delays.reduce(0, +)
        #expect(sum == 2000 + 21 * 50)
    }

    @Test func `are drawn only up to the limit of their size`() throws {
        let folder = try TestFolder()
        let press = try Press(folder, seconds: 1)
        var count = 0
        let animation = press.animation { _ in
            count += 1
            return count % 2 == 0 ? press.up : press.down
        }
        let timeline = press.up.snapshot.timeline
        func frames(limit: Int) throws -> AnimatedPNG? {
            count = 0
            return try animation.animation(of: timeline, last: 1, every: 0.05, limit: limit)
        }
        let whole = try #require(try frames(limit: .max))
        #expect(count == 21)
        #expect(try frames(limit: whole.count)?.count == whole.count)
        #expect(try frames(limit: whole.count - 1) == nil)
        // The still alone is larger.
        #expect(try frames(limit: 1) == nil && count == 0)
        #expect(try frames(limit: whole.count / 2) == nil && (1..<21).contains(count))
    }
}
