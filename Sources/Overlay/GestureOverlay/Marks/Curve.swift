import Foundation
import GestureKit

extension CGRect {
    /// Creates a square around a centre.
    init(around center: CGPoint, radius: CGFloat) {
        let side = radius * 2
        self.init(x: center.x - radius, y: center.y - radius, width: side, height: side)
    }

    /// Creates the rectangle between two corners, enlarged by a margin.
    init(from low: CGPoint, to high: CGPoint, margin dx: CGFloat, _ dy: CGFloat) {
        let (width, height) = (high.x - low.x + 2 * dx, high.y - low.y + 2 * dy)
        self.init(x: low.x - dx, y: low.y - dy, width: width, height: height)
    }

    /// Creates the smallest rectangle that contains all of these.
    ///
    /// It is null if there are none.
    init(around rects: some Sequence<CGRect>) {
        var (left, top) = (CGFloat.infinity, CGFloat.infinity)
        var (right, bottom) = (-CGFloat.infinity, -CGFloat.infinity)
        for rect in rects {
            left = min(left, rect.origin.x)
            top = min(top, rect.origin.y)
            right = max(right, rect.origin.x + rect.size.width)
            bottom = max(bottom, rect.origin.y + rect.size.height)
        }
        guard left <= right, top <= bottom else {
            self = .null
            return
        }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Says whether the rectangles, neither of which has a negative size, overlap.
    func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns the rectangle enlarged by a margin on every side.
    func grown(_ margin: CGFloat) -> CGRect {
        isNull ? self : insetBy(dx: -margin, dy: -margin)
    }

    /// Returns the distance from a point to the rectangle, which is 0 inside.
    func distance(to point: CGPoint) -> CGFloat {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension CGPoint {
    /// Returns the point moved to the right and down.
    func moved(_ dx: CGFloat, _ dy: CGFloat) -> CGPoint { CGPoint(x: x + dx, y: y + dy) }

    /// Returns the point of a rectangle that is closest to this point.
    func clamped(in rect: CGRect) -> CGPoint {
        CGPoint(x: min(max(x, rect.minX), rect.maxX), y: min(max(y, rect.minY), rect.maxY))
    }
}

/// Curves as straight lines that approximate them.
enum Curve {
    /// Returns the points of an arc between two angles in radians, clockwise on screen.
    static func arc(
        around center: CGPoint,
        _ radius: CGFloat,
        from start: CGFloat,
        to end: CGFloat
    ) -> [CGPoint] {
        // Steps of 5° look smooth.
        let count = max(1, Int(((end - start).magnitude / 0.087).rounded(.up)))
        return (0...count).map { number in
            let angle = start + (end - start) * CGFloat(number) / CGFloat(count)
            return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
    }
}
