import Foundation

extension Reason {
    /// The numbers or the name of a reason, with the unit; the source of the texts in its sentence.
    enum Content {
        case nothing
        /// The name of another recognizer.
        case other(String)
        case points(CGFloat, CGFloat)
        case radians(CGFloat, CGFloat)
        case seconds(TimeInterval, TimeInterval)
        case touches(Int, Int)
        /// Numbers without a unit.
        case numbers(Double, Double?)

        /// The measured value and the limit; nil without numbers.
        var measure: (value: Double, limit: Double?)? {
            switch self {
            case .nothing, .other: nil
            case .points(let value, let limit), .radians(let value, let limit):
                (Double(value), Double(limit))
            case .seconds(let value, let limit): (value, limit)
            case .touches(let value, let limit): (Double(value), Double(limit))
            case .numbers(let value, let limit): (value, limit)
            }
        }

        /// The value with its unit: `14.2 pt`.
        var value: String { value(decimals) }

        /// The limit without a unit: `10`.
        var limit: String { limit(decimals) }

        /// The limit that the value must reach: `needs 10`; one that it must exceed, if the two look equal.
        var needs: String {
            distinguishingDecimals == nil ? "needs more than \(limit)" : "needs \(limit)"
        }

        /// The limit that the value must not exceed: `allows 10`.
        var allows: String { "allows \(limit)" }

        /// Whether the value is visibly above its limit; at a deadline the two are equal.
        var isBeyondLimit: Bool {
            guard let (value, limit) = measure, let limit else { return false }
            return value > limit && distinguishingDecimals != nil
        }

        /// The progress toward the limit: `26.8 of 50 pt`; nil without a limit.
        var progressText: String? { progressText(minDecimals) }

        /// The progress toward a limit that the value has missed, with decimals that distinguish the two.
        var missingText: String? { progressText(decimals) }

        /// The value that reached a limit: `12.7 pt (needs 10)`; nil without a limit.
        var neededText: String? {
            guard measure?.limit != nil else { return nil }
            let digits = decimals
            return "\(value(digits)) (needs \(limit(digits)))"
        }

        /// The decimals of a value: one for a distance or an angle, two for a time.
        private var minDecimals: Int {
            switch self {
            case .nothing, .other, .touches: 0
            case .points, .radians: 1
            case .seconds, .numbers: 2
            }
        }

        /// The decimals of a value and its limit: as many as distinguish the two.
        private var decimals: Int { distinguishingDecimals ?? minDecimals }

        /// The fewest decimals, at most four, that distinguish the value from its limit; nil if none do.
        private var distinguishingDecimals: Int? {
            guard let (value, maximum) = measure, let limit = maximum else { return minDecimals }
            let factor = if case .radians = self { 180 / Double.pi } else { 1.0 }
            let difference = (value - limit).magnitude * factor
            return (minDecimals...4).first { digits in
                // Numbers that differ by a whole unit of the last decimal need no comparison of their texts.
                difference * TextBuffer.powers[digits] >= 1
                    || DecimalText.exact(value * factor, digits)
                        != DecimalText.exact(limit * factor, digits)
            }
        }

        private func value(_ digits: Int) -> String {
            switch self {
            case .nothing, .other: ""
            case .points(let value, _): DecimalText.exact(value, digits) + " pt"
            case .radians(let value, _): DecimalText.exact(value * 180 / .pi, digits) + "°"
            case .seconds(let value, _): DecimalText.exact(value, digits) + " s"
            case .touches(let value, _): Self.touches(value)
            case .numbers(let value, _): DecimalText.short(value, digits)
            }
        }

        private func limit(_ digits: Int) -> String {
            switch self {
            case .nothing, .other, .numbers(_, nil): ""
            case .points(_, let limit): DecimalText.short(limit, digits)
            case .radians(_, let limit): DecimalText.short(limit * 180 / .pi, digits)
            case .seconds(_, let limit), .numbers(_, let limit?): DecimalText.short(limit, digits)
            case .touches(_, let limit): String(limit)
            }
        }

        private func progressText(_ digits: Int) -> String? {
            let (value, limit) = (value(digits), limit(digits))
            return switch self {
            case .nothing, .other, .numbers(_, nil): nil
            case .points: "\(value.dropLast(3)) of \(limit) pt"
            case .radians: "\(value.dropLast()) of \(limit)°"
            case .seconds: "\(value.dropLast(2)) of \(limit) s"
            case .touches(let count, let limit): "\(count) of \(Self.touches(limit))"
            case .numbers: "\(value) of \(limit)"
            }
        }

        private static func touches(_ count: Int) -> String {
            count == 1 ? "1 touch" : "\(count) touches"
        }
    }
}

extension Reason {
    /// The unit in which the numbers are displayed, the factor that converts them, and the decimals of a value.
    package var displayUnit: (suffix: String, factor: Double, decimals: Int) {
        switch content {
        case .nothing, .other, .numbers: ("", 1, 2)
        case .points: (" pt", 1, 1)
        case .radians: ("°", 180 / .pi, 1)
        case .seconds: (" s", 1, 2)
        case .touches: (" touches", 1, 0)
        }
    }
}
