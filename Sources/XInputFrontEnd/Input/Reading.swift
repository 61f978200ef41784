import CXlib
import Foundation
import TouchBridge

/// Reads the connection in batches without waiting, and keeps track of how far it has read.
struct Reading {
    /// One batch holds so many events at most: a flood must not keep pictures from being drawn.
    private static let batchLimit = 1024

    /// Whether the latest batch left nothing to read.
    private(set) var isEmptied = true
    /// Told with the first batch: there is nobody to tell them to before.
    private var pending: [FrontEndEvent]
    /// The earliest time at which the events in the connection can have arrived.
    private var earliestArrival: TimeInterval
    /// The touches that came late.
    private var held: HeldTouches

    init(startTime: UInt32, arrival: TimeInterval, pending: [FrontEndEvent]) {
        self.pending = pending
        earliestArrival = arrival
        held = HeldTouches(startTime: startTime, arrival: arrival)
    }

    /// Notes the end of a wait for the connection, which was empty until now.
    mutating func awoke(at time: TimeInterval) { earliestArrival = time }

    /// Reads the events that the connection holds; `dispatch` turns Xlib's events into ours.
    mutating func batch(
        from connection: borrowing XConnection,
        _ dispatch: (inout XEvent, inout [FrontEndEvent]) -> Void
    ) -> [FrontEndEvent] {
        let display = connection.display
        var batch = pending
        pending = []
        var event = XEvent()
        var read = 0
        isEmptied = false
        while batch.count < Self.batchLimit, read < Self.batchLimit {
            // XPending flushes our requests and reads all available events. It returns 0 if the
            // server is gone, but the events that came before are still in the queue.
            guard XPending(display) > 0 || XEventsQueued(display, Int32(QueuedAlready)) > 0 else {
                isEmptied = true
                break
            }
            XNextEvent(display, &event)
            dispatch(&event, &batch)
            read += 1
        }
        // With an answer all is here that belongs to an end, which no limit may cut off.
        var ends = EndsOfDevices()
        while !connection.isLost, ends.mayGoOn(behind: batch) {
            XSync(display, False)
            while XEventsQueued(display, Int32(QueuedAlready)) > 0 {
                XNextEvent(display, &event)
                dispatch(&event, &batch)
            }
        }
        return batch
    }

    /// Notes a request to the server: reading the answer may have read events too.
    mutating func asked() { isEmptied = false }

    /// Inserts the diagnostics of touches that came late.
    mutating func tellHeld(in batch: inout [FrontEndEvent], at arrival: TimeInterval) {
        held.tell(in: &batch, cameBetween: earliestArrival, and: arrival)
        if isEmptied { earliestArrival = arrival }
    }
}

/// Whether the end of a device may be on its way, of which a part was read.
///
/// A device that goes ends its touches, and lets go of its keys, before the server tells that it is gone.
struct EndsOfDevices {
    /// The server is asked so often for one batch at most: who taps without a pause must not keep us.
    static let most = 4

    private var asked = 0
    private var read = 0

    /// Whether to ask the server before the batch is handed over: when something has ended since it was
    /// last asked.
    mutating func mayGoOn(behind batch: [FrontEndEvent]) -> Bool {
        defer { read = batch.count }
        guard asked < Self.most, batch.dropFirst(read).contains(where: \.endsSomething) else {
            return false
        }
        asked += 1
        return true
    }
}

extension FrontEndEvent {
    /// Whether a finger is lifted or a key is let go; a device that goes does so too.
    fileprivate var endsSomething: Bool {
        switch self {
        case .input(let event):
            switch event.payload {
            case .touch(.end, _, _), .button(_, isDown: false, isEmulated: false): true
            default: false
            }
        case .key(let key): !key.isDown
        default: false
        }
    }
}
