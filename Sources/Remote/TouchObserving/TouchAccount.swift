import Foundation
import TouchBridge
import XInputFrontEnd

/// The path of one touch: where a finger was, and which clients received what.
///
/// The server keeps a list of the clients to which it delivers a touch: an active grab, the passive grabs
/// from the root window down to the window under the finger, and the selection nearest to that window. The
/// first client owns the touch. It passes the touch on to the next one by rejecting it, by ending its
/// grab, or by disconnecting. Others receive the touch only after it was passed on to them, unless they select
/// ownership events.
///
/// A client that decides nothing keeps the touch, as do a client that disconnects and a client that rejects it
/// without another client to pass it on to: each is the owner in the end.
///
/// Source: XI2proto.txt, section 4.4 "Touch event delivery"; Xorg's dix/touch.c and Xi/exevents.c.
struct TouchAccount: Hashable, Sendable {
    /// The number of the touch.
    let id: Int
    /// The finger's contact; nil if the observation started while the finger was down.
    var contact: RawContact?
    /// Whether the touch was reported before, and a later decision has changed its outcome.
    var isRevision = false
    /// The listeners that received events of the touch, in the order of their first event.
    var listeners: [TouchListener] = []
    /// The indices of the listeners that became owners, in that order.
    private var owners: [Int] = []

    init(id: Int) { self.id = id }

    /// The index of the listener that owns the touch now, or owned it last; nil if no client received it.
    ///
    /// The server delivers a touch twice: as one of the touchscreen, and as one of the master pointer to which
    /// the touchscreen is attached. Each has its own owner. The owner is that of the master pointer, if a
    /// client receives the touch from there, because programs usually select its events.
    var ownerIndex: Int? { owners.last { !isOfTouchscreen(listeners[$0]) } ?? owners.last }

    /// The listener that owns the touch now, or owned it last; nil if no client received it.
    var owner: TouchListener? { ownerIndex.map { listeners[$0] } }

    /// The listeners that had the touch before its owner, and passed it on or disappeared.
    var formerOwners: [TouchListener] {
        guard let owner, let ownerIndex else { return [] }
        return owners.filter {
            $0 != ownerIndex && isOfTouchscreen(listeners[$0]) == isOfTouchscreen(owner)
        }.map { listeners[$0] }
    }

    /// The server time from which the owner has kept the touch: when it became the owner or, if later, decided.
    ///
    /// Nil without an owner.
    var decisionTime: UInt32? {
        guard let owner, let start = owner.ownedFrom else { return nil }
        guard let decision = owner.outcome?.time else { return start }
        return Int32(bitPattern: decision &- start) > 0 ? decision : start
    }

    /// Whether an earlier account of the same touch has the same owner and decisions.
    func hasSameOutcome(as other: TouchAccount) -> Bool {
        ownerIndex == other.ownerIndex && listeners.map(\.outcome) == other.listeners.map(\.outcome)
    }

    /// Whether the owner has neither accepted nor rejected the touch while another client waits for that.
    var isUndecided: Bool {
        guard let owner, owner.form == .touch, owner.outcome == nil else { return false }
        return listeners.contains {
            $0.form == .touch && $0.device == owner.device && $0.ownedFrom == nil && !$0.isOver
        }
    }

    /// Whether no client can receive another event of the touch.
    ///
    /// Events show the end of a touch only where a client has accepted it, or has received it as a pointer to
    /// the end. A selection and a grab that has yet to decide look the same.
    var isComplete: Bool {
        guard contact?.end != nil, !listeners.isEmpty else { return false }
        return listeners.allSatisfy { $0.isOver }
            && currentOwners.allSatisfy { listeners[$0].isFinal }
    }

    /// The latest owners of the touch of the touchscreen and of that of the master pointer.
    private var currentOwners: [Int] {
        [
            owners.last { isOfTouchscreen(listeners[$0]) },
            owners.last { !isOfTouchscreen(listeners[$0]) },
        ]
        .compactMap(\.self)
    }

    private func isOfTouchscreen(_ listener: TouchListener) -> Bool {
        listener.device != nil && listener.device == contact?.source
    }

    /// Whether a client received a press for the touch, and did not pass it on.
    func hasPress(of client: UInt32) -> Bool {
        listeners.contains { $0.client == client && $0.form == .pointer && !$0.hasPassedOn }
    }

    /// Whether a client received a press for the touch, and no release yet.
    func hasOpenPress(of client: UInt32) -> Bool {
        listeners.contains { $0.client == client && $0.form == .pointer && !$0.isOver }
    }

    /// Whether a client received the press to which a further event of a button belongs, and no release yet.
    func hasOpenPress(for delivery: DeliveredEvent) -> Bool {
        listeners.contains {
            $0.client == delivery.client && $0.form == .pointer && $0.device == delivery.device
                && !$0.isOver
        }
    }

    /// Records an event that the server delivers to a client.
    mutating func deliver(
        _ change: XInputEvent.TouchChange,
        form: TouchListener.Form,
        _ delivery: DeliveredEvent
    ) {
        let listener = TouchListener(form, delivery)
        switch change {
        case .begin:
            listeners.append(listener)
            recordOwnership(of: listeners.endIndex - 1)
        case .update:
            guard let index = index(receiving: listener) else { return }
            listeners[index].updateCount += 1
        case .ownership:
            guard let index = index(receiving: listener) else { return }
            own(index, at: delivery.deliveryTime)
        case .end:
            // A client with a grab and a selection on one window is two listeners.
            let rejected = listeners.firstIndex {
                $0.outcome?.kind == .rejected && $0.endTime == nil
                    && $0.isSameListener(as: listener)
            }
            guard let index = rejected ?? index(receiving: listener) else { return }
            listeners[index].endTime = listeners[index].endTime ?? delivery.deliveryTime
        }
    }

    /// Returns the index of the listener to which a client's further event belongs, preferably one without an
    /// end; nil if the client has not received the beginning.
    private func index(receiving listener: TouchListener) -> Int? {
        listeners.lastIndex { $0.endTime == nil && $0.isSameListener(as: listener) }
            ?? listeners.lastIndex { $0.isSameListener(as: listener) }
    }

    /// Records a client's decision about the touch; without effect if the client has not received it.
    mutating func decide(_ decision: Decision) {
        let outcome = TouchListener.Outcome(
            decision.isAccepted ? .accepted : .rejected,
            at: decision.time
        )
        let candidates = listeners.indices.filter { listeners[$0].isSubject(of: decision) }
        if let index = candidates.first(where: { listeners[$0].outcome == nil }) {
            listeners[index].outcome = outcome
        } else if let index = candidates.last, listeners[index].ownedFrom == nil,
            listeners[index].outcome?.kind == .accepted
        {
            // A client that accepts a touch before it owns it can still reject it.
            listeners[index].outcome = outcome
        }
    }

    /// Records that a client has disconnected.
    mutating func disconnect(_ client: UInt32, at time: UInt32) {
        for index in listeners.indices
        where listeners[index].client == client && listeners[index].disconnectionTime == nil {
            listeners[index].disconnectionTime = time
            // A client that has received the end no longer holds the touch, unless another one gets it now.
            guard listeners[index].endTime == nil else { continue }
            listeners[index].outcome = listeners[index].outcome ?? .init(.disconnected, at: time)
        }
    }

    /// Records a new listener's ownership, if the former owner has passed the touch on.
    private mutating func recordOwnership(of index: Int) {
        let isOfTouchscreen = isOfTouchscreen(listeners[index])
        let former = owners.last { self.isOfTouchscreen(listeners[$0]) == isOfTouchscreen }
        guard let former else { return own(index, at: listeners[index].deliveryTime) }
        // The former owner explains the delay.
        listeners[index].freezer = nil
        // A client that selects ownership events receives a touch at once. All others receive it when they
        // own it, which is after the former owner has rejected it or received its end.
        if listeners[former].hasPassedOn || listeners[former].endTime != nil {
            own(index, at: listeners[index].deliveryTime)
        }
    }

    private mutating func own(_ index: Int, at time: UInt32) {
        let isOfTouchscreen = isOfTouchscreen(listeners[index])
        for former in owners
        where former != index && self.isOfTouchscreen(listeners[former]) == isOfTouchscreen {
            if listeners[former].hasPassedOn { continue }
            // Without a request, the client has disconnected or ended its active grab.
            let disconnection = listeners[former].disconnectionTime
            listeners[former].outcome =
                disconnection.map { .init(.disconnected, at: $0) } ?? .init(.released, at: time)
        }
        owners.removeAll { $0 == index }
        owners.append(index)
        listeners[index].ownedFrom = listeners[index].ownedFrom ?? time
    }
}

extension TouchAccount {
    /// The finger's contact with a touchscreen, or a press of a mouse's button, from its raw events.
    struct RawContact: Hashable, Sendable {
        var kind: RawTouch.Kind
        /// The id of the device.
        var source: Int
        /// The server time of the landing, in milliseconds.
        var time: UInt32
        /// The location of the landing on the root window, in pixels.
        var location: CGPoint
        /// The top-level window under the finger when it landed; nil for the bare desktop.
        var window: ObservedWindow?
        /// The id of the pointer that the device moves; nil if it is unknown.
        var pointer: Int?
        /// Whether it was the touchscreen's only finger, for which the server emulates a pointer.
        var isOnly = true
        /// The number of raw updates.
        var updateCount = 0
        /// The end of the contact; nil while the finger is down.
        var end: End?

        init(_ touch: RawTouch) {
            kind = touch.kind
            source = touch.source
            time = touch.time
            location = touch.location
            window = touch.window
            pointer = touch.pointer
        }

        /// Whether a press can be the one that the server emulates for this finger, or delivers for this
        /// button: it has the same time, and a pointer that the device moves.
        func isSource(of press: DeliveredEvent) -> Bool {
            isOnly && time == press.time
                && (pointer == nil || press.pointer == nil || press.pointer == pointer
                    || press.pointer == source)
        }
    }

    /// The end of a contact.
    struct End: Hashable, Sendable {
        /// The server time in milliseconds.
        var time: UInt32
        /// Whether the touchscreen was removed or disabled while the finger was down.
        var isDeviceGone: Bool
    }
}
