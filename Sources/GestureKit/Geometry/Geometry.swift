package import Foundation

/// A point used as a displacement: the arithmetic that the recognizers' machines need.
extension CGPoint {
    package static func + (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x + right.x, y: left.y + right.y)
    }

    package static func - (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x - right.x, y: left.y - right.y)
    }

    package static func * (left: CGPoint, factor: CGFloat) -> CGPoint {
        CGPoint(x: left.x * factor, y: left.y * factor)
    }

    package static func / (left: CGPoint, divisor: CGFloat) -> CGPoint {
        CGPoint(x: left.x / divisor, y: left.y / divisor)
    }

    package static func += (left: inout CGPoint, right: CGPoint) {
        left = left + right
    }

    /// Whether both coordinates are numbers.
    package var isFinite: Bool { x.isFinite && y.isFinite }

    package var length: CGFloat { (x * x + y * y).squareRoot() }

    package func distance(to other: CGPoint) -> CGFloat { (self - other).length }

    /// The component along a unit vector.
    func along(_ unit: CGPoint) -> CGFloat { x * unit.x + y * unit.y }

    /// The component across a unit vector.
    func across(_ unit: CGPoint) -> CGFloat { unit.x * y - unit.y * x }
}

extension Collection<CGPoint> {
    /// The mean of the points; nil when there are none.
    var centroid: CGPoint? {
        guard !isEmpty else { return nil }
        return reduce(.zero, +) / CGFloat(count)
    }
}

/// What views, traces and pictures ask of rectangles.
extension CGRect {
    /// The four corners, clockwise on screen from the top left.
    package var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
            CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ]
    }

    /// The smallest rectangle that holds the points; null for none.
    package init(covering points: [CGPoint]) {
        guard let first = points.first else {
            self = .null
            return
        }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for point in points.dropFirst() {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// How closely two measured numbers have to agree to count as the same.
///
/// Binary fractions are not exact: a lift at 0.05 + 0.70 s is not 0.75 s to the last bit, and a touch
/// in a rotated view is not at 45 pt to the last bit either. Every threshold compares through here.
/// Source: Semantics.md, "Time".
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
