import Foundation
import GestureHarness
import Testing
import TouchBridge
import XInputFrontEnd

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
        .input(
            XInputEvent(
                payload,
                serverTime: time,
                source: source,
                position: .zero,
                root: .zero
            )
        )
    }

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
        let batch = [
            event(.end, 1, at: time), event(.end, 2, at: 100), removal(at: 101),
        ]
        let expected =
            isMoved
            ? [removal(at: time), batch[0], batch[1]] : [batch[0], removal(at: 100), batch[1]]
        #expect(batch.removalsBeforeEnds == expected)
    }

    @Test(arguments: [
        XInputEvent.Payload.button(1, isDown: false),
        .pinch(.end, fingers: 1, delta: .zero, scale: 1, angle: 0),
        .swipe(.end, fingers: 1, delta: .zero),
    ])
    func `precedes the end of a press and of a touchpad gesture`(
        payload: XInputEvent.Payload
    ) {
        let batch = [event(payload, at: 100), removal(at: 101)]
        #expect(batch.removalsBeforeEnds == [removal(at: 100), batch[0]])
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
}
