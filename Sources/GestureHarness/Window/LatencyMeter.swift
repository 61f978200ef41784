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

    /// Records that a frame was sent.
    mutating func sent(at time: TimeInterval) {
        guard let event = earliest else { return }
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
    }

    /// Discards the pending event: it changed nothing, or the window is gone.
    mutating func forget() { earliest = nil }

    private static func text(_ seconds: TimeInterval?) -> String {
        guard let seconds else { return "   – ms" }
        let milliseconds = min(seconds * 1000, 9999)
        return String(format: milliseconds < 99.95 ? "%4.1f ms" : "%4.0f ms", milliseconds)
    }
}
