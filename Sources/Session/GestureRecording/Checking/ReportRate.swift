package import Foundation

/// The intervals between a touchscreen's reports of moving fingers.
///
/// They are counted in tenths of a millisecond, so that a long log needs no more memory than a short one.
package struct ReportRate: Sendable {
    /// A longer interval is a rest, in which fingers report nothing.
    private static let maxInterval = 0.1
    private static let unit = 0.0001

    /// The minimum number of intervals, below which a few odd ones would decide.
    package static let minCount = 10

    package private(set) var count = 0
    private var counts = [Int](repeating: 0, count: Int(maxInterval / unit) + 1)
    private var latest: TimeInterval?

    /// Adds the time of a report of moving fingers; nil when all fingers have lifted.
    mutating func add(_ time: TimeInterval?) {
        defer { latest = time }
        guard let time, let latest, time > latest, time - latest <= Self.maxInterval else { return }
        count += 1
        counts[Int(((time - latest) / Self.unit).rounded())] += 1
    }

    /// The interval that this fraction of all intervals does not exceed, in seconds; nil below `minCount`.
    package func interval(at fraction: Double) -> TimeInterval? {
        guard count >= Self.minCount else { return nil }
        var remaining = Int((Double(count) * fraction).rounded(.up))
        for (index, count) in counts.enumerated() {
            remaining -= count
            if remaining <= 0 { return Double(index) * Self.unit }
        }
        return nil
    }
}
