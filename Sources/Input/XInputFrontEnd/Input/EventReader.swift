import CXlib
import Foundation
import TouchBridge

/// A reader of the connection, which reads in batches without waiting.
struct EventReader {
    /// The maximum number of events in one batch, so that a flood of events does not keep frames from being
    /// drawn.
    private static let batchLimit = 1024

    /// Whether the latest batch left nothing to read.
    private(set) var isEmptied = true
    /// The earliest time at which the events in the connection can have arrived.
    private var earliestArrival: TimeInterval
    private var delayDetector: GrabDelayDetector

    init(startTime: UInt32, arrival: TimeInterval) {
        earliestArrival = arrival
        delayDetector = GrabDelayDetector(startTime: startTime, arrival: arrival)
    }

    /// Records the end of a wait for the connection, which was empty before.
    mutating func noteWakeUp(at time: TimeInterval) { earliestArrival = time }

    /// Reads the available events; `dispatch` converts Xlib's events.
    mutating func batch(
        from connection: borrowing XConnection,
        _ dispatch: (inout XEvent, inout [FrontEndEvent]) -> Void
    ) -> [FrontEndEvent] {
        let display = connection.display
        var batch: [FrontEndEvent] = []
        var event = XEvent()
        var read = 0
        isEmptied = false
        while batch.count < Self.batchLimit, read < Self.batchLimit {
            // XPending flushes our requests and reads all available events. It returns 0 if the connection
            // is lost, but events that arrived before are still in the queue.
            guard XPending(display) > 0 || XEventsQueued(display, Int32(QueuedAlready)) > 0 else {
                isEmptied = true
                break
            }
            XNextEvent(display, &event)
            dispatch(&event, &batch)
            read += 1
        }
        // A round trip fetches all events that belong to an end. No limit may separate them.
        var drain = RemovalDrain()
        while !connection.isLost, drain.needsRoundTrip(after: batch) {
            XSync(display, False)
            while XEventsQueued(display, Int32(QueuedAlready)) > 0 {
                XNextEvent(display, &event)
                dispatch(&event, &batch)
            }
        }
        return batch
    }

    /// Records a query to the server; reading its answer may have read events too.
    mutating func noteQuery() { isEmptied = false }

    /// Inserts the diagnostics of touches that arrived late.
    mutating func insertDelayDiagnostics(
        in batch: inout [FrontEndEvent],
        at arrival: TimeInterval,
        holder: (HeldTouch) -> String?
    ) {
        delayDetector.insertDiagnostics(
            in: &batch,
            arrivedBetween: earliestArrival,
            and: arrival,
            holder: holder
        )
        if isEmptied { earliestArrival = arrival }
    }
}
