package import Foundation

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
