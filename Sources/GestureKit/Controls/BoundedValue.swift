/// A number that stays between two limits, whatever it is set to.
///
/// What is not a number changes nothing; the infinities count as the greatest finite numbers. A limit set
/// beyond the other one takes it along.
struct BoundedValue<Number: BinaryFloatingPoint> {
    private(set) var minimum: Number
    private(set) var maximum: Number
    private(set) var value: Number

    /// Where the value is between the limits: 0 at the least, also where these are the same; 1 at the
    /// greatest.
    var fraction: Double {
        // Halves, so that the difference of two large numbers does not overflow.
        let (least, greatest) = (Double(minimum) / 2, Double(maximum) / 2)
        return greatest > least ? (Double(value) / 2 - least) / (greatest - least) : 0
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
