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
