import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `Ownership decides how a touch ends` {
    @Test func `Rule 5: an owned touch that ends has ended`() {
        var bench = Bench()
        #expect(bench.touch(.begin) == ["1 began 100,100"])
        #expect(bench.touch(.ownership) == ["owned 1"])
        #expect(bench.touch(.update, at: 110, 90) == ["1 moved 110,90"])
        #expect(bench.touch(.end, at: 110, 90) == ["1 ended 110,90"])
        #expect(bench.touch(.begin, 2) == ["1 began 100,100"], "its number is free")
    }

    @Test func `Rule 5: an end without a preceding ownership is a cancel`() {
        var bench = Bench()
        _ = bench.touch(.begin)
        #expect(bench.touch(.end, at: 200, 200) == ["1 cancelled 100,100"])
    }

    @Test func `Rule 5: a pending end moves nothing, and ends once owned`() {
        var bench = Bench()
        _ = bench.touch(.begin)
        #expect(bench.touch(.update, at: 120, 100, flags: .pendingEnd) == [])
        #expect(bench.touch(.ownership) == ["owned 1"])
        #expect(bench.touch(.end) == ["1 ended 100,100"])
    }
}

@Suite struct `A finger lifted while a grab decides` {
    /// The times of an event's outputs, in milliseconds since the start.
    private func times(_ bench: inout Bench, _ change: XInputEvent.TouchChange, at time: UInt32)
        -> [Int]
    {
        let event = XInputEvent(
            .touch(change, id: 1),
            serverTime: time,
            source: 7,
            position: CGPoint(x: 100, y: 100),
            root: CGPoint(x: 100, y: 100)
        )
        return bench.bridge.receive(event).compactMap { output in
            guard case .event(let event) = output else { return nil }
            return Int((event.timestamp * 1000).rounded())
        }
    }

    @Test(arguments: [true, false])
    func `Rule 5: the touch ends or is cancelled at the time of the lift`(isOurs: Bool) {
        var bench = Bench()
        _ = bench.touch(.begin, time: 1000)
        #expect(bench.touch(.update, time: 1063, flags: .pendingEnd) == [])
        #expect(bench.bridge.fingersLeft == [1])
        if isOurs { #expect(bench.touch(.ownership, time: 1900) == ["owned 1"]) }
        #expect(bench.bridge.fingersLeft == [1])
        #expect(times(&bench, .end, at: 1900) == [63])
        #expect(bench.bridge.fingersLeft == [])
    }

    @Test func `Rule 5: without an earlier lift the touch ends at the time of its end event`() {
        var bench = Bench()
        _ = bench.touch(.begin, time: 1000)
        _ = bench.touch(.ownership, time: 1900)
        #expect(bench.bridge.fingersLeft == [])
        #expect(times(&bench, .end, at: 1900) == [900])
    }

    @Test func `Rule 5: the first lift counts if several are reported`() {
        var bench = Bench()
        _ = bench.touch(.begin, time: 1000)
        for time: UInt32 in [1063, 1500] {
            _ = bench.touch(.update, time: time, flags: .pendingEnd)
        }
        _ = bench.touch(.ownership, time: 1900)
        #expect(times(&bench, .end, at: 1900) == [63])
    }

    @Test func `an interrupt and the removal of the device end the wait`() {
        for isGone in [true, false] {
            var bench = Bench()
            _ = bench.touch(.begin, time: 1000)
            _ = bench.touch(.update, time: 1063, flags: .pendingEnd)
            _ = isGone ? bench.bridge.deviceRemoved(id: 7, at: 1) : bench.bridge.interrupt(at: 1)
            #expect(bench.bridge.fingersLeft == [])
        }
    }
}

@Suite struct `A device and an id identify a touch` {
    @Test func `Rule 3: the same id on two devices is two fingers`() {
        var bench = Bench()
        #expect(bench.touch(.begin, 5) == ["1 began 100,100"])
        #expect(bench.touch(.begin, 5, source: 9, at: 300, 300) == ["2 began 300,300"])
        #expect(bench.touch(.update, 5, source: 9, at: 310, 300) == ["2 moved 310,300"])
    }

    @Test func `Rule 3: ids wrap, and a reused id is another finger`() {
        var bench = Bench()
        let largest = Int(UInt32.max)
        #expect(bench.touch(.begin, largest) == ["1 began 100,100"])
        #expect(bench.touch(.begin, 0) == ["2 began 100,100"])
        #expect(bench.touch(.update, largest, at: 110, 100) == ["1 moved 110,100"])
        _ = bench.touch(.ownership, 0)
        #expect(bench.touch(.end, 0) == ["2 ended 100,100"])
        #expect(bench.touch(.begin, 0) == ["2 began 100,100"])
    }

    @Test func `Rule 3: ids rise, and slots are the lowest free ones`() {
        var bench = Bench()
        _ = bench.touch(.begin, 40)
        _ = bench.touch(.begin, 41)
        _ = bench.touch(.ownership, 40)
        #expect(bench.touch(.end, 40) == ["1 ended 100,100"])
        #expect(bench.touch(.begin, 42) == ["1 began 100,100"])
        #expect(bench.touch(.begin, 43) == ["3 began 100,100"])
    }

    @Test func `Rule 10: the beginning of a live id ends the old touch as cancelled`() {
        var bench = Bench()
        _ = bench.touch(.begin)
        #expect(
            bench.touch(.begin, at: 50, 50)
                == ["touchDoubled", "1 cancelled 100,100", "1 began 50,50"]
        )
    }

    @Test
    func `Rule 10: the end of a ghost at another finger's location does not move that finger`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1, time: 2000)
        _ = bench.touch(.ownership, 1)
        #expect(bench.touch(.begin, 2, at: 300, 300, time: 1500) == ["2 began 300,300"])
        #expect(bench.touch(.end, 2, time: 2100) == ["2 cancelled 300,300"])
        #expect(bench.touch(.update, 1, at: 110, 100, time: 2100) == ["1 moved 110,100"])
        #expect(bench.touch(.end, 1, at: 110, 100, time: 2200) == ["1 ended 110,100"])
    }

    @Test
    func `Rule 10: the end of a finger lifted under a grab does not move it, and is reported`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        _ = bench.touch(.begin, 2, at: 300, 300)
        #expect(bench.touch(.update, 2, at: 300, 300, flags: .pendingEnd) == [])
        _ = bench.touch(.ownership, 2)
        #expect(bench.touch(.end, 2, at: 100, 100) == ["endElsewhere", "2 ended 300,300"])
        // A difference of less than a pixel is rounding.
        for (id, x) in [(3, 100.9), (4, 101)] {
            _ = bench.touch(.begin, id)
            _ = bench.touch(.update, id, flags: .pendingEnd)
            _ = bench.touch(.ownership, id)
            let said = id == 3 ? [] : ["endElsewhere"]
            #expect(bench.touch(.end, id, at: x, 100) == said + ["2 ended 100,100"])
        }
        // A finger lifted without a grab ends at the location of its end event.
        _ = bench.touch(.ownership, 1)
        #expect(bench.touch(.end, 1, at: 110, 100) == ["1 ended 110,100"])
    }

    @Test(arguments: [XInputEvent.TouchChange.update, .ownership, .end])
    func `Rule 10: an unknown id's events are ignored and reported`(change: XInputEvent.TouchChange)
    {
        var bench = Bench()
        #expect(bench.touch(change, 3) == ["touchUnknown"])
        #expect(bench.touch(.begin, 3) == ["1 began 100,100"])
        #expect(bench.touch(change, 3, source: 9) == ["touchUnknown"])
    }

    @Test func `Rule 8: a removed device ends its own touches only`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        _ = bench.touch(.begin, 2, source: 9)
        #expect(
            Bench.words(bench.bridge.deviceRemoved(id: 7, at: 1))
                == ["touchLost", "1 cancelled 100,100"]
        )
        #expect(bench.touch(.update, 2, source: 9) == ["2 moved 100,100"])
        #expect(bench.touch(.end, 1) == [])
        #expect(bench.touch(.end, 1) == ["touchUnknown"])
    }

    @Test func `Rule 8: a removed mouse releases no button, and cancels its own press only`() {
        var bench = Bench()
        _ = bench.pointer(.buttonPress, 1, source: 4, at: 10, 10)
        _ = bench.pointer(.buttonPress, 1, source: 5, at: 50, 50, device: 14)
        #expect(
            Bench.words(bench.bridge.deviceRemoved(id: 4, at: 1)) == [
                "touchLost", "1 cancelled 10,10",
            ]
        )
        #expect(bench.pointer(.buttonRelease, 1, source: 4, at: 10, 10) == [])
        #expect(
            bench.pointer(.buttonRelease, 1, source: 5, at: 50, 50, device: 14) == ["2 ended 50,50"]
        )
        // The next press begins again.
        #expect(bench.pointer(.buttonPress, 1, source: 4, at: 10, 10) == ["1 began 10,10"])
        #expect(bench.pointer(.buttonRelease, 1, source: 4, at: 10, 10) == ["1 ended 10,10"])
    }

    @Test func `Rule 8: two mirrored fingers end with their mouse`() {
        var bench = Bench()
        _ = bench.pointer(.motion, at: 100, 100, modifiers: 4)
        _ = bench.pointer(.buttonPress, 1, at: 120, 100, modifiers: 4)
        #expect(
            Bench.words(bench.bridge.deviceRemoved(id: 4, at: 1))
                == [
                    "touchLost", "touchLost", "1 cancelled 120,100 + 2 cancelled 80,100",
                    "hover 1 exited 100,100",
                ]
        )
        #expect(bench.touch(.begin) == ["1 began 100,100"], "both numbers are free")
        #expect(bench.touch(.begin, 2) == ["2 began 100,100"])
    }

    @Test func `Rule 12: a touchpad's fingers are not touches on the screen`() {
        var bench = Bench()
        for kind in [XInputEvent.TouchChange.begin, .update, .ownership, .end] {
            #expect(bench.touch(kind, source: 12) == [])
        }
    }
}

@Suite struct `Interrupts cancel touches and swallow their remaining events` {
    @Test func `Rule 7: every finger is cancelled in one event, its later events are swallowed`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        _ = bench.touch(.begin, 2, at: 200, 100)
        #expect(
            Bench.words(bench.bridge.interrupt(at: 0.5))
                == ["1 cancelled 100,100 + 2 cancelled 200,100"]
        )
        #expect(bench.touch(.update, 1) == [])
        #expect(bench.touch(.ownership, 1) == [])
        #expect(bench.touch(.end, 1) == [])
        #expect(bench.touch(.end, 1) == ["touchUnknown"])
        #expect(bench.touch(.begin, 3) == ["1 began 100,100"])
    }

    @Test func `Rule 17: a finger of a device that another pointer had meanwhile is swallowed`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        for time in [0.5, 0.6] {
            let gone = Bench.words(bench.bridge.deviceRemoved(id: 7, at: time))
            #expect(gone == (time == 0.5 ? ["touchLost", "1 cancelled 100,100"] : []))
            bench.bridge.deviceChanged(Bench.touchscreen)
        }
        // The device is back, and the server continues its touch unchanged.
        #expect(bench.touch(.update, 1) == [])
        #expect(bench.touch(.begin, 2) == ["1 began 100,100"])
        #expect(bench.touch(.end, 1) == [])
        #expect(bench.touch(.end, 1) == ["touchUnknown"])
    }

    @Test func `an interrupt without fingers changes nothing`() {
        var bench = Bench()
        #expect(bench.bridge.interrupt(at: 0.5) == [])
    }

    @Test func `a touch that begins on a panel is never reported`() {
        var bench = Bench()
        #expect(bench.touch(.begin, isOnPanel: true) == [])
        #expect(bench.touch(.update) == [])
        #expect(bench.touch(.end) == [])
        #expect(bench.touch(.begin, 2) == ["1 began 100,100"])
    }
}

@Suite struct `Very many touches` {
    @Test func `Rule 10: fingers beyond the device's reported number count too`() {
        var bench = Bench()
        let told = Bench.touchscreen.touches
        for id in 1...(told + 1) {
            #expect(bench.touch(.begin, id) == ["\(id) began 100,100"])
        }
        _ = bench.touch(.ownership, told + 1)
        #expect(bench.touch(.end, told + 1) == ["\(told + 1) ended 100,100"])
    }

    @Test func `256 touches fit, one more is dropped and reported, and a free slot is reused`() {
        var bench = Bench()
        for id in 1...256 { #expect(bench.touch(.begin, id) == ["\(id) began 100,100"]) }
        #expect(bench.touch(.begin, 257) == ["touchesExceeded"])
        // Its later events are not reported again.
        for x in [110.0, 120] { #expect(bench.touch(.update, 257, at: x, 100) == []) }
        #expect(bench.touch(.ownership, 257) == [])
        #expect(bench.touch(.end, 257) == [])
        #expect(bench.touch(.end, 257) == ["touchUnknown"])
        _ = bench.touch(.ownership, 7)
        #expect(bench.touch(.end, 7) == ["7 ended 100,100"])
        #expect(bench.touch(.begin, 258) == ["7 began 100,100"])
    }
}
