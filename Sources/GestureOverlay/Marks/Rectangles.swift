import Foundation

/// The arithmetic of rectangles that layout needs.
extension CGRect {
    /// The smallest rectangle that holds the points; null for none.
    init(covering points: [CGPoint]) {
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

    var middle: CGPoint { CGPoint(x: midX, y: midY) }

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
