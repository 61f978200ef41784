import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd

/// Tests of a device's removal in the same batch as the ends of its touches.
struct DeviceRemovalTests {
    private func event(
        _ change: XInputEvent.TouchChange,
        _ id: Int = 1,
        at time: UInt32,
        of source: Int = 7
    ) -> FrontEndEvent {
        event(.touch(change, id: id), at: time, of: source)
    }

    private func event(
        _ payload: XInputEvent.Payload,
        at time: UInt32,
        of source: Int = 7
    ) -> FrontEndEvent {
        .input(XInputEvent(payload, serverTime: time, source: source, position: .zero, root: .zero))
    }

    private func input(_ payload: XInputEvent.Payload) -> FrontEndEvent { event(payload, at: 0) }

    private func removal(at time: UInt32, _ id: Int = 7) -> FrontEndEvent {
        .deviceRemoved(id: id, serverTime: time)
    }

    @Test func `precedes the ends that it causes, at their time`() {
        let batch = [
            event(.update, at: 90), event(.end, 1, at: 100), event(.end, 2, at: 101),
            removal(at: 103),
        ]
        #expect(batch.removalsBeforeEnds == [batch[0], removal(at: 100), batch[1], batch[2]])
    }

    @Test func `stays after ends that precede a new touch`() {
        let batch = [
            event(.end, 1, at: 100), event(.begin, 2, at: 101),
            event(.end, 2, at: 102), removal(at: 103),
        ]
        #expect(batch.removalsBeforeEnds == [batch[0], batch[1], removal(at: 102), batch[2]])
    }

    @Test(arguments: [(UInt32(95), true), (94, false)])
    func `stays after ends that precede it by more than 5 ms`(time: UInt32, isMoved: Bool) {
        let batch = [event(.end, 1, at: time), event(.end, 2, at: 100), removal(at: 101)]
        let expected =
            isMoved
            ? [removal(at: time), batch[0], batch[1]] : [batch[0], removal(at: 100), batch[1]]
        #expect(batch.removalsBeforeEnds == expected)
    }

    @Test(arguments: [
        XInputEvent.Payload.touch(.end, id: 1), .button(1, isDown: false),
        .pinch(.end, fingers: 1, delta: .zero, scale: 1, angle: 0),
        .swipe(.end, fingers: 1, delta: .zero),
    ])
    func `each end precedes a removal, and has the server asked for it`(
        payload: XInputEvent.Payload
    ) {
        let batch = [event(payload, at: 100), removal(at: 101)]
        #expect(batch.removalsBeforeEnds == [removal(at: 100), batch[0]])
        var ends = RemovalDrain()
        let isAsked = ends.needsRoundTrip(after: [batch[0]])
        #expect(isAsked)
    }

    @Test(arguments: [
        XInputEvent.Payload.touch(.update, id: 1), .button(1, isDown: true),
        .button(1, isDown: false, isEmulated: true),
        .pinch(.update, fingers: 1, delta: .zero, scale: 1, angle: 0), .motion(),
    ])
    func `no other event does either`(payload: XInputEvent.Payload) {
        let batch = [event(payload, at: 100), removal(at: 101)]
        #expect(batch.removalsBeforeEnds == batch)
        var ends = RemovalDrain()
        let isAsked = ends.needsRoundTrip(after: [batch[0]])
        #expect(!isAsked)
    }

    @Test func `stays in position without ends of its own device`() {
        let batch = [
            event(.end, at: 100, of: 8), event(.update, at: 100), removal(at: 101),
            event(.end, at: 102),
        ]
        #expect(batch.removalsBeforeEnds == batch)
    }

    @Test func `is moved for each of two devices`() {
        let batch = [
            event(.end, at: 100), removal(at: 101), event(.end, at: 100, of: 8),
            removal(at: 101, 8),
        ]
        #expect(
            batch.removalsBeforeEnds == [removal(at: 100), batch[0], removal(at: 100, 8), batch[2]]
        )
    }

    // Whether the server is asked for the remaining events.

    @Test
    func `Rule 8: the server is asked once for an end, and again for each answer with one`() {
        var ends = RemovalDrain()
        var batch = [input(.touch(.begin, id: 1)), input(.touch(.end, id: 1))]
        var told = [ends.needsRoundTrip(after: batch)]
        batch += [input(.touch(.update, id: 1)), input(.touch(.end, id: 1))]
        told.append(ends.needsRoundTrip(after: batch))
        batch.append(input(.touch(.update, id: 1)))
        told.append(ends.needsRoundTrip(after: batch))
        #expect(told == [true, true, false])
    }

    @Test func `an end that arrives with the answer to another one is asked for`() {
        var ends = RemovalDrain()
        var told: [Bool] = []
        var batch: [FrontEndEvent] = [input(.button(1, isDown: false))]
        for event in [input(.motion()), input(.touch(.end, id: 1))] {
            told.append(ends.needsRoundTrip(after: batch))
            batch.append(event)
        }
        #expect(told == [true, false])
    }

    @Test func `continuous tapping delays the removal by four requests at most`() {
        var ends = RemovalDrain()
        var batch: [FrontEndEvent] = []
        let told = (0..<6).map { _ in
            batch.append(input(.touch(.end, id: 1)))
            return ends.needsRoundTrip(after: batch)
        }
        #expect(told == [true, true, true, true, false, false])
    }

    @Test func `other events and emulated ones cause no request`() {
        var ends = RemovalDrain()
        let batch = [
            input(.touch(.update, id: 1)), input(.motion()), input(.button(1, isDown: true)),
            input(.button(1, isDown: false, isEmulated: true)),
            .deviceRemoved(id: 9, serverTime: 0), .mapped,
        ]
        let told = [ends.needsRoundTrip(after: []), ends.needsRoundTrip(after: batch)]
        #expect(told == [false, false])
    }
}
