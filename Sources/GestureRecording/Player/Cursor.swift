package import Foundation
import GestureKit
package import GestureScenes
package import GestureTrace

/// A recording that is gone through to and fro: at each time it is what a replay up to there is.
///
/// Onward it goes on from where it is; back it begins anew, since what recognizers remember cannot be
/// undone. What is asked for on the way is kept for a while: one replay serves many steps back.
package final class Cursor {
    /// The most inputs that are held; a session at 240 a second for an hour has no more.
    private static let most = 1_000_000
    /// The most snapshots that are kept; each may hold some hundred kilobytes of strokes.
    package static let mostKept = 32

    /// Where it is, in seconds; 0 at first.
    package private(set) var time: TimeInterval = 0
    /// How often it had to begin anew.
    package private(set) var replays = 0
    /// Up to when the session was performed.
    private var reached: TimeInterval = 0
    /// What was known at some times up to there, by their microseconds.
    private var kept: [Int: TraceSnapshot] = [:]
    private let header: RecordingHeader
    private let options: Player.Options
    private let inputs: [TimedInput]
    /// The times at which something comes in, in order, each once.
    private let moments: [TimeInterval]
    private var run: (player: Player, trace: SessionTrace)

    /// Reads the recording, and stands at its beginning.
    ///
    /// - Parameters:
    ///   - recording: one that the program made, as `Journal.text()` gives it.
    ///   - makeScene: makes each scene from its name and text; as the recording says by default.
    /// - Throws: `RecordingError`, or what `makeScene` throws.
    package init(
        _ recording: Data,
        makeScene: @escaping (String, String?) throws -> Scene = {
            try Scene(recorded: $0, source: $1)
        }
    ) throws {
        var reader = try RecordingReader(text: recording, name: "the session")
        var inputs: [TimedInput] = []
        while let (input, _) = try reader.next() {
            inputs.append(input)
            guard inputs.count <= Self.most else {
                throw RecordingError("the session", "is too long to go back in, expected an hour")
            }
        }
        var moments: [TimeInterval] = []
        for input in inputs where input.time > moments.last ?? -.infinity {
            moments.append(input.time)
        }
        header = reader.header
        var options = Player.Options()
        options.makeScene = makeScene
        self.options = options
        self.inputs = inputs
        self.moments = moments
        run = try Self.run(inputs, header, options)
    }

    /// Goes to a time.
    ///
    /// - Parameters:
    ///   - time: in seconds.
    ///   - others: times that are likely to be gone to next: what was known at them is kept on the way, as
    ///     far as they are on it, and the latest `mostKept` of all.
    /// - Throws: what making a scene throws.
    package func go(to time: TimeInterval, near others: [TimeInterval] = []) throws {
        if kept[Self.key(time)] == nil {
            if time < reached {
                run = try Self.run(inputs, header, options)
                reached = 0
                kept = [:]
                replays += 1
            }
            for stop in others.filter({ $0 >= reached && $0 < time }).sorted() { come(to: stop) }
            come(to: time)
        }
        self.time = time
    }

    private static func run(
        _ inputs: [TimedInput],
        _ header: RecordingHeader,
        _ options: Player.Options
    ) throws -> (player: Player, trace: SessionTrace) {
        let player = try Player(inputs: inputs, header: header, options: options)
        let trace = SessionTrace(of: player.session)
        try player.begin()
        return (player, trace)
    }

    private func come(to time: TimeInterval) {
        reached = time
        let player = run.player
        while let next = player.next, next.time <= time {
            switch next.input {
            // The scene that goes with what is kept is no more.
            case .set, .scene: kept = [:]
            default: break
            }
            // What cannot be performed was told when it came.
            do { try player.performNext() } catch { try? player.read() }
        }
        // Where deadlines fire by themselves, they do, but for those of what comes next.
        if player.timing == .scripted {
            player.advance(to: player.next == nil ? time : time - Replay.margin)
        }
        kept[Self.key(time)] = snapshot(at: time)
        if kept.count > Self.mostKept, let oldest = kept.keys.min() { kept[oldest] = nil }
    }

    private func snapshot(at time: TimeInterval) -> TraceSnapshot {
        run.trace.snapshot(at: max(time, run.player.session.scene.window.time))
    }

    private static func key(_ time: TimeInterval) -> Int { Int((time * 1e6).rounded()) }

    /// The time of the input after another time; nil after the last.
    package func moment(after time: TimeInterval) -> TimeInterval? {
        let index = index { $0 > time + Self.step }
        return index < moments.count ? moments[index] : nil
    }

    /// The times of the inputs before another time, from the latest on; none before the first.
    ///
    /// - Parameters:
    ///   - time: in seconds.
    ///   - count: how many are wanted at most; one by default.
    /// - Returns: the times, each once.
    package func moments(before time: TimeInterval, _ count: Int = 1) -> [TimeInterval] {
        moments[..<index { $0 >= time - Self.step }].suffix(count).reversed()
    }

    /// The place of the first time of which it is so; from there on it is.
    private func index(where isSo: (TimeInterval) -> Bool) -> Int {
        var range = 0..<moments.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                isSo(moments[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// Half of the microsecond that recordings hold.
    private static let step = 5e-7

    /// The scene as it was at the time.
    ///
    /// What recognizers hold may be of a later one, up to the next `set` or `scene` line: read from it what
    /// those lines decide.
    package var scene: Scene { run.player.session.scene }

    /// All that was known at the time.
    package var snapshot: TraceSnapshot { kept[Self.key(time)] ?? snapshot(at: time) }
}
