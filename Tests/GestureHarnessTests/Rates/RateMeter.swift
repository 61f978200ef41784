import Foundation
import Synchronization

/// A meter that follows a growing recording and counts its touch events over time.
final class RateMeter: Sendable {
    private struct State {
        var count = 0
        /// The count of events after each read, with its time.
        var countHistory: [(time: ContinuousClock.Instant, count: Int)] = []
        var isOver = false
    }

    private let state = Mutex(State())

    /// The number of touch events in the recording so far.
    var count: Int { state.withLock { $0.count } }

    /// Reads the file on a thread of its own, every millisecond, until `stop()`.
    init(path: String) throws {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        let thread = Thread { [self] in
            var rest = Data()
            while !state.withLock({ $0.isOver }) {
                rest += (try? handle.readToEnd()) ?? Data()
                take(&rest)
                usleep(1000)
            }
        }
        thread.start()
    }

    func stop() { state.withLock { $0.isOver = true } }

    /// Waits until the recording has `count` events and returns false after a timeout.
    func waits(for count: Int, within seconds: TimeInterval) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while self.count < count, Date() < deadline { usleep(1000) }
        return self.count >= count
    }

    /// Returns the maximum delay, in seconds, from sending an event to reading it in the recording.
    func maxDelay(of sent: [(time: ContinuousClock.Instant, count: Int)]) -> TimeInterval {
        let countHistory = state.withLock { $0.countHistory }
        var longest = 0.0
        var next = 0
        for (time, count) in sent {
            while next < countHistory.count, countHistory[next].count < count { next += 1 }
            guard next < countHistory.count else { break }
            longest = max(longest, (countHistory[next].time - time) / .seconds(1))
        }
        return longest
    }

    private static let mark = Data(#""xi":"Touch"#.utf8)
    private static let other = Data(#""xi":"TouchOwnership"#.utf8)

    private func take(_ rest: inout Data) {
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
        let lines = rest[rest.startIndex...end]
        let count = Self.count(Self.mark, in: lines) - Self.count(Self.other, in: lines)
        rest = Data(rest[rest.index(after: end)...])
        let now = ContinuousClock.now
        state.withLock { state in
            guard count > 0 else { return }
            state.count += count
            state.countHistory.append((now, state.count))
        }
    }

    private static func count(_ mark: Data, in lines: Data) -> Int {
        var count = 0
        var rest = lines.startIndex..<lines.endIndex
        while let found = lines.range(of: mark, in: rest) {
            count += 1
            rest = found.upperBound..<lines.endIndex
        }
        return count
    }
}
