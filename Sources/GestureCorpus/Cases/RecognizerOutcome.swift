package import Foundation
package import GestureKit

/// The outcome of one recognizer in one sequence.
package struct RecognizerOutcome: Hashable, Sendable {
    /// Whether it began or recognized, and sent its action.
    package internal(set) var isRecognized = false
    /// The reason of its last failure, cancellation or wait, as in a replay's outputs; nil without one.
    package internal(set) var reason: Reason?
    /// The time at which it recognized, or else failed last, in seconds; nil without a decision.
    package internal(set) var decisionTime: TimeInterval?
    /// The value that the gesture would have reached without the limit; nil if it equals the reason's.
    package internal(set) var reached: Double?
    /// The measured values against the limits when it decided; those of a failed or prevented gesture are
    /// incomplete.
    package internal(set) var measurements: [Reason] = []

    /// The name of the reason for a miss: `noTouch` for a recognizer without any step.
    package var missReason: String { reason?.name ?? "noTouch" }
}

/// A measured value and its limit.
package struct Measure: Hashable, Sendable {
    package let value: Double
    package let limit: Double

    /// The distance between the value and the limit, at least 0.
    package var margin: Double { abs(value - limit) }

    package init(value: Double, limit: Double) {
        self.value = value
        self.limit = limit
    }
}

extension Reason {
    /// The measured value and its limit; nil for a reason without both.
    package var limitMeasure: Measure? {
        guard let (value, limit) = measure, let limit, value.isFinite, limit.isFinite else {
            return nil
        }
        return Measure(value: value, limit: limit)
    }
}
