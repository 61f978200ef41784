package import Foundation
import GestureKit
import TextFormatting

/// The median and the 95th percentile of latencies.
package struct LatencyFigures: Hashable {
    /// The middle latency in seconds, or the mean of the two in the middle.
    let median: TimeInterval
    /// The smallest of these latencies, in seconds, that at least 95 % of them do not exceed.
    let percentile95: TimeInterval

    /// Computes the figures of latencies in any order; nil without latencies.
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
