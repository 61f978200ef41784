import Foundation
package import GestureKit
import GestureTrace

/// Numbers as text, with fixed decimals and units, so that their width is stable.
package enum NumberText {
    /// Returns the number with this many decimals; "–" if it is not finite.
    package static func fixed(_ value: Double, _ digits: Int, signed: Bool = false) -> String {
        DecimalText.fixed(value, digits, signed: signed, minus: "−")
    }

    /// Returns the text padded at the left to `width` characters.
    static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// Returns a point or displacement: `352.5, 217.2`.
    static func pair(_ point: CGPoint, _ digits: Int = 1) -> String {
        fixed(Double(point.x), digits) + ", " + fixed(Double(point.y), digits)
    }

    /// Returns a value with its unit: `1.320×`, `+12.4°`, `3.1, 0.8`.
    package static func full(_ quantity: GestureValue.Quantity) -> String {
        switch quantity {
        case .vector(let vector): pair(vector)
        case .vectorVelocity(let vector): pair(vector, 0) + " pt/s"
        case .factor(let factor): fixed(Double(factor), 3) + "×"
        case .factorVelocity(let factor): fixed(Double(factor), 2, signed: true) + " /s"
        case .angle(let angle): degrees(angle) + "°"
        case .angularVelocity(let angle): degrees(angle) + "°/s"
        case .count(let count): String(count)
        case .number(let number): fixed(number, 2)
        case .names(let names): names.joined(separator: ", ")
        }
    }

    private static func degrees(_ radians: CGFloat) -> String {
        fixed(Double(radians) * 180 / .pi, 1, signed: true)
    }
}
