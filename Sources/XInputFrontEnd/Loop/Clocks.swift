package import Foundation
import Glibc

/// The local clock of the event loop, seconds of `CLOCK_MONOTONIC`.
///
/// It is what `FrontEndApplication`'s deadlines and arrivals are counted in: it never jumps, and
/// means nothing in another process' start of the machine.
package func monotonicTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The mapping from the server's time to the local clock, learnt from what arrives.
///
/// An event is never there before it happened, and only some are held up (in the server, under a
/// grab, in our own work): the smallest difference between arrival and event that was seen is the
/// nearest to the truth. A server's drift of some parts in a million is left alone: over an hour it
/// is some milliseconds, and deadlines are set from the newest event.
package struct ClockOffset: Hashable, Sendable {
    /// Local time minus event time, in seconds; nil as long as nothing has arrived.
    package private(set) var offset: TimeInterval?

    /// Makes an offset that nothing is known of.
    package init() {}

    /// Learns from an event.
    ///
    /// - Parameters:
    ///   - event: the event's time in seconds, of a clock that does not wrap.
    ///   - arrival: when it was read, in seconds of the local clock. A time that is not finite is
    ///     ignored.
    /// - Returns: how long the event was on its way, in seconds beyond the fastest one: 0 or more.
    ///   More than 0.05 at a touch's begin means that a grab was in front.
    @discardableResult
    package mutating func observe(event: TimeInterval, arrival: TimeInterval) -> TimeInterval {
        let difference = arrival - event
        guard difference.isFinite else { return 0 }
        let smallest = min(difference, offset ?? difference)
        offset = smallest
        return difference - smallest
    }

    /// The local time at which an event time comes; nil as long as nothing has arrived.
    package func local(_ event: TimeInterval) -> TimeInterval? { offset.map { event + $0 } }

    /// The event time that it is at a local time; nil as long as nothing has arrived.
    package func event(_ local: TimeInterval) -> TimeInterval? { offset.map { local - $0 } }
}
