import Foundation
import TouchBridge
import XInputFrontEnd

/// The accounts of touches, which observed events extend.
///
/// Raw events and deliveries arrive on two connections, in any order. They are joined by the number of the
/// touch, which is unique on a server. Presses have no such number. They are joined by their time, which is
/// that of the touch, and by their pointer.
struct TouchAccounts {
    /// The maximum time between the ends of a removed touchscreen's touches and the report of its removal, in
    /// milliseconds of the server.
    private static let removalTime: UInt32 = 10
    /// The time without events after a lift within which a client can still decide about the touch, in
    /// seconds.
    ///
    /// A touch that is not complete then belongs to its owner: a client that selects it, or one that holds it
    /// with a grab.
    private static let settlingTime: TimeInterval = 1
    /// The time after the last event of a complete touch for events that are still on their way, in seconds.
    private static let deliveryTime: TimeInterval = 0.1

    private struct Entry {
        var account: TouchAccount
        /// The local time of the lift; nil while the finger is down.
        var lift: TimeInterval?
        /// The local time of the latest event.
        var latest: TimeInterval
        /// The account as it settled before a late event opened it again; nil for one that has not settled.
        var reported: TouchAccount?

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
    private var settled = SettledTouches()

    /// The touches whose fingers are down or whose last events are awaited.
    var unsettled: [TouchAccount] { entries.map(\.account) }

    /// The local time at which the next account can settle; nil if there is none.
    var deadline: TimeInterval? { entries.lazy.compactMap(\.deadline).min() }

    /// Whether a touch began at a server time; a press of the same time can belong to it.
    func awaitsPress(at time: UInt32) -> Bool {
        entries.contains { $0.account.contact?.time == time }
            || settled.hasSource(ofPressAt: time)
    }

    /// Records an event that was read at a local time.
    mutating func record(_ event: ObservedEvent, at now: TimeInterval) {
        switch event {
        case .raw(let touch): record(touch, at: now)
        case .delivered(let delivery): record(delivery, at: now)
        case .decided(let decision): record(decision, at: now)
        case .ungrabbed, .clientStarted: break
        case .clientGone(let client, let time):
            disconnect(client, at: time)
            for index in entries.indices { recordUnseenLift(of: index, at: now) }
        case .deviceGone(let source, let time):
            for index in entries.indices {
                guard let contact = entries[index].account.contact, contact.source == source
                else {
                    continue
                }
                // The server ends the touches first, as if the fingers had lifted.
                let end = contact.end?.time ?? time
                guard time &- end <= Self.removalTime else { continue }
                update(index, at: now) {
                    $0.contact?.end = .init(time: end, isDeviceGone: true)
                }
                lift(index, at: now)
            }
        }
    }

    /// Removes and returns the accounts that settled: those that are complete, those that received no event for
    /// the settling time, and again those that a later decision has changed.
    mutating func removeSettled(at now: TimeInterval) -> [TouchAccount] {
        guard let deadline, deadline <= now else { return [] }
        let due = entries.filter { $0.deadline.map { $0 <= now } ?? false }
        entries.removeAll { $0.deadline.map { $0 <= now } ?? false }
        return due.compactMap { settle($0) }
    }

    /// Removes and returns all accounts, at the end of an observation.
    mutating func removeAll() -> [TouchAccount] {
        defer { entries = [] }
        return entries.compactMap { settle($0) }
    }

    private mutating func record(_ touch: RawTouch, at now: TimeInterval) {
        let index = index(of: touch.id, isBegin: touch.change == .begin, at: now)
        guard let index else { return }
        switch touch.change {
        case .begin:
            var contact = TouchAccount.RawContact(touch)
            contact.isOnly = !entries.contains {
                $0.account.contact?.source == touch.source && $0.account.contact?.end == nil
            }
            update(index, at: now) { $0.contact = contact }
        case .update: update(index, at: now) { $0.contact?.updateCount += 1 }
        case .end:
            update(index, at: now) {
                $0.contact?.end = .init(time: touch.time, isDeviceGone: false)
            }
            lift(index, at: now)
        }
    }

    private mutating func record(_ delivery: DeliveredEvent, at now: TimeInterval) {
        switch delivery.event {
        case .touch(let change, let id, _):
            let index = index(of: id, isBegin: change == .begin, at: now)
            guard let index else { return }
            update(index, at: now) { $0.deliver(change, form: .touch, delivery) }
            recordUnseenLift(of: index, at: now)
        case .button(let isDown):
            let index =
                isDown
                ? index(pressedBy: delivery, at: now) : index(releasedBy: delivery)
            if isDown { settled.removePresses(of: delivery.client) }
            guard let index else { return }
            update(index, at: now) {
                $0.deliver(isDown ? .begin : .end, form: .pointer, delivery)
            }
        case .motion:
            let index = entries.lastIndex { $0.account.hasOpenPress(for: delivery) }
            guard let index else { return }
            update(index, at: now) { $0.deliver(.update, form: .pointer, delivery) }
        }
    }

    private mutating func record(_ decision: Decision, at now: TimeInterval) {
        switch decision.subject {
        case .touch(let id):
            let index =
                entries.lastIndex { $0.account.id == id }
                ?? reopen(at: now) { account in
                    account.id == id
                        && account.listeners.contains { $0.isSubject(of: decision) }
                }
            guard let index else { return }
            update(index, at: now) { $0.decide(decision) }
        case .pointer:
            if !entries.contains(where: { $0.account.hasOpenPress(of: decision.client) }) {
                _ = reopen(at: now) { $0.hasOpenPress(of: decision.client) }
            }
            for index in entries.indices
            where entries[index].account.hasOpenPress(of: decision.client) {
                update(index, at: now) { $0.decide(decision) }
            }
        }
    }

    /// Records the lift of a finger that landed before the observation, when no client can receive more of it.
    private mutating func recordUnseenLift(of index: Int, at now: TimeInterval) {
        let account = entries[index].account
        guard account.contact == nil, account.listeners.allSatisfy(\.isOver) else { return }
        lift(index, at: now)
    }

    // MARK: - Entries

    /// Changes the account of an entry by an event that was read at a local time.
    private mutating func update(
        _ index: Int,
        at now: TimeInterval,
        _ change: (inout TouchAccount) -> Void
    ) {
        change(&entries[index].account)
        entries[index].latest = now
    }

    /// Records the local time of a lift, unless it is known.
    private mutating func lift(_ index: Int, at now: TimeInterval) {
        entries[index].lift = entries[index].lift ?? now
    }

    /// Records that a client has disconnected, including in settled accounts.
    private mutating func disconnect(_ client: UInt32, at time: UInt32) {
        settled.disconnect(client, at: time)
        for index in entries.indices { entries[index].account.disconnect(client, at: time) }
    }

    /// Settles an entry that is removed; nil if its outcome is the same as before.
    private mutating func settle(_ entry: Entry) -> TouchAccount? {
        var account = entry.account
        account.isRevision = entry.reported != nil
        settled.insert(account)
        return entry.reported.map(account.hasSameOutcome) ?? false ? nil : account
    }

    /// Returns the index of the touch for which the server emulates a press; nil for a press of a mouse, which
    /// has the time of no touch.
    ///
    /// Of several touches that began in the same millisecond, it is the nearest one without a press.
    private mutating func index(pressedBy delivery: DeliveredEvent, at now: TimeInterval) -> Int? {
        let isCandidate = { (account: TouchAccount) in
            account.contact?.isSource(of: delivery) ?? false
                && !account.hasPress(of: delivery.client)
        }
        let candidates = entries.indices.filter { isCandidate(entries[$0].account) }
        guard let first = candidates.first else { return reopen(at: now, where: isCandidate) }
        guard candidates.count > 1, let place = delivery.location else { return first }
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
    private func index(releasedBy delivery: DeliveredEvent) -> Int? {
        let lifted = entries.indices.filter { entries[$0].account.contact?.end != nil }
        let pressed = lifted.filter { entries[$0].account.hasOpenPress(for: delivery) }
        let atTime = { index in entries[index].account.contact?.end?.time == delivery.time }
        return pressed.first(where: atTime)
            ?? (lifted.contains(where: atTime) ? nil : pressed.first)
    }

    /// Returns the index of a touch's entry, and creates the entry when the touch begins.
    private mutating func index(of id: Int, isBegin: Bool, at now: TimeInterval) -> Int? {
        let index = entries.lastIndex { $0.account.id == id } ?? reopen(at: now) { $0.id == id }
        if let index { return index }
        guard isBegin, !settled.contains(id) else { return nil }
        return append(Entry(account: TouchAccount(id: id), latest: now))
    }

    /// Opens a settled account again, and returns the index of its entry; nil if there is none.
    private mutating func reopen(at now: TimeInterval, where condition: (TouchAccount) -> Bool)
        -> Int?
    {
        guard let account = settled.remove(where: condition) else { return nil }
        return append(Entry(account: account, lift: now, latest: now, reported: account))
    }

    private mutating func append(_ entry: Entry) -> Int {
        entries.append(entry)
        return entries.endIndex - 1
    }
}

/// The touches that settled last: all of their numbers, and the accounts that a later decision can change.
///
/// A grab can hold a touch for as long as it likes after the lift.
private struct SettledTouches {
    /// The maximum number of touches whose late events are recognized.
    private static let maxCount = 1024

    private var ids: [Int] = []
    /// The accounts that a decision can change, the oldest first.
    private var undecided: [TouchAccount] = []

    func contains(_ id: Int) -> Bool { ids.contains(id) }

    /// Whether a press can belong to one of the touches.
    func hasSource(ofPressAt time: UInt32) -> Bool {
        undecided.contains { $0.contact?.time == time }
    }

    mutating func insert(_ account: TouchAccount) {
        if !ids.contains(account.id) { ids = ids.suffix(Self.maxCount - 1) + [account.id] }
        // A touch that settles before its lift has been reported for good.
        guard account.contact?.end != nil, !account.isComplete else { return }
        undecided.append(account)
    }

    /// Removes and returns the latest account for which a condition is true; nil if there is none.
    mutating func remove(where condition: (TouchAccount) -> Bool) -> TouchAccount? {
        undecided.lastIndex(where: condition).map { undecided.remove(at: $0) }
    }

    /// Removes the accounts with a press that a client has not released: once it receives another press, it
    /// has decided about the former one.
    mutating func removePresses(of client: UInt32) {
        undecided.removeAll { $0.hasOpenPress(of: client) }
    }

    /// Records that a client has disconnected, which passes its touches on.
    mutating func disconnect(_ client: UInt32, at time: UInt32) {
        for index in undecided.indices { undecided[index].disconnect(client, at: time) }
    }
}
