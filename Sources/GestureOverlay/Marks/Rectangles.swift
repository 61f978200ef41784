import Foundation

/// The arithmetic of rectangles that layout needs.
extension CGRect {
    /// The square about a centre.
    init(around center: CGPoint, radius: CGFloat) {
        self.init(
            x: center.x - radius,
            y: center.y - radius,
            width: radius * 2,
            height: radius * 2
        )
    }

    /// The rectangle with this much more on every side.
    func grown(_ margin: CGFloat) -> CGRect {
        isNull ? self : insetBy(dx: -margin, dy: -margin)
    }

    /// The area both share, in square points.
    func shared(with other: CGRect) -> CGFloat {
        let width = min(maxX, other.maxX) - max(minX, other.minX)
        let height = min(maxY, other.maxY) - max(minY, other.minY)
        return width > 0 && height > 0 ? width * height : 0
    }

    /// How far the point is from the rectangle, in points; 0 inside.
    func distance(to point: CGPoint) -> CGFloat {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}
