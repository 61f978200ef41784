/// The clients that recently received touches or passed delayed input on, as RECORD reports them.
struct GrabReports {
    /// The maximum number of remembered touches of each kind; no screen has as many.
    private static let maxCount = 256

    /// The client that received the latest event of each touch.
    private var recipients: [Int: UInt32] = [:]
    /// The client that received a button press, by the press's server time.
    private var presses: [UInt32: UInt32] = [:]
    /// The client that passed each touch on.
    private var rejections: [Int: UInt32] = [:]
    /// The client that released delayed input last; it may have disconnected instead.
    private var release: (client: UInt32, time: UInt32)?

    mutating func record(_ event: ObservedEvent) {
        switch event {
        case .delivered(let delivery): record(delivery)
        case .decided(let decision):
            switch decision.subject {
            case .touch(let id) where !decision.isAccepted:
                Self.set(&rejections, id, decision.client)
            case .touch: break
            case .pointer: release = (decision.client, decision.time)
            }
        case .ungrabbed(let client, let time), .clientGone(let client, let time):
            release = (client, time)
        case .raw, .deviceGone, .clientStarted: break
        }
    }

    private mutating func record(_ delivery: Delivery) {
        switch delivery.event {
        case .touch(_, let id, _): Self.set(&recipients, id, delivery.client)
        case .button(isDown: true): Self.set(&presses, delivery.time, delivery.client)
        case .button, .motion: break
        }
    }

    private static func set<Key>(_ clients: inout [Key: UInt32], _ key: Key, _ client: UInt32) {
        if clients.count == maxCount { clients = [:] }
        clients[key] = client
    }

    /// Returns the client that received a touch, or the press that the server emulates for it; nil if none is
    /// known.
    func recipient(of touch: Int, beganAt time: UInt32) -> UInt32? {
        recipients[touch] ?? presses[time]
    }

    /// Returns the client that held a touch from a server time on; nil if none is known.
    func holder(of touch: Int, since time: UInt32) -> UInt32? {
        if let client = rejections[touch] { return client }
        guard let release, Int32(bitPattern: release.time &- time) >= 0 else { return nil }
        return release.client
    }
}
