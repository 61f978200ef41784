package import Foundation
import GestureKit
package import GestureScenes
package import GestureTrace

/// A position in a recording that can be moved forward and backward; the state at each time equals that of a
/// replay up to it.
///
/// Forward, playback continues. Backward, it restarts, because recognizers' state cannot be undone. Requested
/// snapshots along the path are cached, so that one replay serves many steps back.
package final class ReplayCursor {
    /// The maximum number of inputs in memory: a session of one hour at 240 inputs a second has fewer.
    private static let maxCount = 1_000_000
    /// The maximum number of cached snapshots; each may hold some hundred kilobytes of strokes.
    package static let maxSnapshots = 32

    /// The current time, in seconds; 0 at first.
    package private(set) var time: TimeInterval = 0
    /// The number of restarts.
    package private(set) var replays = 0
    /// The time up to which the session was performed.
    private var performedTime: TimeInterval = 0
    /// Cached snapshots, keyed by time in microseconds.
    private var cache: [Int: TraceSnapshot] = [:]
    private let header: RecordingHeader
    private let options: Player.Options
    private let inputs: [TimedInput]
    /// The distinct times of inputs, in ascending order.
    private let moments: [TimeInterval]
    private var run: (player: Player, trace: SessionTrace)

    /// Reads the recording, and positions the cursor at its start.
    ///
    /// - Parameters:
    ///   - recording: a recording that the program made, as from `Journal.text()`.
    ///   - makeScene: creates each scene from its name and text; by default, the scene that the recording
    ///     names.
    /// - Throws: `RecordingError`, or any error of `makeScene`.
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
            guard inputs.count <= Self.maxCount else {
                throw RecordingError(
                    "the session",
                    "is too long to go back in, expected at most an hour"
                )
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

    /// Moves to a time.
    ///
    /// - Parameters:
    ///   - time: the time, in seconds.
    ///   - others: times that are likely to be requested next. Their snapshots are cached if they are on the
    ///     path; in total, the latest `maxSnapshots` remain.
    /// - Throws: any error of creating a scene.
    package func seek(to time: TimeInterval, near others: [TimeInterval] = []) throws {
        if cache[Self.key(time)] == nil {
            if time < performedTime {
                run = try Self.run(inputs, header, options)
                performedTime = 0
                cache = [:]
                replays += 1
            }
            for stop in others.filter({ $0 >= performedTime && $0 < time }).sorted() {
                advance(to: stop)
            }
            advance(to: time)
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

    private func advance(to time: TimeInterval) {
        performedTime = time
        let player = run.player
        while let next = player.next, next.time <= time {
            switch next.input {
            // Cached snapshots refer to the previous scene.
            case .set, .scene: cache = [:]
            default: break
            }
            // An error was already reported when the input was recorded.
            do { try player.performNext() } catch { try? player.read() }
        }
        // Fires the deadlines of a scripted recording, except those that belong to the next input.
        if player.timing == .scripted {
            player.advance(to: player.next == nil ? time : time - Replay.margin)
        }
        cache[Self.key(time)] = snapshot(at: time)
        if cache.count > Self.maxSnapshots, let oldest = cache.keys.min() { cache[oldest] = nil }
    }

    private func snapshot(at time: TimeInterval) -> TraceSnapshot {
        run.trace.snapshot(at: max(time, run.player.session.scene.window.time))
    }

    private static func key(_ time: TimeInterval) -> Int { Int((time * 1e6).rounded()) }

    /// Returns the time of the first input after a time; nil after the last.
    package func moment(after time: TimeInterval) -> TimeInterval? {
        let index = index { $0 > time + Self.tolerance }
        return index < moments.count ? moments[index] : nil
    }

    /// Returns the times of the inputs before a time, latest first; empty before the first.
    ///
    /// - Parameters:
    ///   - time: the time, in seconds.
    ///   - count: the maximum number of times; 1 by default.
    /// - Returns: the distinct times.
    package func moments(before time: TimeInterval, _ count: Int = 1) -> [TimeInterval] {
        moments[..<index { $0 >= time - Self.tolerance }].suffix(count).reversed()
    }

    /// Returns the index of the first time that satisfies the predicate, as do all later ones.
    private func index(where predicate: (TimeInterval) -> Bool) -> Int {
        var range = 0..<moments.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                predicate(moments[middle])
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }

    /// Half a microsecond, which is half the precision of recordings.
    private static let tolerance = 5e-7

    /// The scene at the current time.
    ///
    /// The state of its recognizers may be later, up to the next `set` or `scene` line; rely only on
    /// properties that those lines change.
    package var scene: Scene { run.player.session.scene }

    /// The state at the current time.
    package var snapshot: TraceSnapshot { cache[Self.key(time)] ?? snapshot(at: time) }
}
