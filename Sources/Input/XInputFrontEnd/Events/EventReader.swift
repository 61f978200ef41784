import CXlib
import Foundation
import TouchBridge

/// Reads the connection in batches, without waiting.
struct EventReader {
    /// The maximum number of events in one batch, so that a flood of events does not keep frames from being
    /// drawn.
    private static let batchLimit = 1024

    /// Whether the last batch left nothing to read.
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

/// The decision whether more events of a device that is being removed must be read.
///
/// The server ends the touches and releases the keys of such a device before it reports the removal.
struct RemovalDrain {
    /// The maximum number of round trips for one batch, so that continuous tapping does not delay the
    /// batch.
    private static let maxRoundTrips = 4

    private var roundTrips = 0
    private var readCount = 0

    /// Whether another round trip must precede the delivery of the batch, because something has ended since the
    /// last one.
    mutating func needsRoundTrip(after batch: [FrontEndEvent]) -> Bool {
        defer { readCount = batch.count }
        guard roundTrips < Self.maxRoundTrips, batch.dropFirst(readCount).contains(where: \.isEnd)
        else {
            return false
        }
        roundTrips += 1
        return true
    }
}

extension [FrontEndEvent] {
    /// The batch, with each removal of a device moved before the ends that it causes.
    ///
    /// A server ends the touches and buttons of a device before reporting its removal. Processed in that
    /// order, the touches would end rather than be cancelled, and a pan could end with a fling. Touches that
    /// ended shortly before, for another reason, keep their position.
    package var removalsBeforeEnds: [FrontEndEvent] {
        var batch = self
        for index in indices {
            guard case .deviceRemoved(let id, _) = self[index] else { continue }
            // Earlier removals move only toward the start, so the indices up to this one still match the
            // original batch.
            guard let position = batch.firstIndex(of: self[index]),
                let first = batch.indexOfFirstEnd(of: id, before: position),
                case .input(let end) = batch[first]
            else { continue }
            batch.remove(at: position)
            batch.insert(.deviceRemoved(id: id, serverTime: end.serverTime), at: first)
        }
        return batch
    }

    /// Returns the index of the first end that a device's removal caused: the ends are simultaneous, and no
    /// other event of the device follows them.
    private func indexOfFirstEnd(of device: Int, before position: Int) -> Int? {
        var first: Int?
        var latest: UInt32?
        for index in (0..<position).reversed() {
            guard case .input(let event) = self[index], event.source == device else { continue }
            guard
                event.isEnd || event.isEmulated || event.touch?.change == .ownership
            else { break }
            guard event.isEnd else { continue }
            let end = latest ?? event.serverTime
            latest = end
            guard end &- event.serverTime <= Self.removalInterval else { break }
            first = index
        }
        return first
    }

    /// The time within which a server ends all touches of a removed device, in milliseconds.
    private static let removalInterval: UInt32 = 5
}

extension FrontEndEvent {
    package var removedDevice: Int? {
        guard case .deviceRemoved(let id, _) = self else { return nil }
        return id
    }

    /// Whether a finger lifts or a key is released, which also happens when a device is removed.
    fileprivate var isEnd: Bool {
        switch self {
        case .input(let event): event.isEnd
        case .key(let key): !key.isDown
        default: false
        }
    }
}

extension XInputEvent {
    /// Whether the event ends a touch, a press or a touchpad gesture, as also happens when its device is removed.
    fileprivate var isEnd: Bool {
        switch payload {
        case .touch(.end, _, _), .button(_, isDown: false, isEmulated: false): true
        case .pinch(let change, _, _, _, _), .swipe(let change, _, _): change.isEnd
        default: false
        }
    }
}
