package import Foundation

/// How closely two measured numbers have to agree to count as the same.
///
/// Binary fractions are not exact: a lift at 0.05 + 0.70 s is not 0.75 s to the last bit, and a touch
/// in a rotated view is not at 45 pt to the last bit either. Every threshold compares through here.
/// Source: semantics.md, "Times compare to 1 µs".
package enum Tolerance {
    /// Half a microsecond, in seconds: times that round to the same microsecond are equal.
    package static let time: TimeInterval = 0.5e-6
    /// Points, and radians: a thousandth of what the finest touchscreen can tell.
    static let measure: CGFloat = 1e-6
}

extension TimeInterval {
    /// Whether this time is later than the other by more than the tolerance.
    func isLater(than other: TimeInterval) -> Bool { self - other > Tolerance.time }
}

extension CGFloat {
    /// Whether this measure is above the limit (strictly, but for the tolerance).
    func exceeds(_ limit: CGFloat) -> Bool { self - limit > Tolerance.measure }

    /// Whether this measure is at the limit or above it.
    func reaches(_ limit: CGFloat) -> Bool { limit - self <= Tolerance.measure }
}
