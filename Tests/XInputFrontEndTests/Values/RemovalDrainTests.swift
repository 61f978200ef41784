import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd

@Suite struct `Touch ends of removed devices` {
    private func input(_ payload: XInputEvent.Payload) -> FrontEndEvent {
        .input(
            XInputEvent(
                payload,
                serverTime: 0,
                source: 9,
                position: .zero,
                root: .zero
            )
        )
    }

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
