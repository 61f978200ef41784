import Foundation
import GestureKit
import GestureTrace
import TextFormatting

/// Values as text, with units and fixed decimals, so that their width is stable.
package enum ValueText {
    /// Returns the number with this many decimals, or "–" if it is not finite.
    package static func fixed(_ value: Double, _ digits: Int, signed: Bool = false) -> String {
        DecimalText.typeset(value, digits, signed: signed)
    }

    /// Returns a point or displacement: `352.5, 217.2`.
    static func pair(_ point: CGPoint, _ digits: Int = 1) -> String {
        fixed(Double(point.x), digits) + ", " + fixed(Double(point.y), digits)
    }

    /// Returns a value with its unit: `1.320×`, `+12.4°`, `3.1, 0.8`.
    static func full(_ quantity: GestureValue.Quantity) -> String {
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

    /// Returns the factor of a scene, such as "0.78×"; nil for 1.
    package static func zoomFactor(_ zoom: Double) -> String? {
        zoom == 1 ? nil : fixed(zoom, 2) + "×"
    }

    /// Returns a distance in points of the scene, such as "10 pt", with its length on a smaller canvas:
    /// "10 pt, here 7.8 pt".
    static func distance(_ length: CGFloat, zoom: Double) -> String {
        let text = fixed(length, 0) + " pt"
        return zoom == 1 ? text : text + ", here \(fixed(length * zoom, 1)) pt"
    }

    private static func degrees(_ radians: CGFloat) -> String {
        fixed(Double(radians) * 180 / .pi, 1, signed: true)
    }
}
