package import Foundation

/// The path of one touch: where a finger was, and which clients received what.
package struct TouchAccount: Hashable, Sendable {
    /// The finger's contact with a touchscreen, or a press of a mouse's button, from its raw events.
    package struct Contact: Hashable, Sendable {
        package var kind: RawTouch.Kind
        /// The id of the device.
        package var source: Int
        /// The server time of the landing, in milliseconds.
        package var time: UInt32
        /// The location of the landing on the root window, in pixels.
        package var location: CGPoint
        /// The top-level window under the finger when it landed; nil for the bare desktop.
        package var window: UInt32?
        /// The number of raw updates.
        package var updateCount = 0
        /// The end of the contact; nil while the finger is down.
        package var end: End?
    }

    /// The end of a contact.
    package struct End: Hashable, Sendable {
        /// The server time in milliseconds.
        package var time: UInt32
        /// Whether the touchscreen was removed or disabled while the finger was down.
        package var isDeviceGone: Bool
    }

    /// The number of the touch.
    package let id: Int
    /// The finger's contact; nil if the observation started while the finger was down.
    package internal(set) var contact: Contact?
    /// The clients that received events of the touch, in the order of their first event.
    package internal(set) var receipts: [Receipt] = []
    /// The index of the receipt whose client owns the touch now, or owned it last; nil without a client.
    package private(set) var ownerIndex: Int?

    package init(id: Int) { self.id = id }

    /// The receipt of the client that owns the touch now, or owned it last; nil if no client received it.
    package var owner: Receipt? { ownerIndex.map { receipts[$0] } }

    /// The receipts of clients that had the touch before its owner, and passed it on or disappeared.
    package var formerOwners: [Receipt] {
        receipts.enumerated().filter { $0.offset != ownerIndex && $0.element.ownedFrom != nil }
            .map(\.element)
    }

    /// The receipts of clients that received the touch without ever owning it.
    package var observers: [Receipt] {
        receipts.enumerated().filter { $0.offset != ownerIndex && $0.element.ownedFrom == nil }
            .map(\.element)
    }

    /// Whether the finger has left, and each client that received the touch has received its end.
    package var isComplete: Bool {
        contact?.end != nil && receipts.allSatisfy { $0.outcome != nil || $0.endTime != nil }
    }

    /// Records an event that the server delivers to a client.
    mutating func deliver(_ change: Receipt.Change, form: Receipt.Form, _ delivery: Delivery) {
        let index = receipts.lastIndex { $0.client == delivery.client && $0.form == form }
        if change == .begin, index.map({ receipts[$0].endTime != nil }) ?? true {
            receipts.append(Receipt(form, delivery))
            // The first listener owns a touch. Without ownership events, the next one receives it only
            // when it owns it.
            if ownerIndex == nil || receipts[ownerIndex ?? 0].outcome != nil {
                own(receipts.endIndex - 1, at: delivery.deliveryTime)
            }
            return
        }
        guard let index else { return }
        switch change {
        case .begin: break
        case .update: receipts[index].updateCount += 1
        case .ownership: own(index, at: delivery.deliveryTime)
        case .end: receipts[index].endTime = receipts[index].endTime ?? delivery.deliveryTime
        }
    }

    /// Records a client's decision about the touch; without effect if the client has not received it.
    mutating func decide(_ decision: Decision) {
        let outcome = Receipt.Outcome(
            decision.isAccepted ? .accepted : .rejected,
            at: decision.time
        )
        let form: Receipt.Form =
            switch decision.subject {
            case .touch: .touch
            case .pointer: .pointer
            }
        end(outcome) { $0.client == decision.client && $0.form == form }
    }

    /// Records that a client has disconnected.
    mutating func disconnect(_ client: UInt32, at time: UInt32) {
        end(Receipt.Outcome(.disconnected, at: time)) { $0.client == client && $0.endTime == nil }
    }

    private mutating func own(_ index: Int, at time: UInt32) {
        ownerIndex = index
        receipts[index].ownedFrom = receipts[index].ownedFrom ?? time
    }

    private mutating func end(_ outcome: Receipt.Outcome, where isMeant: (Receipt) -> Bool) {
        for index in receipts.indices where isMeant(receipts[index]) {
            receipts[index].outcome = receipts[index].outcome ?? outcome
        }
    }
}

/// The events of one touch that one client received.
package struct Receipt: Hashable, Sendable {
    /// The events with which a client receives a touch.
    package enum Form: String, Hashable, Sendable {
        case touch
        /// A button press that the server emulates, for a client that does not select touches.
        case pointer
    }

    enum Change: Hashable, Sendable {
        case begin
        case update
        case ownership
        case end
    }

    /// A decision of the client, or its disappearance.
    package struct Outcome: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            case accepted
            case rejected
            case disconnected
        }

        package var kind: Kind
        /// The server time in milliseconds.
        package var time: UInt32

        init(_ kind: Kind, at time: UInt32) { (self.kind, self.time) = (kind, time) }
    }

    package let form: Form
    /// The client's resource base.
    package let client: UInt32
    /// The window to which the events are reported.
    package let window: UInt32
    /// The server time of the first event itself, in milliseconds.
    package let beginTime: UInt32
    /// The server time of the first event's delivery, in milliseconds.
    package let deliveryTime: UInt32
    /// The number of updates that the client received.
    package internal(set) var updateCount = 0
    /// The server time from which the client owned the touch, in milliseconds; nil if it never did.
    package internal(set) var ownedFrom: UInt32?
    /// The decision that ends the client's grab; nil for a client that decided nothing.
    package internal(set) var outcome: Outcome?
    /// The server time at which the client received the end, in milliseconds; nil until then.
    package internal(set) var endTime: UInt32?

    init(_ form: Form, _ delivery: Delivery) {
        self.form = form
        client = delivery.client
        window = delivery.window
        beginTime = delivery.time
        deliveryTime = delivery.deliveryTime
    }

    /// The delay from the first event to its delivery, in milliseconds of the server.
    package var delay: Int { Int(Int32(bitPattern: deliveryTime &- beginTime)) }

    /// The time for which the client kept the touch from others before it passed it on, in milliseconds; nil
    /// if it did not.
    package var holdTime: Int? {
        guard let outcome, outcome.kind != .accepted else { return nil }
        return Int(Int32(bitPattern: outcome.time &- deliveryTime))
    }
}
