package import Foundation
import GestureKit
import GestureOverlay
import TextFormatting

/// The latency from an event to its pixels: for each frame, the time from its earliest event until the server
/// has drawn the frame, or until it was sent if the server does not report that.
///
/// The displayed values are the median and the 95th percentile of a second. They change every half second, which
/// leaves time to read them, with frames that are drawn anyway.
struct LatencyMeter {
    /// The stages of a frame's latency, in seconds.
    private struct Stages {
        /// The time in the server and the connection before recognition, and until the frame is due after it.
        var waiting: TimeInterval
        /// The time in which the events were handled.
        var recognition: TimeInterval
        /// The time from the beginning of the frame until it was sent.
        var drawing: TimeInterval
        /// The time from then until the server has drawn it; 0 if it does not report that.
        var server: TimeInterval

        var sum: TimeInterval { waiting + recognition + drawing + server }
    }

    /// The period that the displayed values cover, and the time between two changes of them, in seconds.
    private static let (span, interval): (TimeInterval, TimeInterval) = (1, 0.5)

    /// The local time of the earliest event that no frame shows yet; nil once all are shown.
    private var earliest: TimeInterval?
    private var recognition: TimeInterval = 0
    /// The frames that the server has not drawn yet, with the times at which they were sent.
    private var sent: [(time: TimeInterval, stages: Stages)] = []
    /// The frames of the last second, with the times at which their latencies ended.
    private var shown: [(time: TimeInterval, stages: Stages)] = []
    private var nextDisplay = -TimeInterval.infinity

    /// The displayed latency, without values until a frame has shown an event.
    private(set) var display = Self.display(of: [])

    /// Whether the next frame shows an event.
    var hasEvent: Bool { earliest != nil }

    /// Whether the server has yet to report that it has drawn a frame.
    var awaitsFrame: Bool { !sent.isEmpty }

    /// Records the local time of an event that the next frame shows.
    mutating func recordEvent(at time: TimeInterval) { earliest = min(time, earliest ?? time) }

    /// Records the time in which events were handled; it counts if the next frame shows one of them.
    mutating func recordRecognition(_ duration: TimeInterval) {
        if hasEvent { recognition += duration }
    }

    /// Records a frame with the local times at which it was begun and sent.
    mutating func recordFrame(
        begunAt begin: TimeInterval,
        sentAt time: TimeInterval,
        isReported: Bool
    ) {
        guard let event = earliest else { return forget() }
        let stages = Stages(
            waiting: max(0, begin - event - recognition),
            recognition: recognition,
            drawing: time - begin,
            server: 0
        )
        forget()
        if isReported { sent.append((time, stages)) } else { add(stages, at: time) }
    }

    /// Records that the server has drawn the oldest frame that it has not reported yet.
    mutating func recordShown(at time: TimeInterval) {
        guard !sent.isEmpty else { return }
        var (start, stages) = sent.removeFirst()
        stages.server = max(0, time - start)
        add(stages, at: time)
    }

    /// Discards the pending event: it changed nothing, or the window is gone.
    mutating func forget() { (earliest, recognition) = (nil, 0) }

    private mutating func add(_ stages: Stages, at time: TimeInterval) {
        shown.removeAll { time - $0.time > Self.span }
        shown.append((time, stages))
        guard time >= nextDisplay else { return }
        nextDisplay = time + Self.interval
        let all = shown.map(\.stages)
        display = Self.display(of: all)
    }

    private static func display(of all: [Stages]) -> Chrome.Latency {
        func figures(_ stage: KeyPath<Stages, TimeInterval>) -> LatencyFigures? {
            LatencyFigures(of: all.map { $0[keyPath: stage] })
        }
        func part(_ stage: KeyPath<Stages, TimeInterval>) -> String {
            milliseconds(figures(stage)?.median).trimmingCharacters(in: .whitespaces)
        }
        let sum = figures(\.sum)
        let median = milliseconds(sum?.median) + " ms"
        return Chrome.Latency(
            text: "\(median), 95 % \(milliseconds(sum?.percentile95)) ms",
            short: median,
            tip: all.isEmpty
                ? ""
                : "medians: waiting \(part(\.waiting)), recognition \(part(\.recognition)), "
                    + "drawing \(part(\.drawing)), server \(part(\.server)) ms"
        )
    }

    /// Returns a time with a constant width: from 100 ms on it has no decimals, and 9999 ms is the maximum.
    private static func milliseconds(_ seconds: TimeInterval?) -> String {
        guard let seconds else { return "   –" }
        let value = min(max(seconds, 0) * 1000, 9999)
        return String(format: value < 99.95 ? "%4.1f" : "%4.0f", value)
    }
}

/// The median and the 95th percentile of latencies.
package struct LatencyFigures: Hashable {
    /// The middle latency in seconds, or the mean of the two in the middle.
    let median: TimeInterval
    /// The smallest of these latencies, in seconds, that at least 95 % of them do not exceed.
    let percentile95: TimeInterval

    /// Computes the figures of at least one latency, in any order.
    init?(of latencies: [TimeInterval]) {
        guard !latencies.isEmpty else { return nil }
        let sorted = latencies.sorted()
        let count = sorted.count
        median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
        // The rank is ⌈0.95 · count⌉, in integers because 0.95 is not exact.
        percentile95 = sorted[(count * 95 + 99) / 100 - 1]
    }

    /// Returns the line about the updates on which a program was measured, such as
    /// `gtk4-demo: 60 updates, 2 changed nothing, median 5.9 ms, 95 % 9.3 ms`.
    ///
    /// A nil latency is of an update that changed nothing.
    package static func line(of program: String, _ latencies: [TimeInterval?]) -> String {
        let updates = latencies.count == 1 ? "1 update" : "\(latencies.count) updates"
        let measured = latencies.compactMap(\.self)
        let line = "\(program): \(updates), \(latencies.count - measured.count) changed nothing"
        guard let figures = LatencyFigures(of: measured) else { return line }
        func text(_ seconds: TimeInterval) -> String { DecimalText.fixed(seconds * 1000, 1) }
        let (median, percentile95) = (text(figures.median), text(figures.percentile95))
        return line + ", median \(median) ms, 95 % \(percentile95) ms"
    }
}
