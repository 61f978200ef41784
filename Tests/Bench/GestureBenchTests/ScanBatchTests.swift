import Foundation
@testable import GestureBench
import Testing
import TouchBridge
import XInputFrontEnd

/// The touch events of one scan in a batch of the front end.
@Suite struct `A batch of events` {
    private func input(
        _ change: XInputEvent.TouchChange,
        _ id: Int,
        at time: UInt32 = 100
    ) -> XInputEvent {
        XInputEvent(
            .touch(change, id: id),
            serverTime: time,
            source: 7,
            position: .zero,
            root: .zero
        )
    }

    @Test func `Rule 18: joins the touches of a scan`() {
        let (first, second) = (input(.begin, 1), input(.begin, 2))
        #expect([.input(first), .input(second)].joiningScans == [[.input(first), .input(second)]])
    }

    @Test func `Rule 18: delivers a touch alone if the others have not been read`() {
        let (first, second) = (input(.begin, 1), input(.begin, 2))
        #expect([FrontEndEvent.input(first)].joiningScans == [[.input(first)]])
        #expect([FrontEndEvent.input(second)].joiningScans == [[.input(second)]])
    }

    @Test func `Rule 18: a key or an event of the window separates touches`() {
        let (first, second) = (input(.begin, 1), input(.begin, 2))
        for other in [FrontEndEvent.mapped, .focusGained, .exposed(.zero)] {
            #expect(
                [.input(first), other, .input(second)].joiningScans
                    == [[.input(first)], [other], [.input(second)]]
            )
        }
    }

    @Test func `Rule 16: the diagnostics of late touches follow the scan`() {
        let (first, second) = (input(.begin, 1), input(.begin, 2))
        let late = FrontEndEvent.diagnostic(name: "grabInFront", detail: "a touch arrived late")
        #expect(
            [.input(first), late, .input(second), late].joiningScans
                == [[.input(first), .input(second)], [late], [late]]
        )
    }

    @Test func `Rule 8: a removal precedes the joined ends that it causes`() {
        let (first, second) = (input(.end, 1, at: 100), input(.end, 2, at: 101))
        let removal = FrontEndEvent.deviceRemoved(id: 7, serverTime: 103)
        let batch = [.input(first), .input(second), removal]
        #expect(
            batch.removalsBeforeEnds.joiningScans == [
                [.deviceRemoved(id: 7, serverTime: 100)], [.input(first), .input(second)],
            ]
        )
    }
}
