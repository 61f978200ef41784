package import Foundation

/// The mapping from the server's time to the local clock, learned from the events that arrive.
///
/// An event never arrives before it happens, and only some are delayed (in the server, under a grab, or by
/// our own work). So the smallest observed difference between arrival and event time is the best estimate.
/// The drift of the server's clock, some parts in a million, is ignored: it adds up to some milliseconds in
/// an hour, and deadlines are set from the newest event.
package struct ClockOffset: Hashable, Sendable {
    /// The local time minus the event time, in seconds; nil until an event has arrived.
    package private(set) var offset: TimeInterval?

    package init() {}

    /// Updates the offset with an event.
    ///
    /// - Parameters:
    ///   - event: The event's time in seconds, on a clock that does not wrap.
    ///   - arrival: The local time at which it was read, in seconds. A value that is not finite is ignored.
    /// - Returns: The event's delay in seconds relative to the fastest event; 0 or more. A delay of more
    ///   than 0.05 at a touch's begin indicates another client's grab.
    @discardableResult
    package mutating func observe(event: TimeInterval, arrival: TimeInterval) -> TimeInterval {
        let difference = arrival - event
        guard difference.isFinite else { return 0 }
        let smallest = min(difference, offset ?? difference)
        offset = smallest
        return difference - smallest
    }

    /// The local time of an event time; nil until an event has arrived.
    package func local(_ event: TimeInterval) -> TimeInterval? { offset.map { event + $0 } }

    /// The event time of a local time; nil until an event has arrived.
    package func event(_ local: TimeInterval) -> TimeInterval? { offset.map { local - $0 } }
}
