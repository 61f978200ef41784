import Testing
import TouchBridge

@testable import TouchObserving
@testable import XInputFrontEnd

/// The client that had frozen a device, without a server.
@Suite struct `The end of a freeze` {
    private var thaw = DeviceThaw()

    /// The client that delayed an event of this server time until another one.
    private func freezer(of time: UInt32, deliveredAt deliveryTime: UInt32) -> UInt32? {
        thaw.client(
            delaying: DeliveredEvent(
                event: .touch(.begin, id: 7, device: 2),
                client: 0xf,
                window: 1,
                time: time,
                deliveryTime: deliveryTime
            )
        )
    }

    private mutating func decide(_ subject: Decision.Subject, by client: UInt32, at time: UInt32) {
        thaw.record(
            .decided(Decision(subject: subject, isAccepted: false, client: client, time: time))
        )
    }

    @Test mutating func `is the latest request before the delivery`() {
        #expect(freezer(of: 100, deliveredAt: 200) == nil)
        thaw.record(.ungrabbed(0xa, at: 199))
        #expect(freezer(of: 100, deliveredAt: 200) == 0xa)
        decide(.pointer, by: 0xb, at: 200)
        #expect(freezer(of: 100, deliveredAt: 200) == 0xb)
        decide(.touch(id: 7), by: 0xc, at: 200)
        thaw.record(.clientGone(0xd, at: 200))
        #expect(freezer(of: 100, deliveredAt: 200) == 0xb)
    }

    @Test mutating func `precedes the delivery by at most 5 ms`() {
        thaw.record(.ungrabbed(0xa, at: 200))
        #expect(freezer(of: 100, deliveredAt: 205) == 0xa)
        #expect(freezer(of: 100, deliveredAt: 206) == nil)
        #expect(freezer(of: 100, deliveredAt: 199) == nil)
    }

    @Test mutating func `explains a delay of at least 50 ms`() {
        thaw.record(.ungrabbed(0xa, at: 200))
        #expect(freezer(of: 150, deliveredAt: 200) == 0xa)
        #expect(freezer(of: 151, deliveredAt: 200) == nil)
    }

    @Test mutating func `is found after the server's time has wrapped around`() {
        thaw.record(.ungrabbed(0xa, at: .max))
        #expect(freezer(of: .max - 99, deliveredAt: 1) == 0xa)
    }
}
