import Foundation

/// A point used as a displacement: the arithmetic that the recognizers' machines need.
extension CGPoint {
    static func + (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x + right.x, y: left.y + right.y)
    }

    static func - (left: CGPoint, right: CGPoint) -> CGPoint {
        CGPoint(x: left.x - right.x, y: left.y - right.y)
    }

    static func * (left: CGPoint, factor: CGFloat) -> CGPoint {
        CGPoint(x: left.x * factor, y: left.y * factor)
    }

    static func / (left: CGPoint, divisor: CGFloat) -> CGPoint {
        CGPoint(x: left.x / divisor, y: left.y / divisor)
    }

    static func += (left: inout CGPoint, right: CGPoint) {
        left = left + right
    }

    var length: CGFloat { (x * x + y * y).squareRoot() }

    func distance(to other: CGPoint) -> CGFloat { (self - other).length }

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
