package import Foundation

/// The location of the canvas on the root window, its size and its scale.
package struct WindowGeometry: Hashable, Sendable {
    /// A window whose top left part is the canvas.
    package struct Outer: Hashable, Sendable {
        /// The size of the content, in pixels.
        package var size: CGSize
        /// The number of pixels per point of the panels.
        package var scale: Double
        /// Whether the panels are shown.
        package var arePanelsShown: Bool

        package var sizeInPoints: CGSize {
            CGSize(width: size.width / scale, height: size.height / scale)
        }

        package init(size: CGSize, scale: Double, arePanelsShown: Bool) {
            self.size = size
            self.scale = scale
            self.arePanelsShown = arePanelsShown
        }
    }

    /// The top left corner of the window's content on the root window, in pixels.
    package var origin: CGPoint
    /// The size of the content, in pixels.
    package var size: CGSize
    /// The number of pixels per point; greater than 0, 1 by default.
    package var scale: Double
    /// The window around the canvas; nil for a window that is all canvas, with panels over it.
    package var outer: Outer?

    package var sizeInPoints: CGSize {
        CGSize(width: size.width / scale, height: size.height / scale)
    }

    /// The factor at which the scene is shown in its window.
    package var zoom: Double { outer.map { scale / $0.scale } ?? 1 }

    /// Converts a location from root pixels to the canvas, in points.
    func point(root: CGPoint) -> CGPoint {
        CGPoint(x: (root.x - origin.x) / scale, y: (root.y - origin.y) / scale)
    }

    package init(origin: CGPoint = .zero, size: CGSize, scale: Double = 1, outer: Outer? = nil) {
        self.origin = origin
        self.size = size
        self.scale = scale
        self.outer = outer
    }
}
