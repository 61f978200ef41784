import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `What has no beginning is said once` {
    @Test func `Rule 10: an unknown touch is said once up to its end`() {
        var bench = Bench()
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
        for x in 101...110 { #expect(bench.touch(.update, 3, at: Double(x), 100) == []) }
        #expect(bench.touch(.ownership, 3) == [])
        #expect(bench.touch(.end, 3) == [])
        // Another one of the same id.
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
    }

    @Test func `Rule 10: each unknown touch is said, also that of another device`() {
        var bench = Bench()
        for round in [["touchUnknown"], []] {
            for id in 1...3 {
                #expect(bench.touch(.update, id) == round)
                #expect(bench.touch(.update, id, source: 9) == round)
            }
        }
    }

    @Test func `Rule 10: an unknown touch that begins after all is known, and none after it`() {
        var bench = Bench()
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
        #expect(bench.touch(.begin, 3) == ["1 began 100,100"])
        #expect(bench.touch(.update, 3, at: 110, 100) == ["1 moved 110,100"])
        #expect(bench.touch(.end, 3) == ["1 cancelled 110,100"])
        #expect(bench.touch(.update, 3) == ["touchUnknown"])
    }

    @Test func `Rule 10: 1024 unknown touches are remembered, and then all are said once more`() {
        var bench = Bench()
        for id in 1...1024 { #expect(bench.touch(.update, id) == ["touchUnknown"]) }
        #expect(bench.touch(.update, 1) == [])
        #expect(bench.touch(.update, 1024) == [])
        #expect(bench.touch(.update, 1025) == ["touchUnknown"])
        #expect(bench.touch(.update, 1) == ["touchUnknown"])
        #expect(bench.touch(.update, 1) == [])
    }

    @Test func `Rule 14: a touchpad's unknown gesture is said once up to its end`() {
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

    @Test func `Rule 14: a second touchpad's pinch is said once, and what is left of the first`() {
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

    @Test func `Rule 14: a touchpad that goes takes what was said of it along`() {
        var bench = Bench()
        #expect(bench.touchpad(.swipe(.update)) == ["gestureUnknown"])
        #expect(Bench.words(bench.bridge.deviceRemoved(id: 12, at: 0)) == [])
        #expect(bench.touchpad(.swipe(.update)) == ["gestureUnknown"])
    }
}

@Suite struct `Ownership of what is not down` {
    @Test func `Rule 10: ownership of what has ended says nothing`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        _ = bench.touch(.end, 1)
        #expect(bench.touch(.ownership, 1) == [])
        // It is not known that it was one of the other device.
        #expect(bench.touch(.ownership, 1, source: 9) == ["touchUnknown"])
    }

    @Test func `Rule 10: the 256 touches that ended last are remembered`() {
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

    @Test func `Rule 10: ownership of what is swallowed says nothing, up to its end and after`() {
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
