import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `A stuck touch` {
    @Test func `Rule 10: an update after exactly a minute is in time`() {
        var bench = Bench()
        _ = bench.touch(.begin, time: 1000)
        #expect(bench.touch(.update, time: 61_000) == ["1 moved 100,100"])
    }

    @Test func `Rule 10: one millisecond later the touch is stuck, which is reported first`() {
        var bench = Bench()
        _ = bench.touch(.begin, time: 1000)
        #expect(bench.touch(.update, time: 61_001) == ["touchStuck", "1 moved 100,100"])
    }

    @Test func `is found by another finger's event, with the time at which it was due`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1, time: 1000)
        _ = bench.touch(.update, 1, time: 3500)
        #expect(bench.touch(.begin, 2, time: 63_500) == ["2 began 100,100"])
        let update = XInputEvent(
            .touch(.update, id: 2),
            serverTime: 63_501,
            source: 7,
            position: .zero,
            root: .zero
        )
        #expect(
            bench.bridge.receive(update).first
                == .diagnostic(Diagnostic("touchStuck", "touch 1: no update for 60 s", at: 62.5))
        )
    }

    @Test func `is found by the clock alone, at the time when it is due`() {
        var bench = Bench()
        #expect(bench.bridge.nextDeadline == nil)
        _ = bench.touch(.begin, time: 1000)
        #expect(bench.bridge.nextDeadline == 60)
        #expect(Bench.words(bench.bridge.advance(to: 59.999)) == [])
        #expect(Bench.words(bench.bridge.advance(to: 60)) == ["touchStuck"])
        #expect(bench.bridge.nextDeadline == nil)
    }

    @Test func `is reported once for each touch, in the fingers' order`() {
        var bench = Bench()
        _ = bench.touch(.begin, 2, time: 1000)
        _ = bench.touch(.begin, 1, time: 1000)
        #expect(
            bench.bridge.advance(to: 500).map(\.detail) == [
                "touch 2: no update for 60 s", "touch 1: no update for 60 s",
            ]
        )
        _ = bench.touch(.update, 1, time: 501_000)
        #expect(Bench.words(bench.bridge.advance(to: 900)) == [])
        _ = bench.touch(.end, 1, time: 901_000)
        _ = bench.touch(.begin, 3, time: 901_000)
        #expect(Bench.words(bench.bridge.advance(to: 960)) == ["touchStuck"])
    }

    @Test func `is neither lifted nor cancelled`() {
        var bench = Bench()
        _ = bench.touch(.begin, 1)
        _ = bench.touch(.begin, 2)
        _ = bench.touch(.end, 1)
        _ = bench.bridge.interrupt(at: 1)
        #expect(bench.bridge.nextDeadline == nil)
        #expect(Bench.words(bench.bridge.advance(to: 500)) == [])
    }

    @Test func `is never one of a mouse, however long it is pressed`() {
        var bench = Bench()
        _ = bench.pointer(.buttonPress, 1, at: 10, 10)
        #expect(bench.bridge.nextDeadline == nil)
        #expect(bench.pointer(.buttonRelease, 1, at: 10, 10, time: 90_000) == ["1 ended 10,10"])
    }

    @Test func `is reported before another one that is due later`() {
        var bench = Bench()
        _ = bench.touch(.begin, time: 1000)
        _ = bench.touch(.begin, 2, time: 2000)
        let late = bench.bridge.advance(to: 100)
        #expect(late.map(\.time) == [60, 61])
    }
}

extension TouchBridge.Output {
    fileprivate var detail: String? {
        guard case .diagnostic(let diagnostic) = self else { return nil }
        return diagnostic.detail
    }

    fileprivate var time: TimeInterval? {
        guard case .diagnostic(let diagnostic) = self else { return nil }
        return diagnostic.timestamp
    }
}
