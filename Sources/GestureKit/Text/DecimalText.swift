import Foundation

/// The formatting of numbers for people.
package enum DecimalText {
    /// Returns the number with 0 to 3 decimals, a half rounded away from 0; "–" for a number that is not
    /// finite or has more than twelve digits.
    ///
    /// A replay formats several numbers for each printed line; `String(format:)` takes ten times as long.
    package static func fixed(
        _ value: Double,
        _ digits: Int,
        signed: Bool = false,
        minus: String = "-"
    ) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        let factor = [1.0, 10, 100, 1000][min(max(digits, 0), 3)]
        let units = Int64((abs(value) * factor).rounded())
        let isNegative = value < 0 && units != 0
        var text = String(units)
        if digits > 0 {
            let missing = digits + 1 - text.utf8.count
            if missing > 0 { text = String(repeating: "0", count: missing) + text }
            text.insert(".", at: text.utf8.index(text.endIndex, offsetBy: -digits))
        }
        return (isNegative ? minus : signed ? "+" : "") + text
    }

    /// Returns the number with this many decimals, rounded by its exact binary value, like C's `%.f`.
    package static func exact(_ value: some BinaryFloatingPoint, _ digits: Int) -> String {
        String(format: "%.\(digits)f", Double(value))
    }

    /// Returns the same text as `exact(_:_:)` without trailing zeros.
    package static func short(_ value: some BinaryFloatingPoint, _ digits: Int) -> String {
        let trimmed = exact(value, digits).reversed().drop { $0 == "0" }
        return String((trimmed.first == "." ? trimmed.dropFirst() : trimmed).reversed())
    }

    /// Returns the shortest text that reads back as the number, without a trailing `.0`.
    package static func shortest(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
