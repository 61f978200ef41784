import Foundation

/// A number in a recording's line as an integer, from which the same text is written again.
struct PackedNumber {
    /// The unit of the integer.
    enum Unit: UInt8 {
        case one = 1
        /// Outputs with more than four decimal places.
        case millionth = 2
        /// 2⁻³², which represents the fixed-point numbers of XInput2 exactly.
        case binary = 3
        /// The times, and locations in outputs.
        case tenThousandth = 4
    }

    let unit: Unit
    let value: Int

    init(_ unit: Unit, _ value: Int) {
        self.unit = unit
        self.value = value
    }

    /// The maximum length of a number's text: a sign, a point and 17 digits of a double, with room to spare.
    private static let maxLength = 24

    /// Parses a text; nil if `text` would differ from it, as for a number with an exponent.
    ///
    /// Numbers of one or two characters also stay text: they identify fingers and devices, whose lines then have
    /// different shapes.
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
            let unit = parts[1].count <= 4 ? Unit.tenThousandth : .millionth
            let zeros = String(repeating: "0", count: (unit == .millionth ? 6 : 4) - parts[1].count)
            return Int(parts[0] + parts[1] + zeros).map { PackedNumber(unit, $0) }
        }
        return Double(text).flatMap { Int(exactly: $0 * 0x1p32) }.map { PackedNumber(.binary, $0) }
    }

    var text: String {
        switch unit {
        case .one: "\(value)"
        case .tenThousandth: decimal(10_000)
        case .millionth: decimal(1_000_000)
        case .binary: "\(Double(value) / 0x1p32)"
        }
    }

    private func decimal(_ parts: UInt) -> String {
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: parts)
        var digits = String("\(parts + fraction)".dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return (value < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
    }
}
