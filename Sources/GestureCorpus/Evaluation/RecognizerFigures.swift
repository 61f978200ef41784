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
    package internal(set) var trueNegatives = 0
    /// The number of misses by the name of their reason.
    package internal(set) var missReasons: [String: Int] = [:]
    /// The values against each limit in the cases that expect this recognizer, by the name of the reason.
    package internal(set) var limits: [String: LimitFigures] = [:]

    package init() {}

    package var precision: Proportion {
        Proportion(truePositives, of: truePositives + falsePositives)
    }

    package var recall: Proportion {
        Proportion(truePositives, of: truePositives + falseNegatives)
    }

    /// The harmonic mean of precision and recall.
    ///
    /// Its interval is that of the proportion of right decisions among all positives, expected or recognized,
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
    package let interval: WilsonInterval?

    package init(_ successes: Int, of trials: Int) {
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
    package internal(set) var lowest = Double.infinity
    package internal(set) var highest = -Double.infinity
    /// The values of the cases in which it recognized.
    package internal(set) var passed = Histogram()
    /// The values of the cases that missed for this reason.
    package internal(set) var missed = Histogram()
    /// The same values as fractions of their limits; empty for a limit of 0.
    package internal(set) var passedParts = Histogram()
    package internal(set) var missedParts = Histogram()

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

    /// The value that a miss reached, and its limit; nil for a reason without both.
    package var missMeasure: Measure? {
        reason?.limitMeasure.map { Measure(value: reached ?? $0.value, limit: $0.limit) }
    }
}
