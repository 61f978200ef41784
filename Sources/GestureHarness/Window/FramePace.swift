import Foundation

/// How long it takes from an event to its pixels: of each picture, the time from its earliest event to
/// when it was sent.
///
/// What is shown is the longest of half a second, so that it can be read; it changes with a picture that
/// is drawn anyway, and asks for none itself.
struct FramePace {
    /// Seconds of which the longest is shown.
    private static let span: TimeInterval = 0.5

    /// When the earliest event happened that no picture shows yet, local time; nil when all are shown.
    private var earliest: TimeInterval?
    private var spanStart = -TimeInterval.infinity
    private var longest: TimeInterval = 0

    /// What is shown, as wide at every time; of an event so long ago that it was held up elsewhere,
    /// seconds.
    private(set) var text = Self.text(nil)

    /// Notes an event that the next picture shows, with the local time at which it happened.
    mutating func happened(at time: TimeInterval) {
        earliest = min(time, earliest ?? time)
    }

    /// Notes that a picture was sent; the seconds from its earliest event, nil for one without any.
    @discardableResult
    mutating func sent(at time: TimeInterval) -> TimeInterval? {
        guard let event = earliest else { return nil }
        earliest = nil
        let latency = max(0, time - event)
        // What is left of a span long over is none of this one.
        let isOver = time - spanStart >= Self.span
        longest = max(time - spanStart >= 2 * Self.span ? 0 : longest, latency)
        if isOver {
            text = Self.text(longest)
            spanStart = time
            longest = 0
        }
        return latency
    }

    /// Notes that no picture shows what happened: it changed nothing, or there is no window.
    mutating func forget() { earliest = nil }

    private static func text(_ seconds: TimeInterval?) -> String {
        guard let seconds else { return "   – ms" }
        let milliseconds = min(seconds * 1000, 9999)
        return String(format: milliseconds < 99.95 ? "%4.1f ms" : "%4.0f ms", milliseconds)
    }
}

/// A line for each picture, for measuring: when it was sent (`CLOCK_MONOTONIC`, seconds), how long it took,
/// and how long after its first event it was sent (milliseconds).
///
/// It is kept in memory, and written when the window is left.
struct FrameLog {
    private let path: String
    private var lines = "sent\tpicture\tlatency\n"

    /// Nil unless `TOUCHSTONE_FRAMES` names a file.
    init?() {
        guard let path = ProcessInfo.processInfo.environment["TOUCHSTONE_FRAMES"], !path.isEmpty
        else { return nil }
        self.path = path
    }

    /// Notes a picture; `begin` and `sent` are local times, `latency` is in seconds.
    mutating func add(begin: TimeInterval, sent: TimeInterval, latency: TimeInterval?) {
        let late = latency.map { String(format: "%.3f", $0 * 1000) } ?? ""
        lines += String(format: "%.6f\t%.3f\t", sent, (sent - begin) * 1000) + late + "\n"
    }

    func write() {
        do {
            try lines.write(toFile: path, atomically: false, encoding: .utf8)
        } catch {
            complain("\(programName): \(path): \(error)")
        }
    }
}
