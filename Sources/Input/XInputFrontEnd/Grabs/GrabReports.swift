/// A touch that another client held.
struct HeldTouch: Hashable {
    /// The number of the touch.
    var id: Int
    /// The server time of its beginning, in milliseconds.
    var beginTime: UInt32
    /// The server time from which it was held, in milliseconds: its beginning, or its finger's lift.
    var start: UInt32
    /// The earliest server time at which it can have been passed on, in milliseconds.
    var earliestEnd: UInt32
    /// The latest server time at which it can have been passed on, in milliseconds: that of its arrival.
    var latestEnd: UInt32
}

/// The clients that recently received touches or passed delayed input on, as RECORD reports them.
struct GrabReports {
    /// A client's act after which the server delivers delayed input.
    private struct Release {
        enum Kind {
            /// A decision about a frozen pointer, which only the client that froze it can make.
            case decision
            /// The end of a grab, which most programs request without having one.
            case ungrab
            case disconnection
        }

        let kind: Kind
        let client: UInt32
        let time: UInt32
    }

    /// The clients that received events of each touch, the latest one last.
    private var recipients: [Int: [UInt32]] = [:]
    /// The client that received a button press, by the press's server time.
    private var presses: [UInt32: UInt32] = [:]
    /// The client that passed each touch on.
    private var rejections: [Int: UInt32] = [:]
    private var releases: [Release] = []

    mutating func record(_ event: ObservedEvent) {
        switch event {
        case .delivered(let delivery): record(delivery)
        case .decided(let decision):
            switch decision.subject {
            case .touch(let id) where !decision.isAccepted:
                rejections[id] = decision.client
            case .touch: break
            case .pointer: record(.decision, by: decision.client, at: decision.time)
            }
        case .ungrabbed(let client, let time): record(.ungrab, by: client, at: time)
        case .clientGone(let client, let time): record(.disconnection, by: client, at: time)
        case .raw, .deviceGone, .clientStarted: break
        }
    }

    private mutating func record(_ delivery: DeliveredEvent) {
        switch delivery.event {
        case .touch(_, let id, _):
            guard recipients[id]?.last != delivery.client else { return }
            let others = (recipients[id] ?? []).filter { $0 != delivery.client }
            recipients[id] = others + [delivery.client]
        case .button(isDown: true): presses[delivery.time] = delivery.client
        case .button, .motion: break
        }
    }

    private mutating func record(_ kind: Release.Kind, by client: UInt32, at time: UInt32) {
        releases.append(Release(kind: kind, client: client, time: time))
    }

    /// Returns the client that received a touch, or the press that the server emulates for it; nil if none is
    /// known.
    func recipient(of touch: Int, beganAt time: UInt32) -> UInt32? {
        recipients[touch]?.last ?? presses[time]
    }

    /// Returns the client that held a touch until it passed the touch on; nil if none is known.
    ///
    /// The holder is a client that rejected the touch, or that received it and then decided, ended a grab or
    /// disconnected. An active grab receives nothing while it freezes the pointer: its client is the one
    /// whose decision precedes the arrival of the touch, or else the end of whose grab does. A disconnection
    /// alone proves nothing.
    func holder(of touch: HeldTouch) -> UInt32? {
        if let client = rejections[touch.id] { return client }
        let held = releases.filter { Int32(bitPattern: $0.time &- touch.start) >= 0 }
        let recipients =
            (recipients[touch.id] ?? []) + [presses[touch.beginTime]].compactMap(\.self)
        if let release = held.last(where: { recipients.contains($0.client) }) {
            return release.client
        }
        let ends = releases.filter {
            $0.time &- touch.earliestEnd <= touch.latestEnd &- touch.earliestEnd
        }
        // A program may end a grab because the touch has arrived.
        return (ends.last { $0.kind == .decision } ?? ends.last { $0.kind == .ungrab })?.client
    }
}

/// The latest request that can have ended the freeze of a device.
///
/// A grab can freeze a device: the server then keeps its events. It delivers them while it handles the
/// request that ends the freeze, and RECORD reports this request first.
///
/// Source: The X Window System Protocol, "AllowEvents"; XI2proto.txt, "XIAllowEvents"; Xorg's dix/events.c,
/// `ComputeFreezes`.
package struct DeviceThaw {

    package init() {
    }
    /// The minimum delay of a delivery that a freeze explains, in milliseconds; a busy server causes
    /// shorter ones.
    static let minDelay: UInt32 = 50
    /// The maximum time from the request to the delivery, in milliseconds.
    static let maxLag: UInt32 = 5

    private var latest: (client: UInt32, time: UInt32)?

    package mutating func record(_ event: ObservedEvent) {
        switch event {
        case .ungrabbed(let client, let time): latest = (client, time)
        case .decided(let decision) where decision.subject == .pointer:
            latest = (decision.client, decision.time)
        case .decided, .raw, .delivered, .deviceGone, .clientStarted, .clientGone: break
        }
    }

    /// Returns the client whose request made the server deliver a delayed event; nil if none is known.
    package func client(delaying delivery: DeliveredEvent) -> UInt32? {
        guard let latest, delivery.deliveryTime &- latest.time <= Self.maxLag else { return nil }
        let delay = Int32(bitPattern: delivery.deliveryTime &- delivery.time)
        return delay >= Int32(Self.minDelay) ? latest.client : nil
    }
}
