import Foundation
import GestureExplaining
import GestureKit

/// The figures of one recognizer over all cases, as sums.
package struct RecognizerFigures: Hashable, Sendable {
    /// The cases in which it was expected, and recognized.
    package internal(set) var truePositives = 0
    /// The cases in which it was not expected, but recognized.
    package internal(set) var falsePositives = 0
    /// The cases in which it was expected, but did not recognize.
    package internal(set) var falseNegatives = 0
    /// The cases in which it was not expected, and did not recognize.
    var trueNegatives = 0
    /// The number of misses by the name of their reason.
    package internal(set) var missReasons: [String: Int] = [:]
    /// The values against each limit in the cases that expect this recognizer, by the name of the reason.
    package internal(set) var limits: [String: LimitFigures] = [:]

    package var precision: Proportion {
        Proportion(truePositives, of: truePositives + falsePositives)
    }

    package var recall: Proportion {
        Proportion(truePositives, of: truePositives + falseNegatives)
    }

    /// The harmonic mean of precision and recall.
    ///
    /// Its interval is that of the proportion of correct decisions among all positives, expected or recognized,
    /// of which F1 is an increasing function: F1 = 2p / (1 + p).
    package var f1: Proportion {
        let count = truePositives + falsePositives + falseNegatives
        return Proportion(truePositives, of: count).mapped { 2 * $0 / (1 + $0) }
    }

    mutating func add(_ outcome: RecognizerOutcome, isExpected: Bool) {
        add(verdict: outcome.isRecognized, isExpected: isExpected)
        guard isExpected else { return }
        if !outcome.isRecognized { missReasons[outcome.missReason, default: 0] += 1 }
        for (name, measure) in outcome.limitMeasures {
            limits[name, default: LimitFigures()].add(measure, isMiss: !outcome.isRecognized)
        }
    }

    /// Counts a case by its verdict alone.
    mutating func add(verdict isRecognized: Bool, isExpected: Bool) {
        switch (isExpected, isRecognized) {
        case (true, true): truePositives += 1
        case (false, true): falsePositives += 1
        case (true, false): falseNegatives += 1
        case (false, false): trueNegatives += 1
        }
    }

    mutating func add(_ other: RecognizerFigures) {
        truePositives += other.truePositives
        falsePositives += other.falsePositives
        falseNegatives += other.falseNegatives
        trueNegatives += other.trueNegatives
        missReasons.merge(other.missReasons, uniquingKeysWith: +)
        limits.merge(other.limits) { old, new in
            var sum = old
            sum.add(new)
            return sum
        }
    }
}

/// A proportion with its 95 % interval; both are nil without trials.
package struct Proportion: Hashable, Sendable {
    package let value: Double?
    let interval: WilsonInterval?

    init(_ successes: Int, of trials: Int) {
        value = trials > 0 ? Double(successes) / Double(trials) : nil
        interval = WilsonInterval(successes, of: trials)
    }

    private init(value: Double?, interval: WilsonInterval?) {
        self.value = value
        self.interval = interval
    }

    /// Returns an increasing function of the proportion, with its interval.
    func mapped(_ function: (Double) -> Double) -> Proportion {
        Proportion(value: value.map(function), interval: interval?.mapped(by: function))
    }
}

/// The values against one limit in the cases that expect a recognizer.
package struct LimitFigures: Hashable, Sendable {
    /// The smallest and the largest limit; they differ for a limit that depends on time or on a setting.
    var lowest = Double.infinity
    var highest = -Double.infinity
    /// The values of the cases in which it recognized.
    package internal(set) var passed = Histogram()
    /// The values of the cases that missed for this reason.
    package internal(set) var missed = Histogram()
    /// The same values as fractions of their limits; empty for a limit of 0.
    package internal(set) var passedParts = Histogram()
    package internal(set) var missedParts = Histogram()

    /// The number of values within 10 % of their limits, passed or missed.
    package var nearCount: Int {
        passedParts.count(in: 0.9...1.1) + missedParts.count(in: 0.9...1.1)
    }

    package init() {}

    mutating func add(_ measure: Measure, isMiss: Bool) {
        lowest = min(lowest, measure.limit)
        highest = max(highest, measure.limit)
        let quotient = measure.value / measure.limit
        let part = measure.limit > 0 && quotient.isFinite ? quotient : nil
        if isMiss {
            missed.add(measure.value)
            if let part { missedParts.add(part) }
        } else {
            passed.add(measure.value)
            if let part { passedParts.add(part) }
        }
    }

    mutating func add(_ other: LimitFigures) {
        lowest = min(lowest, other.lowest)
        highest = max(highest, other.highest)
        passed.add(other.passed)
        missed.add(other.missed)
        passedParts.add(other.passedParts)
        missedParts.add(other.missedParts)
    }
}

extension RecognizerOutcome {
    /// The measured values by the names of their reasons: all of a recognized gesture, and of a miss the one
    /// that failed it.
    var limitMeasures: [(name: String, measure: Measure)] {
        if isRecognized {
            return measurements.compactMap { reason in reason.limitMeasure.map { (reason.name, $0) }
            }
        }
        return missMeasure.map { [(missReason, $0)] } ?? []
    }
}

/// A count of each value, rounded to three significant digits, so that two histograms can be added exactly
/// and their size does not grow with the number of values.
package struct Histogram: Hashable, Sendable {
    /// The counts by rounded value.
    private(set) var counts: [Double: Int]

    init(_ counts: [Double: Int] = [:]) { self.counts = counts }

    mutating func add(_ value: Double, count: Int = 1) {
        counts[Self.rounded(value), default: 0] += count
    }

    mutating func add(_ other: Histogram) {
        counts.merge(other.counts) { $0 + $1 }
    }

    package var total: Int { counts.values.reduce(0, +) }

    /// The values with their counts, in ascending order.
    var sorted: [(value: Double, count: Int)] {
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

/// A 95 % confidence interval of a proportion.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
/// the American Statistical Association 22 (1927), without a correction for continuity.
struct WilsonInterval: Hashable, Sendable {
    let lower: Double
    let upper: Double

    /// The quantile of the standard normal distribution that leaves 2.5 % above it.
    private static let z = 1.959_963_984_540_054

    /// Creates the interval of a proportion; nil without trials.
    init?(_ successes: Int, of trials: Int) {
        guard trials > 0 else { return nil }
        let n = Double(trials)
        let proportion = Double(successes) / n
        let square = Self.z * Self.z
        let center = proportion + square / (2 * n)
        let spread =
            Self.z * (proportion * (1 - proportion) / n + square / (4 * n * n)).squareRoot()
        let scale = 1 + square / n
        // Rounding must not move a bound of 0 or 1.
        lower = successes == 0 ? 0 : (center - spread) / scale
        upper = successes == trials ? 1 : (center + spread) / scale
    }

    private init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// Returns the interval of an increasing function of the proportion.
    func mapped(by function: (Double) -> Double) -> WilsonInterval {
        WilsonInterval(lower: function(lower), upper: function(upper))
    }
}
