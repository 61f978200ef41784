import Foundation

/// The real times of a recording's steps and pictures.
///
/// An X server stamps events in whole milliseconds. Each moment is performed shortly after the beginning of
/// a millisecond, so that the same recording has the same intervals in each performance.
struct PerformanceSchedule {
    /// The part of a millisecond after its beginning, in nanoseconds; delays only add to it.
    static let phase: Int64 = 20_000
    private static let millisecond: Int64 = 1_000_000
    /// The longest wait, in milliseconds: 31 years, as no performance lasts.
    private static let maxDistance = 1e12

    private let start: MonotonicTime
    /// The recording's time at the start, in seconds.
    private let first: TimeInterval
    private let speed: Double

    /// Creates a schedule that begins at this time, or up to 3 ms later.
    init(after now: MonotonicTime, from first: TimeInterval, speed: Double) {
        // The loop sleeps for the last 2 ms before each moment.
        let whole = now.nanoseconds / Self.millisecond + 3
        start = MonotonicTime(nanoseconds: whole * Self.millisecond + Self.phase)
        self.first = first
        self.speed = speed
    }

    /// Returns the real time of a recording's time, to the millisecond.
    func time(of seconds: TimeInterval) -> MonotonicTime {
        let distance = Int64(min((seconds - first) / speed * 1000, Self.maxDistance).rounded())
        return MonotonicTime(nanoseconds: start.nanoseconds + distance * Self.millisecond)
    }
}
