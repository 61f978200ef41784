import Testing
import TouchBridge

@testable import XInputFrontEnd

/// The clients that RECORD reports, without a server.
struct GrabReportsTests {
    private var reports = GrabReports()

    private mutating func deliver(
        _ event: DeliveredEvent.Event,
        to client: UInt32,
        at time: UInt32 = 10
    ) {
        reports.record(
            .delivered(
                DeliveredEvent(
                    event: event,
                    client: client,
                    window: 1,
                    time: time,
                    deliveryTime: time
                )
            )
        )
    }

    private mutating func decide(
        _ subject: Decision.Subject,
        isAccepted: Bool = false,
        by client: UInt32,
        at time: UInt32
    ) {
        reports.record(
            .decided(
                Decision(subject: subject, isAccepted: isAccepted, client: client, time: time)
            )
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

    /// The holder of a touch that began at 90 ms, from 100 ms to 200…250 ms.
    private func holder(of id: Int) -> UInt32? {
        reports.holder(
            of: HeldTouch(id: id, beginTime: 90, start: 100, earliestEnd: 200, latestEnd: 250)
        )
    }

    private var holder: UInt32? { holder(of: 7) }

    @Test mutating func `the holder is the client whose decision precedes the touch`() {
        decide(.pointer, by: 0xa, at: 199)
        #expect(holder == nil)
        decide(.pointer, isAccepted: true, by: 0xb, at: 200)
        #expect(holder == 0xb)
        decide(.pointer, by: 0xc, at: 250)
        #expect(holder == 0xc)
        decide(.pointer, by: 0xd, at: 251)
        #expect(holder == 0xc)
    }

    @Test mutating func `without a decision, the holder is the client that ended its grab`() {
        reports.record(.ungrabbed(0xa, at: 199))
        #expect(holder == nil)
        reports.record(.ungrabbed(0xb, at: 250))
        #expect(holder == 0xb)
        reports.record(.ungrabbed(0xc, at: 251))
        #expect(holder == 0xb)
    }

    @Test mutating func `a client that ends a grab because of the touch is not the holder`() {
        decide(.pointer, by: 0xa, at: 200)
        reports.record(.ungrabbed(0xb, at: 201))
        #expect(holder == 0xa)
    }

    @Test mutating func `the server's time may have wrapped around`() {
        reports.record(.ungrabbed(0xa, at: 5))
        var touch = HeldTouch(
            id: 7,
            beginTime: .max - 9,
            start: .max - 9,
            earliestEnd: .max - 5,
            latestEnd: 5
        )
        #expect(reports.holder(of: touch) == 0xa)
        touch.latestEnd = 4
        #expect(reports.holder(of: touch) == nil)
        (touch.earliestEnd, touch.latestEnd) = (6, 7)
        #expect(reports.holder(of: touch) == nil)
    }

    @Test mutating func `a client that rejects a touch held this touch only`() {
        decide(.touch(id: 7), by: 0xa, at: 100)
        decide(.touch(id: 8), isAccepted: true, by: 0xb, at: 100)
        reports.record(.ungrabbed(0xc, at: 201))
        #expect(holder == 0xa)
        #expect(holder(of: 8) == 0xc)
    }

    @Test mutating func `a client that disconnects is the holder only of a touch it received`() {
        reports.record(.clientGone(0xa, at: 201))
        #expect(holder == nil)
        deliver(.touch(.update, id: 8, device: 2), to: 0xb)
        deliver(.touch(.update, id: 7, device: 2), to: 0xc)
        deliver(.touch(.update, id: 7, device: 2), to: 0xd)
        reports.record(.clientGone(0xb, at: 202))
        #expect(holder == nil)
        reports.record(.clientGone(0xc, at: 203))
        reports.record(.clientGone(0xe, at: 204))
        #expect(holder == 0xc)
    }

    @Test mutating func `a client that disconnects is the holder of the press it received`() {
        deliver(.button(isDown: true), to: 0xa, at: 90)
        deliver(.button(isDown: true), to: 0xb, at: 100)
        reports.record(.clientGone(0xa, at: 201))
        reports.record(.clientGone(0xb, at: 202))
        reports.record(.ungrabbed(0xc, at: 203))
        #expect(holder == 0xa)
    }

    @Test
    mutating func `a client that received an earlier touch and ends a grab is not the holder`() {
        deliver(.touch(.update, id: 7, device: 2), to: 0xa)
        reports.record(.ungrabbed(0xa, at: 99))
        #expect(holder == nil)
        reports.record(.ungrabbed(0xa, at: 100))
        #expect(holder == 0xa)
    }
}
