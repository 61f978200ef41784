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
        var value: String {
            switch self {
            case .nothing, .other: ""
            case .points(let value, _): DecimalText.exact(value, 1) + " pt"
            case .radians(let value, _): DecimalText.exact(value * 180 / .pi, 1) + "°"
            case .seconds(let value, _): DecimalText.exact(value, 2) + " s"
            case .touches(let value, _): Self.touches(value)
            case .numbers(let value, _): DecimalText.short(value, 2)
            }
        }

        /// A time above its limit, with as many decimals as distinguish the two: `0.85 s`, `0.753 s`; nil for a
        /// time that only reached its limit, when a deadline fired.
        var timeBeyondLimit: String? {
            guard case .seconds(let value, let limit) = self, value.isLater(than: limit) else {
                return nil
            }
            let digits = (value - limit < 0.01 ? 3...6 : 2...6).first { digits in
                DecimalText.exact(value, digits) != DecimalText.exact(limit, digits)
            }
            return DecimalText.exact(value, digits ?? 6) + " s"
        }

        /// The limit without a unit: `10`.
        var limit: String { limit(digits: 2) }

        /// The progress toward the limit: `26.8 of 50 pt`; nil without a limit.
        var progressText: String? {
            switch self {
            case .nothing, .other, .numbers(_, nil): nil
            case .points(let value, _): "\(DecimalText.exact(value, 1)) of \(limit(digits: 1)) pt"
            case .radians: "\(value.dropLast()) of \(limit(digits: 1))°"
            case .seconds(let value, _): "\(DecimalText.exact(value, 2)) of \(limit) s"
            case .touches(let value, let limit): "\(value) of \(Self.touches(limit))"
            case .numbers: "\(value) of \(limit)"
            }
        }

        /// The value that reached a limit: `12.7 pt (needs 10)`; nil without a limit.
        var neededText: String? { limit.isEmpty ? nil : "\(value) (needs \(limit))" }

        private func limit(digits: Int) -> String {
            switch self {
            case .nothing, .other, .numbers(_, nil): ""
            case .points(_, let limit): DecimalText.short(limit, digits)
            case .radians(_, let limit): DecimalText.short(limit * 180 / .pi, digits)
            case .seconds(_, let limit), .numbers(_, let limit?): DecimalText.short(limit, digits)
            case .touches(_, let limit): String(limit)
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
