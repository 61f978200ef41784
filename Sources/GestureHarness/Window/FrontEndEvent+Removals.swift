import TouchBridge
package import XInputFrontEnd

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
    var removedDevice: Int? {
        guard case .deviceRemoved(let id, _) = self else { return nil }
        return id
    }
}

extension XInputEvent {
    /// Whether the event ends a touch, a press or a touchpad gesture.
    fileprivate var isEnd: Bool {
        switch payload {
        case .touch(.end, _, _), .button(_, isDown: false, _): true
        case .pinch(let change, _, _, _, _), .swipe(let change, _, _): change.isEnd
        default: false
        }
    }
}
