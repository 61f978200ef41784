import XInputFrontEnd

/// A client to which the server delivers a touch, and what it received and decided.
///
/// A client with a grab and a selection on one window listens twice, as in Xorg's `TouchListener`.
struct TouchListener: Hashable, Sendable {
    /// The events with which a client receives a touch.
    enum Form: String, Hashable, Sendable {
        case touch
        /// A button press that the server emulates, for a client that does not select touches.
        case pointer
    }

    /// A decision of the client, or its disappearance.
    struct Outcome: Hashable, Sendable {
        enum Kind: String, Hashable, Sendable {
            case accepted
            case rejected
            /// The client ended its active grab, which passes the touch on.
            case released
            case disconnected
        }

        var kind: Kind
        /// The server time in milliseconds.
        var time: UInt32

        init(_ kind: Kind, at time: UInt32) {
            self.kind = kind
            self.time = time
        }
    }

    let form: Form
    /// The client's resource base.
    let client: UInt32
    /// The device of the events, a touchscreen or a master pointer; nil for core events.
    let device: Int?
    /// The window to which the events are reported.
    let window: UInt32
    /// The window's title and the client's program at the first event; nil if they were not queried.
    let receiver: ObservedWindow?
    /// The program that had frozen the device until the delivery of the first event; nil if none is known, or
    /// if another client passed the touch on.
    var freezer: ObservedProgram?
    /// The server time of the first event itself, in milliseconds.
    let beginTime: UInt32
    /// The server time of the first event's delivery, in milliseconds.
    let deliveryTime: UInt32
    /// The number of updates that the client received.
    var updateCount = 0
    /// The server time from which the client owned the touch, in milliseconds, if it ever did.
    var ownedFrom: UInt32?
    /// The client's decision about the touch; nil for a client that decided nothing.
    ///
    /// A client without ``ownedFrom`` can decide early, for the case that it becomes the owner.
    var outcome: Outcome?
    /// The server time at which the client received the end, in milliseconds; nil until then.
    var endTime: UInt32?

    /// The server time at which the client disconnected, in milliseconds; nil while it is connected.
    var disconnectionTime: UInt32?

    init(_ form: Form, _ delivery: DeliveredEvent) {
        device = delivery.device
        self.form = form
        client = delivery.client
        window = delivery.window
        receiver = delivery.receiver
        freezer = delivery.freezer
        beginTime = delivery.time
        deliveryTime = delivery.deliveryTime
    }

    /// The receiver, or else the window alone.
    var place: ObservedWindow { receiver ?? ObservedWindow(id: window) }

    /// The delay from the first event to its delivery, in milliseconds of the server.
    var delay: Int { Int(Int32(bitPattern: deliveryTime &- beginTime)) }

    /// Whether the client receives no further event.
    var isOver: Bool { endTime != nil || disconnectionTime != nil || hasPassedOn }

    /// Whether the touch of this owner is over for all clients.
    var isFinal: Bool { outcome?.kind == .accepted || form == .pointer && endTime != nil }

    /// Whether the client can no longer own the touch.
    var hasPassedOn: Bool { outcome.map { $0.kind != .accepted } ?? false }

    /// Whether both are about the events of one grab or selection.
    func isSameListener(as other: TouchListener) -> Bool {
        form == other.form && client == other.client && device == other.device
            && (form == .pointer || window == other.window)
    }

    /// Whether a decision is about the client's touch.
    func isSubject(of decision: Decision) -> Bool {
        guard client == decision.client else { return false }
        switch decision.subject {
        case .touch:
            return form == .touch && decision.device ?? device == device
                && decision.window ?? window == window
        case .pointer: return form == .pointer && endTime == nil
        }
    }
}
