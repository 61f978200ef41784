import Foundation

/// A count of each value, rounded to three significant digits, so that two histograms can be added exactly
/// and their size does not grow with the number of values.
package struct Histogram: Hashable, Sendable {
    /// The counts by rounded value.
    package private(set) var counts: [Double: Int] = [:]

    package init() {}

    init(_ counts: [Double: Int]) { self.counts = counts }

    mutating func add(_ value: Double, count: Int = 1) {
        counts[Self.rounded(value), default: 0] += count
    }

    mutating func add(_ other: Histogram) {
        counts.merge(other.counts) { $0 + $1 }
    }

    /// The number of values.
    package var total: Int { counts.values.reduce(0, +) }

    /// The values with their counts, in ascending order.
    package var sorted: [(value: Double, count: Int)] {
        counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the number of values in a range.
    package func count(in range: ClosedRange<Double>) -> Int {
        counts.reduce(0) { range.contains($1.key) ? $0 + $1.value : $0 }
    }

    private static func rounded(_ value: Double) -> Double {
        // A smaller value may have fewer than three digits, or a scale beyond the largest `Double`.
        guard abs(value) > 1e-300 else { return 0 }
        guard abs(value) < 1e300 else { return value }
        let exponent = Int(log10(abs(value)).rounded(.down)) - 2
        // Powers of ten above 1 are exact, so equal values give equal keys on every machine.
        let unit = pow(10, Double(abs(exponent)))
        return exponent < 0 ? (value * unit).rounded() / unit : (value / unit).rounded() * unit
    }
}
