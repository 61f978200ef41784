/// A number between two limits.
///
/// Setting NaN has no effect; infinities count as the greatest finite numbers. A limit that is set beyond the
/// other moves it along.
struct BoundedValue<Number: BinaryFloatingPoint> {
    private(set) var minimum: Number
    private(set) var maximum: Number
    private(set) var value: Number

    /// The position of the value between the limits, from 0 at the minimum to 1 at the maximum; 0 if both are
    /// equal.
    var fraction: Double {
        // Halves keep the difference of two large numbers from overflowing.
        let (lower, upper) = (Double(minimum) / 2, Double(maximum) / 2)
        return upper > lower ? (Double(value) / 2 - lower) / (upper - lower) : 0
    }

    mutating func set(_ new: Number) {
        guard let new = Self.finite(new) else { return }
        value = min(max(new, minimum), maximum)
    }

    mutating func set(fraction: Double) {
        guard !fraction.isNaN else { return }
        let part = min(max(fraction, 0), 1)
        set(Number(Double(minimum) * (1 - part) + Double(maximum) * part))
    }

    mutating func set(minimum new: Number) {
        guard let new = Self.finite(new) else { return }
        minimum = new
        maximum = max(maximum, new)
        set(value)
    }

    mutating func set(maximum new: Number) {
        guard let new = Self.finite(new) else { return }
        maximum = new
        minimum = min(minimum, new)
        set(value)
    }

    static func finite(_ number: Number) -> Number? {
        guard !number.isNaN else { return nil }
        return min(max(number, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
}
