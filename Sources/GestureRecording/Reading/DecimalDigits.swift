extension Double {
    /// The maximum number of decimal digits that always fit into 64 bits.
    static let maxDecimalDigits = 19

    /// Creates the number nearest to `digits` / 10^`decimals`; of two equally near ones, the even one.
    ///
    /// A hardware division is much faster than `Double(String)`, which supports any number of digits.
    ///
    /// - Parameters:
    ///   - digits: the digits without the point.
    ///   - decimals: the number of digits after the point, from 0 to `maxDecimalDigits`.
    init(_ digits: UInt64, decimals: Int) {
        guard decimals > 0, digits != 0 else {
            self.init(digits)
            return
        }
        let divisor = Self.powersOfTen[decimals]
        // The quotient has 63 or 64 bits, because its dividend's upper half begins with bit 62, and its
        // divisor with bit 63.
        let shift = digits.leadingZeroBitCount
        let divisorShift = divisor.leadingZeroBitCount
        let dividend = digits << shift
        let (quotient, remainder) = (divisor << divisorShift).dividingFullWidth(
            (dividend >> 1, dividend << 63)
        )
        // The conversion drops at least ten bits; a remainder is one more, so that it rounds to the nearest.
        let rounded = Double(remainder == 0 ? quotient : quotient | 1)
        self = rounded * Double(sign: .plus, exponent: divisorShift - shift - 63, significand: 1)
    }

    private static let powersOfTen: [UInt64] = (0...maxDecimalDigits).map { count in
        (0..<count).reduce(1) { power, _ in power * 10 }
    }
}
