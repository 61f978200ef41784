import TouchBridge
package import XInputFrontEnd

extension [FrontEndEvent] {
    /// The batch, in which each device goes before the ends that come of it.
    ///
    /// A device that goes ends its touches, and lets go of its buttons, first: told the other way round
    /// they are cancelled, as they are, and no pan ends with a fling. What ended by itself shortly before
    /// stays as it is.
    package var goingsFirst: [FrontEndEvent] {
        var batch = self
        for index in indices {
            guard case .deviceRemoved(let id, _) = self[index] else { continue }
            // Devices that went before it stand earlier or where they were: the places up to here are
            // those of the batch as it came, but for what was moved among them.
            guard let place = batch.firstIndex(of: self[index]),
                let first = batch.firstEnd(of: id, before: place),
                case .input(let end) = batch[first]
            else { continue }
            batch.remove(at: place)
            batch.insert(.deviceRemoved(id: id, serverTime: end.serverTime), at: first)
        }
        return batch
    }

    /// The first of the ends that come of a device's going: after them nothing comes of it, and they are
    /// of one moment.
    private func firstEnd(of device: Int, before place: Int) -> Int? {
        var first: Int?
        var latest: UInt32?
        for index in (0..<place).reversed() {
            guard case .input(let event) = self[index], event.source == device else { continue }
            guard
                event.isEnd || event.isEmulated || event.touch?.change == .ownership
            else { break }
            guard event.isEnd else { continue }
            let end = latest ?? event.serverTime
            latest = end
            guard end &- event.serverTime <= Self.momentLength else { break }
            first = index
        }
        return first
    }

    /// Milliseconds within which a server ends all touches of a device.
    private static let momentLength: UInt32 = 5
}

extension FrontEndEvent {
    /// The device that is gone with this event; nil for other events.
    var removedDevice: Int? {
        guard case .deviceRemoved(let id, _) = self else { return nil }
        return id
    }
}

extension XInputEvent {
    /// Whether a touch, a press or a touchpad's gesture ends with it.
    fileprivate var isEnd: Bool {
        switch payload {
        case .touch(.end, _, _), .button(_, isDown: false, _): true
        case .pinch(let change, _, _, _, _), .swipe(let change, _, _): change.isEnd
        default: false
        }
    }
}
