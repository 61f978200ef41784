package import Foundation

/// Where the window is on the root window, how large, and how many pixels make a point.
package struct WindowGeometry: Hashable, Sendable {
    /// The top left of the window's content on the root window, in pixels.
    package var origin: CGPoint
    /// The size of the content in pixels.
    package var size: CGSize
    /// Pixels for each point; above 0, 1 by default.
    package var scale: Double

    /// The size of the content in points.
    package var sizeInPoints: CGSize {
        CGSize(width: size.width / scale, height: size.height / scale)
    }

    /// The place in the window's points of one in root pixels.
    func point(root: CGPoint) -> CGPoint {
        CGPoint(x: (root.x - origin.x) / scale, y: (root.y - origin.y) / scale)
    }

    /// Makes a geometry.
    package init(origin: CGPoint = .zero, size: CGSize, scale: Double = 1) {
        self.origin = origin
        self.size = size
        self.scale = scale
    }
}
