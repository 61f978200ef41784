import Testing
import TouchBridge

@testable import XInputFrontEnd

/// The clients that RECORD reports, without a server.
struct GrabReportsTests {
    private var reports = GrabReports()

    private mutating func deliver(_ event: Delivery.Event, to client: UInt32, at time: UInt32 = 10)
    {
        reports.record(
            .delivered(Delivery(event, to: client, window: 1, time: time, deliveryTime: time))
        )
    }

    private mutating func decide(
        _ subject: Decision.Subject,
        isAccepted: Bool = false,
        by client: UInt32,
        at time: UInt32
    ) {
        reports.record(
            .decided(Decision(subject, isAccepted: isAccepted, by: client, time: time))
        )
    }

    @Test mutating func `the recipient is the client with the touch's latest event`() {
        #expect(reports.recipient(of: 7, beganAt: 10) == nil)
        deliver(.touch(.begin, id: 7, device: 2), to: 0xa)
        deliver(.touch(.update, id: 7, device: 2), to: 0xb)
        deliver(.touch(.begin, id: 8, device: 2), to: 0xc)
        #expect(reports.recipient(of: 7, beganAt: 10) == 0xb)
    }

    @Test mutating func `a press belongs to the touch of the same time`() {
        deliver(.button(isDown: true), to: 0xa, at: 10)
        deliver(.button(isDown: false), to: 0xb, at: 11)
        #expect(reports.recipient(of: 7, beganAt: 10) == 0xa)
        #expect(reports.recipient(of: 7, beganAt: 11) == nil)
    }

    @Test mutating func `the holder is the client that released input last, since the touch`() {
        decide(.pointer, by: 0xa, at: 99)
        #expect(reports.holder(of: 7, since: 100) == nil)
        decide(.pointer, isAccepted: true, by: 0xb, at: 100)
        #expect(reports.holder(of: 7, since: 100) == 0xb)
        reports.record(.ungrabbed(0xc, at: 101))
        #expect(reports.holder(of: 7, since: 100) == 0xc)
        reports.record(.clientGone(0xd, at: 102))
        #expect(reports.holder(of: 7, since: 100) == 0xd)
    }

    @Test mutating func `the server's time may have wrapped around`() {
        reports.record(.ungrabbed(0xa, at: 5))
        #expect(reports.holder(of: 7, since: .max - 5) == 0xa)
    }

    @Test mutating func `a client that rejects a touch held this touch only`() {
        decide(.touch(id: 7), by: 0xa, at: 100)
        decide(.touch(id: 8), isAccepted: true, by: 0xb, at: 100)
        reports.record(.ungrabbed(0xc, at: 101))
        #expect(reports.holder(of: 7, since: 90) == 0xa)
        #expect(reports.holder(of: 8, since: 90) == 0xc)
    }
}
