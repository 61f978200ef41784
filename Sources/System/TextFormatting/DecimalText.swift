import Foundation

/// The formatting of numbers for people.
package enum DecimalText {
    /// Returns the number with 0 to 3 decimals, a half rounded away from 0; "–" for a number that is not
    /// finite or has more than twelve digits.
    package static func fixed(
        _ value: Double,
        _ digits: Int,
        signed: Bool = false,
        minus: String = "-"
    ) -> String {
        TextBuffer.text { $0.append(fixed: value, digits, signed: signed, minus: minus) }
    }

    /// Returns the number as `fixed(_:_:signed:minus:)` writes it, with a typographic minus sign (U+2212).
    package static func typeset(_ value: Double, _ digits: Int, signed: Bool = false) -> String {
        fixed(value, digits, signed: signed, minus: "−")
    }

    /// Returns the number with this many decimals, rounded by its exact binary value, like C's `%.f`.
    package static func exact(_ value: some BinaryFloatingPoint, _ digits: Int) -> String {
        TextBuffer.text { $0.append(exact: Double(value), digits) }
    }

    /// Returns the same text as `exact(_:_:)` without trailing zeros.
    package static func short(_ value: some BinaryFloatingPoint, _ digits: Int) -> String {
        let text = exact(value, digits)
        guard let last = text.utf8.lastIndex(where: { $0 != UInt8(ascii: "0") }) else { return "" }
        return String(text.utf8[last] == UInt8(ascii: ".") ? text[..<last] : text[...last])
    }

    /// Returns the shortest text that reads back as the number, without a trailing `.0`.
    package static func shortest(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}

/// The same texts at the end of a buffer.
extension TextBuffer {
    /// Powers of ten, which are exact as `Double`.
    package static let powers = (0...9).map { pow(10, Double($0)) }

    package mutating func append(
        fixed value: Double,
        _ digits: Int,
        signed: Bool = false,
        minus: String = "-"
    ) {
        guard value.isFinite, abs(value) < 1e12 else { return append("–") }
        let decimals = min(max(digits, 0), 3)
        let units = UInt((abs(value) * Self.powers[decimals]).rounded())
        if value < 0, units != 0 {
            append(minus)
        } else if signed {
            append(UInt8(ascii: "+"))
        }
        append(digits: units, decimals: decimals)
    }

    fileprivate mutating func append(exact value: Double, _ decimals: Int) {
        guard Self.powers.indices.contains(decimals), abs(value) < 1e6 else {
            return append(String(format: "%.\(decimals)f", value))
        }
        let factor = Self.powers[decimals]
        let product = value.magnitude * factor
        var units = product.rounded(.toNearestOrEven)
        // If the product looks like a half, its own rounding error decides.
        let error = (-product).addingProduct(value.magnitude, factor)
        if error != 0, abs(product - units) == 0.5 {
            units = product.rounded(error > 0 ? .up : .down)
        }
        if value.sign == .minus { append(UInt8(ascii: "-")) }
        append(digits: UInt(units), decimals: decimals)
    }
}

/// Numbers and counts as text.
package enum NumberText {
    /// Returns a number with at most three decimals, without trailing zeros.
    package static func of(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
    }
}

package enum Count {
    /// Returns a count with its noun: `1 case`, `2 cases`.
    package static func text(_ count: Int, _ noun: String) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
