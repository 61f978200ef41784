import Foundation

/// A number in a recording's line as an integer, from which the same text is written again.
struct PackedNumber {
    /// The unit of the integer.
    enum Unit: UInt8 {
        case one = 1
        /// The times and the outputs.
        case millionth = 2
        /// 2⁻³², which represents the fixed-point numbers of XInput2 exactly.
        case binary = 3
    }

    let unit: Unit
    let value: Int

    init(_ unit: Unit, _ value: Int) { (self.unit, self.value) = (unit, value) }

    /// The maximum length of a number's text: a sign, a point and 17 digits of a double, with room to spare.
    private static let maxLength = 24

    /// Returns nil for a text that `text` would not return: a number with an exponent, for example.
    ///
    /// Numbers of one or two digits also stay texts: they identify fingers and devices, whose lines are
    /// then told apart by their shapes.
    init?(_ text: some Collection<UInt8>) {
        guard text.count > 2, text.count <= Self.maxLength,
            let number = Self.parse(String(decoding: text, as: UTF8.self)),
            number.text.utf8.elementsEqual(text)
        else { return nil }
        self = number
    }

    private static func parse(_ text: String) -> PackedNumber? {
        if let integer = Int(text) { return PackedNumber(.one, integer) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].count <= 6, parts[0].count <= 10 {
            let zeros = String(repeating: "0", count: 6 - parts[1].count)
            return Int(parts[0] + parts[1] + zeros).map { PackedNumber(.millionth, $0) }
        }
        return Double(text).flatMap { Int(exactly: $0 * 0x1p32) }.map { PackedNumber(.binary, $0) }
    }

    var text: String {
        switch unit {
        case .one: return "\(value)"
        case .millionth:
            let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
            var digits = String("\(1_000_000 + fraction)".dropFirst())
            while digits.last == "0" { digits.removeLast() }
            return (value < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
        case .binary: return "\(Double(value) / 0x1p32)"
        }
    }
}
