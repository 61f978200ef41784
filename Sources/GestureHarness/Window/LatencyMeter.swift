import Foundation

/// The latency from an event to its pixels: for each frame, the time from its earliest event until the frame
/// was sent.
///
/// The displayed value is the maximum of half a second, which leaves time to read it. It updates with frames
/// that are drawn anyway, and requests none itself.
struct LatencyMeter {
    /// The interval over which the maximum is taken, in seconds.
    private static let span: TimeInterval = 0.5

    /// The local time of the earliest event that no frame shows yet; nil when all are shown.
    private var earliest: TimeInterval?
    private var spanStart = -TimeInterval.infinity
    private var maxLatency: TimeInterval = 0

    /// The displayed latency, padded to a constant width.
    ///
    /// Latencies of 100 ms and more have no decimals; 9999 ms is the maximum.
    private(set) var text = Self.text(nil)

    /// Records the local time of an event that the next frame shows.
    mutating func recordEvent(at time: TimeInterval) {
        earliest = min(time, earliest ?? time)
    }

    /// Records that a frame was sent, and returns its latency in seconds, or nil if it shows no new event.
    @discardableResult
    mutating func sent(at time: TimeInterval) -> TimeInterval? {
        guard let event = earliest else { return nil }
        earliest = nil
        let latency = max(0, time - event)
        // The maximum of an interval that ended long ago does not carry over to this one.
        let isOver = time - spanStart >= Self.span
        maxLatency = max(time - spanStart >= 2 * Self.span ? 0 : maxLatency, latency)
        if isOver {
            text = Self.text(maxLatency)
            spanStart = time
            maxLatency = 0
        }
        return latency
    }

    /// Discards the pending event: it changed nothing, or the window is gone.
    mutating func forget() { earliest = nil }

    private static func text(_ seconds: TimeInterval?) -> String {
        guard let seconds else { return "   – ms" }
        let milliseconds = min(seconds * 1000, 9999)
        return String(format: milliseconds < 99.95 ? "%4.1f ms" : "%4.0f ms", milliseconds)
    }
}

/// A log of frames, for measurements: when each frame was sent (`CLOCK_MONOTONIC`, seconds), how long drawing
/// took, and its latency (milliseconds).
///
/// The log is kept in memory, and written when the window closes.
struct FrameLog {
    private let path: String
    private var frames: [(begin: TimeInterval, sent: TimeInterval, latency: TimeInterval?)] = []

    /// Creates a log, or nil unless `TOUCHSTONE_FRAMES` names a file.
    init?() {
        guard let path = ProcessInfo.processInfo.environment["TOUCHSTONE_FRAMES"], !path.isEmpty
        else { return nil }
        self.path = path
    }

    /// Adds a frame; `begin` and `sent` are local times, `latency` is in seconds.
    mutating func add(begin: TimeInterval, sent: TimeInterval, latency: TimeInterval?) {
        frames.append((begin, sent, latency))
    }

    func write() {
        let lines = frames.map { frame in
            let (length, late) = (frame.sent - frame.begin, frame.latency)
            return String(format: "%.6f\t%.3f\t", frame.sent, length * 1000)
                + (late.map { String(format: "%.3f", $0 * 1000) } ?? "") + "\n"
        }
        let text = "sent\tpicture\tlatency\n" + lines.joined()
        do {
            try text.write(toFile: path, atomically: false, encoding: .utf8)
        } catch {
            printError("\(programName): \(path): \(error)")
        }
    }
}
