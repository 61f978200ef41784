package import Foundation

/// The canvas' location on the root window, its size and its scale.
package struct WindowGeometry: Hashable, Sendable {
    /// A window whose top left part is the canvas.
    package struct Outer: Hashable, Sendable {
        /// The size of the content, in pixels.
        package var size: CGSize
        /// The number of pixels for each point of the panels.
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
    /// The number of pixels for each point; greater than 0, 1 by default.
    package var scale: Double
    /// The window around the canvas; nil for a window that is all canvas, with panels over it.
    package var outer: Outer?

    package var sizeInPoints: CGSize {
        CGSize(width: size.width / scale, height: size.height / scale)
    }

    /// The factor at which the scene is shown in its window.
    package var zoom: Double { outer.map { scale / $0.scale } ?? 1 }

    /// Converts a location in root pixels to the window's points.
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

/// A clock that converts the server's 32-bit milliseconds to seconds since a start, across their wrap.
///
/// A time is interpreted as the nearest one to the latest known time, up to 24 days before or after it. The
/// counter wraps after 49.7 days. Source: X11 protocol, "Timestamp".
package struct ServerClock: Hashable, Sendable {
    /// The server's time at 0 s.
    package let start: UInt32
    private var latest: Int64 = 0

    /// Creates a clock that reads 0 s at this server time.
    package init(start: UInt32) { self.start = start }

    /// Returns the seconds since the start; negative before it.
    package mutating func seconds(at serverTime: UInt32) -> TimeInterval {
        let expected = UInt32(truncatingIfNeeded: Int64(start) + latest)
        let milliseconds = latest + Int64(Int32(bitPattern: serverTime &- expected))
        latest = max(latest, milliseconds)
        return TimeInterval(milliseconds) / 1000
    }

    /// Returns the server's time at a number of seconds since the start.
    package func serverTime(at seconds: TimeInterval) -> UInt32 {
        UInt32(truncatingIfNeeded: Int64(start) + Int64((seconds * 1000).rounded()))
    }
}
