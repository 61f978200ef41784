import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `Rule 14: a touchpad's gestures` {
    @Test func `Rule 14: a pinch reports its scale, and the sum of its angles in radians`() {
        var bench = Bench()
        #expect(bench.touchpad(.pinch(.begin)) == ["transform began 1.0 0.0"])
        #expect(
            bench.touchpad(.pinch(.update), scale: 1.5, angle: 45)
                == ["transform changed 1.5 0.785"]
        )
        #expect(
            bench.touchpad(.pinch(.update), scale: 2, angle: 45)
                == ["transform changed 2.0 1.571"]
        )
        #expect(bench.touchpad(.pinch(.end), scale: 2) == ["transform ended 2.0 1.571"])
        #expect(bench.touchpad(.pinch(.begin)) == ["transform began 1.0 0.0"])
    }

    @Test func `an end without a scale keeps the last scale`() {
        var bench = Bench()
        _ = bench.touchpad(.pinch(.begin))
        _ = bench.touchpad(.pinch(.update), scale: 3)
        #expect(bench.touchpad(.pinch(.end), scale: 0) == ["transform ended 3.0 0.0"])
    }

    @Test func `a swipe scrolls with the fingers, by points`() {
        var bench = Bench(geometry: WindowGeometry(size: CGSize(width: 800, height: 600), scale: 2))
        #expect(bench.touchpad(.swipe(.begin)) == ["scroll began 0.0,0.0"])
        #expect(bench.touchpad(.swipe(.update), by: 10, -4) == ["scroll changed 5.0,-2.0"])
        #expect(bench.touchpad(.swipe(.end)) == ["scroll ended 0.0,0.0"])
    }

    @Test func `Rule 14: an end with the flag is a cancel`() {
        var bench = Bench()
        _ = bench.touchpad(.pinch(.begin))
        _ = bench.touchpad(.swipe(.begin))
        #expect(
            bench.touchpad(.pinch(.cancel), scale: 2)
                == ["transform cancelled 2.0 0.0"]
        )
        #expect(bench.touchpad(.swipe(.cancel)) == ["scroll cancelled 0.0,0.0"])
    }

    @Test func `a gesture without a beginning is reported, and so is a second gesture`() {
        var bench = Bench()
        #expect(bench.touchpad(.pinch(.update)) == ["gestureUnknown"])
        #expect(bench.touchpad(.swipe(.end)) == ["gestureUnknown"])
        _ = bench.touchpad(.pinch(.begin))
        _ = bench.touchpad(.swipe(.begin))
        #expect(
            bench.touchpad(.pinch(.begin))
                == ["gestureDoubled", "transform cancelled 1.0 0.0", "transform began 1.0 0.0"]
        )
        #expect(
            bench.touchpad(.swipe(.begin), source: 13)
                == ["gestureDoubled", "scroll cancelled 0.0,0.0", "scroll began 0.0,0.0"]
        )
        #expect(bench.touchpad(.swipe(.update)) == ["gestureUnknown"])
    }

    @Test func `an interrupt cancels gestures, and swallows their events up to the end`() {
        var bench = Bench()
        _ = bench.touchpad(.pinch(.begin))
        _ = bench.touchpad(.swipe(.begin))
        #expect(
            Bench.words(bench.bridge.interrupt(at: 0))
                == ["scroll cancelled 0.0,0.0", "transform cancelled 1.0 0.0"]
        )
        #expect(bench.bridge.hasStreams == false)
        #expect(bench.touchpad(.pinch(.update), scale: 2) == [])
        #expect(bench.touchpad(.swipe(.end)) == [])
        #expect(bench.touchpad(.swipe(.end)) == ["gestureUnknown"])
        #expect(bench.touchpad(.pinch(.begin)) == ["transform began 1.0 0.0"])
    }

    @Test func `a removed touchpad ends its own gestures only`() {
        var bench = Bench()
        _ = bench.touchpad(.pinch(.begin))
        _ = bench.touchpad(.swipe(.begin), source: 13)
        #expect(
            Bench.words(bench.bridge.deviceRemoved(id: 12, at: 0))
                == ["transform cancelled 1.0 0.0"]
        )
        #expect(bench.touchpad(.pinch(.end)) == ["gestureUnknown"])
        #expect(bench.touchpad(.swipe(.end), source: 13) == ["scroll ended 0.0,0.0"])
    }

    @Test func `a gesture that begins on a panel is never reported`() {
        var bench = Bench()
        for kind in [Bench.Gesture.pinch(.begin), .swipe(.begin)] {
            #expect(bench.touchpad(kind, isOnPanel: true) == [])
        }
        #expect(bench.touchpad(.pinch(.update), scale: 2) == [])
        #expect(bench.touchpad(.swipe(.update), by: 9, 9) == [])
        #expect(bench.touchpad(.pinch(.end)) == [])
    }

    @Test func `scrolling cancels a swipe, and a swipe ends scrolling`() {
        var bench = Bench()
        _ = bench.wheel(down: 0)
        _ = bench.touchpad(.swipe(.begin))
        #expect(bench.wheel(down: 60) == ["scroll cancelled 0.0,0.0", "scroll began 0.0,-7.5"])
        #expect(bench.touchpad(.swipe(.update), by: 9, 9) == [])
        #expect(bench.touchpad(.swipe(.end)) == [])
        #expect(bench.touchpad(.swipe(.begin)) == ["scroll ended 0.0,0.0", "scroll began 0.0,0.0"])
    }
}
