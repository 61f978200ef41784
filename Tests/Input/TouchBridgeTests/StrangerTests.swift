import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `Events without a beginning are reported once` {
    @Test func `Rule 10: an unknown touch is reported once up to its end`() {
        var bench = Bench()
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
        for x in 101...110 { #expect(bench.touch(.update, 3, at: Double(x), 100) == []) }
        #expect(bench.touch(.ownership, 3) == [])
        #expect(bench.touch(.end, 3) == [])
        // Another touch with the same id.
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
    }

    @Test func `Rule 10: each unknown touch is reported, also on another device`() {
        var bench = Bench()
        for round in [["touchUnknown"], []] {
            for id in 1...3 {
                #expect(bench.touch(.update, id) == round)
                #expect(bench.touch(.update, id, source: 9) == round)
            }
        }
    }

    @Test func `Rule 10: an unknown touch that begins later is known until its end`() {
        var bench = Bench()
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
        #expect(bench.touch(.begin, 3) == ["1 began 100,100"])
        #expect(bench.touch(.update, 3, at: 110, 100) == ["1 moved 110,100"])
        #expect(bench.touch(.end, 3) == ["1 cancelled 110,100"])
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
    }

    @Test func `Rule 10: 1024 unknown touches are remembered, then all are reported again`() {
        var bench = Bench()
        for id in 1...1024 { #expect(bench.touch(.update, id) == ["touchUnknown"]) }
        #expect(bench.touch(.update, 1) == [])
        #expect(bench.touch(.update, 1024) == [])
        #expect(bench.touch(.update, 1025) == ["touchUnknown"])
        #expect(bench.touch(.update, 1) == ["touchUnknown"])
        #expect(bench.touch(.update, 1) == [])
    }

    @Test func `Rule 14: a touchpad's unknown gesture is reported once up to its end`() {
        var bench = Bench()
        for kinds in [
            (Bench.Gesture.pinch(.update), Bench.Gesture.pinch(.end)),
            (.swipe(.update), .swipe(.end)),
        ] {
            for _ in 1...2 {
                #expect(bench.touchpad(kinds.0, source: 13) == ["gestureUnknown"])
                for _ in 1...10 { #expect(bench.touchpad(kinds.0, source: 13) == []) }
                #expect(bench.touchpad(kinds.1, source: 13) == [])
            }
            #expect(bench.touchpad(kinds.1, source: 13) == ["gestureUnknown"])
        }
    }

    @Test func `Rule 14: a second touchpad's pinch and the rest of the first are reported once`() {
        var bench = Bench()
        _ = bench.touchpad(.pinch(.begin))
        #expect(bench.touchpad(.pinch(.update), source: 13) == ["gestureUnknown"])
        #expect(bench.touchpad(.pinch(.update), source: 13) == [])
        #expect(bench.touchpad(.swipe(.update), source: 13) == ["gestureUnknown"])
        #expect(
            bench.touchpad(.pinch(.begin), source: 13)
                == ["gestureDoubled", "transform cancelled 1.0 0.0", "transform began 1.0 0.0"]
        )
        #expect(bench.touchpad(.pinch(.update)) == ["gestureUnknown"])
        #expect(bench.touchpad(.pinch(.update)) == [])
        #expect(bench.touchpad(.pinch(.end)) == [])
        #expect(bench.touchpad(.pinch(.end), source: 13) == ["transform ended 1.0 0.0"])
        #expect(bench.touchpad(.pinch(.update), source: 13) == ["gestureUnknown"])
    }

    @Test func `Rule 14: a removed touchpad's reports are forgotten`() {
        var bench = Bench()
        #expect(bench.touchpad(.swipe(.update)) == ["gestureUnknown"])
        #expect(Bench.words(bench.bridge.deviceRemoved(id: 12, at: 0)) == [])
        #expect(bench.touchpad(.swipe(.update)) == ["gestureUnknown"])
    }
}

@Suite struct `Ownership of ended touches` {
    @Test func `Rule 10: ownership of an ended touch reports nothing`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        _ = bench.touch(.end, 1)
        #expect(bench.touch(.ownership, 1) == [])
        // The other device had no touch with this id.
        #expect(bench.touch(.ownership, 1, source: 9) == ["touchUnknown"])
    }

    @Test func `Rule 10: the last 256 touches that ended are remembered`() {
        var bench = Bench()
        for id in 1...256 {
            _ = bench.touch(.begin, id)
            _ = bench.touch(.end, id)
        }
        #expect(bench.touch(.ownership, 1) == [])
        _ = bench.touch(.begin, 257)
        _ = bench.touch(.end, 257)
        #expect(bench.touch(.ownership, 1) == ["touchUnknown"])
        #expect(bench.touch(.ownership, 2) == [])
    }

    @Test func `Rule 10: ownership of a swallowed touch reports nothing, up to its end and after`()
    {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        _ = bench.bridge.interrupt(at: 0.5)
        _ = bench.touch(.begin, 2, isOnPanel: true)
        for id in [1, 2] {
            #expect(bench.touch(.ownership, id) == [])
            #expect(bench.touch(.end, id) == [])
            #expect(bench.touch(.ownership, id) == [])
        }
    }
}
