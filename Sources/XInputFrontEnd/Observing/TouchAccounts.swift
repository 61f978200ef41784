package import Foundation
import TouchBridge

/// The accounts of the touches that are under way, and of those that wait for their last events.
///
/// Raw events and deliveries arrive on two connections, in any order. They are joined by the number of the
/// touch, which is unique on a server. Emulated button presses have no such number. They are joined by their
/// time, which is that of the touch. Each touch has one account, which later events no longer change once it
/// has settled.
package struct TouchAccounts {
    /// The time without events after a lift within which a client can still decide about the touch, in
    /// seconds.
    ///
    /// A touch that is not complete then belongs to its owner: a client that selects it, or one that holds it
    /// with a grab.
    package static let settlingTime: TimeInterval = 1
    /// The time after the last event of a complete touch for events that are still on their way, in seconds.
    static let deliveryTime: TimeInterval = 0.1
    /// The maximum time between the ends of a removed touchscreen's touches and the report of its removal, in
    /// milliseconds of the server.
    static let removalTime: UInt32 = 10
    /// The maximum number of touches under way; no screen has as many fingers.
    ///
    /// The oldest one settles when more touches begin.
    static let maxCount = 256
    /// The maximum number of settled touches whose late events are recognized.
    private static let maxSettledCount = 1024

    private struct Entry {
        var account: TouchAccount
        /// The local time of the lift; nil while the finger is down.
        var lift: TimeInterval?
        /// The local time of the latest event.
        var latest: TimeInterval

        /// The local time at which the account settles; nil while the finger is down.
        var deadline: TimeInterval? {
            lift.map {
                max($0, latest)
                    + (account.isComplete
                        ? TouchAccounts.deliveryTime : TouchAccounts.settlingTime)
            }
        }
    }

    private var entries: [Entry] = []
    /// The accounts that settled because there were too many.
    private var surplus: [TouchAccount] = []
    /// The numbers of the touches that settled last.
    private var settledIDs: [Int] = []
    /// The index in `settledIDs` of the oldest number once there are as many as possible.
    private var oldestSettled = 0

    package init() {}

    /// The touches whose fingers are down or whose last events are awaited.
    package var unsettled: [TouchAccount] { entries.map(\.account) }

    /// The local time at which the next account can settle; nil without one.
    package var deadline: TimeInterval? {
        if !surplus.isEmpty { return 0 }
        return entries.lazy.compactMap(\.deadline).min()
    }

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
            for index in entries.indices {
                entries[index].account.disconnect(client, at: time)
                recordUnseenLift(of: index, at: now)
            }
        case .deviceGone(let source, let time):
            for index in entries.indices {
                guard let contact = entries[index].account.contact, contact.source == source else {
                    continue
                }
                // The server ends the touches first, as if the fingers had lifted.
                let end = contact.end?.time ?? time
                guard time &- end <= Self.removalTime else { continue }
                entries[index].account.contact?.end = .init(time: end, isDeviceGone: true)
                entries[index].lift = entries[index].lift ?? now
            }
        }
    }

    /// Removes and returns the accounts that are complete, or that received no event for the settling time.
    package mutating func removeSettled(at now: TimeInterval) -> [TouchAccount] {
        guard let deadline, deadline <= now else { return [] }
        let settled = entries.filter { $0.deadline.map { $0 <= now } ?? false }
        entries.removeAll { $0.deadline.map { $0 <= now } ?? false }
        defer { surplus = [] }
        for entry in settled { recordSettled(entry.account.id) }
        return surplus + settled.map(\.account)
    }

    /// Removes and returns all accounts, at the end of an observation.
    package mutating func removeAll() -> [TouchAccount] {
        defer { (entries, surplus) = ([], []) }
        for entry in entries { recordSettled(entry.account.id) }
        return surplus + entries.map(\.account)
    }

    private mutating func record(_ touch: RawTouch, at now: TimeInterval) {
        let index = index(of: touch.id, isBegin: touch.change == .begin, at: now)
        guard let index else { return }
        switch touch.change {
        case .begin:
            var contact = TouchAccount.Contact(
                kind: touch.kind,
                source: touch.source,
                time: touch.time,
                location: touch.location,
                window: touch.window
            )
            contact.isOnly = !entries.contains {
                $0.account.contact?.source == touch.source && $0.account.contact?.end == nil
            }
            entries[index].account.contact = contact
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
            recordUnseenLift(of: index, at: now)
        case .button(let isDown):
            guard let index = isDown ? index(pressedBy: delivery) : index(releasedBy: delivery)
            else { return }
            let change: Receipt.Change = isDown ? .begin : .end
            entries[index].account.deliver(change, form: .pointer, delivery)
            entries[index].latest = now
        }
    }

    private mutating func record(_ decision: Decision, at now: TimeInterval) {
        switch decision.subject {
        case .touch(let id):
            guard let index = entries.lastIndex(where: { $0.account.id == id }) else { return }
            entries[index].account.decide(decision)
            entries[index].latest = now
        case .pointer:
            for index in entries.indices
            where entries[index].account.hasOpenPress(of: decision.client) {
                entries[index].account.decide(decision)
                entries[index].latest = now
            }
        }
    }

    /// Returns the index of the touch for which the server emulates a press; nil for a press of a mouse, which
    /// has the time of no touch.
    ///
    /// Of several touches that began in the same millisecond, it is the nearest one without a press.
    private func index(pressedBy delivery: Delivery) -> Int? {
        let candidates = entries.indices.filter {
            guard let contact = entries[$0].account.contact else { return false }
            return contact.isOnly && contact.time == delivery.time
                && !entries[$0].account.hasPress(of: delivery.client)
        }
        guard candidates.count > 1, let place = delivery.location else { return candidates.first }
        func distance(_ index: Int) -> Double {
            let location = entries[index].account.contact?.location ?? .zero
            return hypot(location.x - place.x, location.y - place.y)
        }
        return candidates.min { distance($0) < distance($1) }
    }

    /// Returns the index of the touch whose emulated press a release ends.
    ///
    /// A release after a late decision has the time of the decision instead of the lift's. One with the time of
    /// another touch's lift belongs to that touch: a client that grabs the pointer during a touch receives
    /// its release without a press.
    private func index(releasedBy delivery: Delivery) -> Int? {
        let lifted = entries.indices.filter { entries[$0].account.contact?.end != nil }
        let pressed = lifted.filter { entries[$0].account.hasOpenPress(of: delivery.client) }
        let atTime = { index in entries[index].account.contact?.end?.time == delivery.time }
        return pressed.first(where: atTime)
            ?? (lifted.contains(where: atTime) ? nil : pressed.first)
    }

    /// Records the lift of a finger that landed before the observation, when no client can receive more of it.
    private mutating func recordUnseenLift(of index: Int, at now: TimeInterval) {
        let account = entries[index].account
        guard account.contact == nil, account.receipts.allSatisfy(\.isOver) else { return }
        entries[index].lift = entries[index].lift ?? now
    }

    /// Returns the index of a touch's entry, and creates the entry when the touch begins.
    private mutating func index(of id: Int, isBegin: Bool, at now: TimeInterval) -> Int? {
        if let index = entries.lastIndex(where: { $0.account.id == id }) { return index }
        guard isBegin, !settledIDs.contains(id) else { return nil }
        if entries.count == Self.maxCount {
            let account = entries.remove(at: entries.firstIndex { $0.lift != nil } ?? 0).account
            recordSettled(account.id)
            surplus.append(account)
        }
        entries.append(Entry(account: TouchAccount(id: id), latest: now))
        return entries.endIndex - 1
    }

    private mutating func recordSettled(_ id: Int) {
        guard settledIDs.count == Self.maxSettledCount else { return settledIDs.append(id) }
        settledIDs[oldestSettled] = id
        oldestSettled = (oldestSettled + 1) % Self.maxSettledCount
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
