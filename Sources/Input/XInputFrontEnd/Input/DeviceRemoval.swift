import TouchBridge

/// A counter that decides whether to read the remaining events of a device that is being removed.
///
/// The server ends the touches and releases the keys of such a device before it reports the removal.
struct RemovalDrain {
    /// The maximum number of round trips for one batch, so that continuous tapping does not delay the
    /// batch.
    static let maxRoundTrips = 4

    private var roundTrips = 0
    private var readCount = 0

    /// Returns whether to make another round trip before the batch is delivered: whether something has
    /// ended since the last one.
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
    /// The batch with each device's removal moved before the ends that it causes.
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

    /// Whether a finger is lifted or a key is released, as also happens when a device is removed.
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
