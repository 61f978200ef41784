import GestureTrace

/// What a property's number counts, which says how it is shown and by how much a key changes it.
public enum PropertyUnit: Hashable, Sendable {
    /// Seconds, changed by 0.05.
    case seconds
    /// Points, changed by 1.
    case points

    var step: Double {
        switch self {
        case .seconds: 0.05
        case .points: 1
        }
    }

    /// The number with the unit behind it, "0.500 s", "10 pt".
    func shown(_ number: Double) -> String {
        let digits = DecimalText.fixed(number, self == .seconds ? 3 : 2)
        return switch self {
        case .seconds: digits + " s"
        case .points: (digits.hasSuffix(".00") ? String(digits.dropLast(3)) : digits) + " pt"
        }
    }
}
