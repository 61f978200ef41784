import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd

@Suite struct `Ends of devices` {
    private func input(_ kind: XInputEvent.Kind, _ flags: XInputEvent.Flags = []) -> FrontEndEvent {
        .input(
            XInputEvent(
                kind,
                serverTime: 0,
                device: 2,
                source: 9,
                detail: 1,
                flags: flags,
                position: .zero,
                root: .zero
            )
        )
    }

    @Test
    func `Rule 8: the server is asked once for an end, and once more for each answer with one`() {
        var ends = EndsOfDevices()
        var batch = [input(.touchBegin), input(.touchEnd)]
        var told = [ends.mayGoOn(behind: batch)]
        batch += [input(.touchUpdate), input(.touchEnd)]
        told.append(ends.mayGoOn(behind: batch))
        batch.append(input(.touchUpdate))
        told.append(ends.mayGoOn(behind: batch))
        #expect(told == [true, true, false])
    }

    @Test func `an end that comes only with an answer to another is asked for`() {
        var ends = EndsOfDevices()
        var told: [Bool] = []
        var batch: [FrontEndEvent] = [input(.buttonRelease)]
        for event in [input(.motion), input(.touchEnd)] {
            told.append(ends.mayGoOn(behind: batch))
            batch.append(event)
        }
        #expect(told == [true, false])
    }

    @Test func `who taps without a pause is waited for four times`() {
        var ends = EndsOfDevices()
        var batch: [FrontEndEvent] = []
        let told = (0..<6).map { _ in
            batch.append(input(.touchEnd))
            return ends.mayGoOn(behind: batch)
        }
        #expect(told == [true, true, true, true, false, false])
    }

    @Test func `nothing else is asked for, nor what the server makes of a touch`() {
        var ends = EndsOfDevices()
        let batch = [
            input(.touchUpdate), input(.motion), input(.buttonPress),
            input(.buttonRelease, .pointerEmulated),
            .deviceRemoved(id: 9, serverTime: 0), .mapped,
        ]
        let told = [ends.mayGoOn(behind: []), ends.mayGoOn(behind: batch)]
        #expect(told == [false, false])
    }
}
