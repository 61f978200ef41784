package import Foundation

/// Where the window is on the root window, how large, and how many pixels make a point.
package struct WindowGeometry: Hashable, Sendable {
    /// The top left of the window's content on the root window, in pixels.
    package var origin: CGPoint
    /// The size of the content in pixels.
    package var size: CGSize
    /// Pixels for each point; above 0, 1 by default.
    package var scale: Double

    package var sizeInPoints: CGSize {
        CGSize(width: size.width / scale, height: size.height / scale)
    }

    /// The place in the window's points of one in root pixels.
    func point(root: CGPoint) -> CGPoint {
        CGPoint(x: (root.x - origin.x) / scale, y: (root.y - origin.y) / scale)
    }

    package init(origin: CGPoint = .zero, size: CGSize, scale: Double = 1) {
        self.origin = origin
        self.size = size
        self.scale = scale
    }
}

/// Turns the server's 32-bit milliseconds into seconds since a start, across their wrap.
///
/// A time up to 24 days before or after the latest one seen is understood as that near; the counter
/// wraps after 49.7 days. Source: X11 protocol, "Timestamp".
package struct ServerClock: Hashable, Sendable {
    /// The server's time at 0 s.
    package let start: UInt32
    private var latest: Int64 = 0

    /// Makes a clock that reads 0 s at this server time.
    package init(start: UInt32) { self.start = start }

    /// The seconds since the start; negative before it.
    package mutating func seconds(at serverTime: UInt32) -> TimeInterval {
        let expected = UInt32(truncatingIfNeeded: Int64(start) + latest)
        let milliseconds = latest + Int64(Int32(bitPattern: serverTime &- expected))
        latest = max(latest, milliseconds)
        return TimeInterval(milliseconds) / 1000
    }

    /// The server's time at these seconds since the start.
    package func serverTime(at seconds: TimeInterval) -> UInt32 {
        UInt32(truncatingIfNeeded: Int64(start) + Int64((seconds * 1000).rounded()))
    }
}
