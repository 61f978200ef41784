import XInputFrontEnd

/// The latest request that can have ended the freeze of a device.
///
/// A grab can freeze a device: the server then keeps its events. It delivers them while it handles the
/// request that ends the freeze, and RECORD reports this request first.
///
/// Source: The X Window System Protocol, "AllowEvents"; XI2proto.txt, "XIAllowEvents"; Xorg's dix/events.c,
/// `ComputeFreezes`.
struct DeviceThaw {
    /// The minimum delay of a delivery that a freeze explains, in milliseconds; a busy server causes
    /// shorter ones.
    private static let minDelay: UInt32 = 50
    /// The maximum time from the request to the delivery, in milliseconds.
    private static let maxLag: UInt32 = 5

    private var latest: (client: UInt32, time: UInt32)?

    mutating func record(_ event: ObservedEvent) {
        switch event {
        case .ungrabbed(let client, let time): latest = (client, time)
        case .decided(let decision) where decision.subject == .pointer:
            latest = (decision.client, decision.time)
        case .decided, .raw, .delivered, .deviceGone, .clientStarted, .clientGone: break
        }
    }

    /// The client whose request made the server deliver a delayed event, if one is known.
    func client(delaying delivery: DeliveredEvent) -> UInt32? {
        guard let latest, delivery.deliveryTime &- latest.time <= Self.maxLag else { return nil }
        let delay = Int32(bitPattern: delivery.deliveryTime &- delivery.time)
        return delay >= Int32(Self.minDelay) ? latest.client : nil
    }
}
