package import Foundation

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

    static func += (left: inout CGPoint, right: CGPoint) {
        left = left + right
    }

    var isFinite: Bool { x.isFinite && y.isFinite }

    package var length: CGFloat { (x * x + y * y).squareRoot() }

    package func distance(to other: CGPoint) -> CGFloat { (self - other).length }

    /// The component along a unit vector.
    func along(_ unit: CGPoint) -> CGFloat { x * unit.x + y * unit.y }

    /// The component across a unit vector.
    func across(_ unit: CGPoint) -> CGFloat { unit.x * y - unit.y * x }
}

extension Collection<CGPoint> {
    var centroid: CGPoint? {
        guard !isEmpty else { return nil }
        return reduce(.zero, +) / CGFloat(count)
    }
}

extension CGSize {
    /// Whether a window of this size is so much taller than wide that its parts are stacked.
    package var isUpright: Bool { height > width * 1.2 }
}

extension CGRect {
    /// The four corners, clockwise on screen from the top left.
    package var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
            CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
        ]
    }

    /// Creates the smallest rectangle that contains the points; null without points.
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

    /// Returns true for a point inside by the rule of views, which includes the minimum edges and excludes the
    /// maximum.
    func holds(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}

/// The tolerances within which two measured numbers count as the same.
///
/// Binary fractions are not exact: 0.05 + 0.70 s is not exactly 0.75 s, nor is a touch in a rotated view
/// exactly at 45 pt. Every threshold uses these comparisons. Source: Semantics.md, "Time".
package enum Tolerance {
    /// The tolerance of times, in seconds: half a microsecond, so that times that round to the same one are
    /// equal.
    package static let time: TimeInterval = 0.5e-6
    /// The tolerance of points and radians: a thousandth of the finest touchscreen's resolution.
    static let measure: CGFloat = 1e-6
}

extension TimeInterval {
    /// Returns true for a time that is later than the other by more than the tolerance.
    func isLater(than other: TimeInterval) -> Bool { self - other > Tolerance.time }
}

extension CGFloat {
    /// Returns true for a measure above the limit by more than the tolerance.
    func exceeds(_ limit: CGFloat) -> Bool { self - limit > Tolerance.measure }

    /// Returns true for a measure at or above the limit, within the tolerance.
    func reaches(_ limit: CGFloat) -> Bool { limit - self <= Tolerance.measure }
}
