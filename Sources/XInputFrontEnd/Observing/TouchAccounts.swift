package import Foundation
import TouchBridge

/// The accounts of the touches that are under way, and of those that wait for their last events.
///
/// Raw events and deliveries arrive on two connections, in any order. They are joined by the number of the
/// touch, which is unique on a server. Emulated button presses have no such number. They are joined by their
/// time, which is that of the touch.
package struct TouchAccounts {
    /// The time after a lift within which a client receives the end, in seconds; a touch that is not complete
    /// then is held by a client.
    package static let settlingTime: TimeInterval = 1
    /// The time after a lift for deliveries that are still on their way, in seconds.
    static let deliveryTime: TimeInterval = 0.1
    /// The maximum number of touches under way; no screen has as many fingers.
    static let maxCount = 256

    private struct Entry {
        var account: TouchAccount
        /// The local time of the lift; nil while the finger is down.
        var lift: TimeInterval?
        /// The local time of the latest event.
        var latest: TimeInterval
    }

    private var entries: [Entry] = []

    package init() {}

    /// The touches whose fingers are down or whose last events are awaited.
    package var unsettled: [TouchAccount] { entries.map(\.account) }

    /// The local time at which the next account can settle; nil without one.
    package var deadline: TimeInterval? { entries.compactMap(Self.deadline).min() }

    /// Whether a touch began at a server time; a press of the same time is emulated for it.
    func hasContact(beginningAt time: UInt32) -> Bool {
        entries.contains { $0.account.contact?.time == time }
    }

    /// Records an event that was read at a local time.
    package mutating func record(_ event: ObservedEvent, at now: TimeInterval) {
        switch event {
        case .raw(let touch): record(touch, at: now)
        case .delivered(let delivery): record(delivery, at: now)
        case .decided(let decision): record(decision, at: now)
        case .ungrabbed: break
        case .clientGone(let client, let time):
            for index in entries.indices { entries[index].account.disconnect(client, at: time) }
        case .deviceGone(let source, let time):
            for index in entries.indices
            where entries[index].account.contact?.source == source
                && entries[index].account.contact?.end == nil
            {
                entries[index].account.contact?.end = .init(time: time, isDeviceGone: true)
                entries[index].lift = now
            }
        }
    }

    /// Removes and returns the accounts that are complete, or that a client holds for too long.
    package mutating func removeSettled(at now: TimeInterval) -> [TouchAccount] {
        guard let deadline, deadline <= now else { return [] }
        let settled = entries.filter { Self.deadline($0).map { $0 <= now } ?? false }
        entries.removeAll { Self.deadline($0).map { $0 <= now } ?? false }
        return settled.map(\.account)
    }

    /// Removes and returns all accounts, at the end of an observation.
    package mutating func removeAll() -> [TouchAccount] {
        defer { entries = [] }
        return entries.map(\.account).filter { $0.contact != nil || !$0.receipts.isEmpty }
    }

    private static func deadline(_ entry: Entry) -> TimeInterval? {
        guard let lift = entry.lift else { return nil }
        return entry.account.isComplete
            ? max(lift, entry.latest) + deliveryTime : lift + settlingTime
    }

    private mutating func record(_ touch: RawTouch, at now: TimeInterval) {
        let index = index(of: touch.id, isBegin: touch.change == .begin, at: now)
        guard let index else { return }
        switch touch.change {
        case .begin:
            entries[index].account.contact = TouchAccount.Contact(
                kind: touch.kind,
                source: touch.source,
                time: touch.time,
                location: touch.location,
                window: touch.window
            )
        case .update: entries[index].account.contact?.updateCount += 1
        case .end:
            entries[index].account.contact?.end = .init(time: touch.time, isDeviceGone: false)
            entries[index].lift = now
        }
        entries[index].latest = now
    }

    private mutating func record(_ delivery: Delivery, at now: TimeInterval) {
        switch delivery.event {
        case .touch(let change, let id, _):
            let index = index(of: id, isBegin: change == .begin, at: now)
            guard let index else { return }
            entries[index].account.deliver(Receipt.Change(change), form: .touch, delivery)
            entries[index].latest = now
        case .button(let isDown):
            // A press of a mouse has the time of no touch.
            guard
                let index = entries.lastIndex(where: {
                    let contact = $0.account.contact
                    return delivery.time == (isDown ? contact?.time : contact?.end?.time)
                })
            else { return }
            let change: Receipt.Change = isDown ? .begin : .end
            entries[index].account.deliver(change, form: .pointer, delivery)
            entries[index].latest = now
        case .motion: break
        }
    }

    private mutating func record(_ decision: Decision, at now: TimeInterval) {
        switch decision.subject {
        case .touch(let id):
            guard let index = entries.lastIndex(where: { $0.account.id == id }) else { return }
            entries[index].account.decide(decision)
            entries[index].latest = now
        case .pointer:
            for index in entries.indices { entries[index].account.decide(decision) }
        }
    }

    /// Returns the index of a touch's entry, and creates the entry when the touch begins.
    private mutating func index(of id: Int, isBegin: Bool, at now: TimeInterval) -> Int? {
        if let index = entries.lastIndex(where: { $0.account.id == id }) { return index }
        guard isBegin else { return nil }
        if entries.count == Self.maxCount { entries.removeFirst() }
        entries.append(Entry(account: TouchAccount(id: id), latest: now))
        return entries.endIndex - 1
    }
}

extension Receipt.Change {
    fileprivate init(_ change: XInputEvent.TouchChange) {
        switch change {
        case .begin: self = .begin
        case .update: self = .update
        case .end: self = .end
        case .ownership: self = .ownership
        }
    }
}
