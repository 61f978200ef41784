package import Foundation
import TouchBridge
package import XInputFrontEnd

/// The accounts of touches, which observed events extend.
///
/// Raw events and deliveries arrive on two connections, in any order. They are joined by the number of the
/// touch, which is unique on a server. Presses have no such number. They are joined by their time, which is
/// that of the touch, and by their pointer.
package struct TouchAccounts {
    /// The maximum time between the ends of a removed touchscreen's touches and the report of its removal, in
    /// milliseconds of the server.
    static let removalTime: UInt32 = 10
    private var open = OpenTouches()

    package init() {}

    /// The touches whose fingers are down or whose last events are awaited.
    package var unsettled: [TouchAccount] { open.entries.map(\.account) }

    /// The local time at which the next account can settle; nil without one.
    package var deadline: TimeInterval? { open.deadline }

    /// Whether a touch began at a server time; a press of the same time can belong to it.
    func awaitsPress(at time: UInt32) -> Bool { open.hasSource(ofPressAt: time) }

    /// Records an event that was read at a local time.
    package mutating func record(_ event: ObservedEvent, at now: TimeInterval) {
        switch event {
        case .raw(let touch): record(touch, at: now)
        case .delivered(let delivery): record(delivery, at: now)
        case .decided(let decision): record(decision, at: now)
        case .ungrabbed, .clientStarted: break
        case .clientGone(let client, let time):
            open.disconnect(client, at: time)
            for index in open.entries.indices { recordUnseenLift(of: index, at: now) }
        case .deviceGone(let source, let time):
            for index in open.entries.indices {
                guard let contact = open.entries[index].account.contact, contact.source == source
                else {
                    continue
                }
                // The server ends the touches first, as if the fingers had lifted.
                let end = contact.end?.time ?? time
                guard time &- end <= Self.removalTime else { continue }
                open.update(index, at: now) {
                    $0.contact?.end = .init(time: end, isDeviceGone: true)
                }
                open.lift(index, at: now)
            }
        }
    }

    /// Removes and returns the accounts that settled: those that are complete, those that received no event for
    /// the settling time, and again those that a later decision has changed.
    package mutating func removeSettled(at now: TimeInterval) -> [TouchAccount] {
        open.removeSettled(at: now)
    }

    /// Removes and returns all accounts, at the end of an observation.
    package mutating func removeAll() -> [TouchAccount] { open.removeAll() }

    private mutating func record(_ touch: RawTouch, at now: TimeInterval) {
        let index = open.index(of: touch.id, isBegin: touch.change == .begin, at: now)
        guard let index else { return }
        switch touch.change {
        case .begin:
            var contact = TouchAccount.Contact(touch)
            contact.isOnly = !open.entries.contains {
                $0.account.contact?.source == touch.source && $0.account.contact?.end == nil
            }
            open.update(index, at: now) { $0.contact = contact }
        case .update: open.update(index, at: now) { $0.contact?.updateCount += 1 }
        case .end:
            open.update(index, at: now) {
                $0.contact?.end = .init(time: touch.time, isDeviceGone: false)
            }
            open.lift(index, at: now)
        }
    }

    private mutating func record(_ delivery: DeliveredEvent, at now: TimeInterval) {
        switch delivery.event {
        case .touch(let change, let id, _):
            let index = open.index(of: id, isBegin: change == .begin, at: now)
            guard let index else { return }
            open.update(index, at: now) { $0.deliver(change, form: .touch, delivery) }
            recordUnseenLift(of: index, at: now)
        case .button(let isDown):
            let index =
                isDown
                ? open.index(pressedBy: delivery, at: now) : open.index(releasedBy: delivery)
            if isDown { open.removeSettledPresses(of: delivery.client) }
            guard let index else { return }
            open.update(index, at: now) {
                $0.deliver(isDown ? .begin : .end, form: .pointer, delivery)
            }
        case .motion:
            let index = open.entries.lastIndex { $0.account.hasOpenPress(for: delivery) }
            guard let index else { return }
            open.update(index, at: now) { $0.deliver(.update, form: .pointer, delivery) }
        }
    }

    private mutating func record(_ decision: Decision, at now: TimeInterval) {
        switch decision.subject {
        case .touch(let id):
            let index =
                open.entries.lastIndex { $0.account.id == id }
                ?? open.reopen(at: now) { account in
                    account.id == id
                        && account.receipts.contains { $0.isSubject(of: decision) }
                }
            guard let index else { return }
            open.update(index, at: now) { $0.decide(decision) }
        case .pointer:
            if !open.entries.contains(where: { $0.account.hasOpenPress(of: decision.client) }) {
                _ = open.reopen(at: now) { $0.hasOpenPress(of: decision.client) }
            }
            for index in open.entries.indices
            where open.entries[index].account.hasOpenPress(of: decision.client) {
                open.update(index, at: now) { $0.decide(decision) }
            }
        }
    }

    /// Records the lift of a finger that landed before the observation, when no client can receive more of it.
    private mutating func recordUnseenLift(of index: Int, at now: TimeInterval) {
        let account = open.entries[index].account
        guard account.contact == nil, account.receipts.allSatisfy(\.isOver) else { return }
        open.lift(index, at: now)
    }
}
