import Foundation

/// A number as a test writes it: up to three decimals, no more zeros than needed.
func plain(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 1000).rounded() / 1000
    return String(format: "%g", rounded == 0 ? 0 : rounded)
}

/// A point as a test writes it: `(10, 0.5)`.
func plain(_ point: CGPoint) -> String { "(\(plain(point.x)), \(plain(point.y)))" }
