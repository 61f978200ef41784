import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `Locations and times` {
    @Test func `Rule 9: locations are root pixels minus the window's origin, by the scale`() {
        let geometry = WindowGeometry(
            origin: CGPoint(x: 40, y: 20),
            size: CGSize(width: 800, height: 600),
            scale: 2
        )
        var bench = Bench(geometry: geometry)
        #expect(bench.touch(.begin, at: 240, 120) == ["1 began 100,50"])
    }

    @Test func `Rule 9: a window that moves under the finger moves no touch`() {
        var bench = Bench()
        _ = bench.touch(.begin)
        bench.bridge.geometry.origin = CGPoint(x: 300, y: 300)
        #expect(bench.touch(.update) == ["1 moved 100,100"])
        #expect(bench.touch(.begin, 2, at: 310, 310) == ["2 began 10,10"])
    }

    @Test func `Rule 9: locations outside the window are not clipped`() {
        var bench = Bench()
        _ = bench.touch(.begin)
        #expect(bench.touch(.update, at: -50, 900) == ["1 moved -50,900"])
    }

    @Test func `Rule 6: seconds continue across the wrap of the server's time`() {
        var clock = ServerClock(start: .max - 499)
        #expect(clock.seconds(at: .max) == 0.499)
        #expect(clock.seconds(at: 500) == 1.0)
        #expect(clock.seconds(at: .max - 499) == 0)
        #expect(clock.serverTime(at: 1) == 500)
        #expect(clock.seconds(at: .max - 599) == -0.1)
    }

    @Test func `Rule 6: a touch continues across the wrap of the server's time`() {
        var bench = Bench(startTime: .max - 499)
        let begin = XInputEvent(
            .touch(.begin, id: 1),
            serverTime: .max,
            source: 7,
            position: .zero,
            root: .zero
        )
        var update = begin
        update.payload = .touch(.update, id: 1)
        update.serverTime = 0
        #expect(times(bench.bridge.receive(begin)) == [0.499])
        #expect(times(bench.bridge.receive(update)) == [0.5])
    }

    @Test func `Rule 6: a touch's time never decreases, and the fault is reported`() {
        var bench = Bench()
        _ = bench.touch(.begin, time: 2000)
        #expect(bench.touch(.update, time: 1900) == ["timeBack", "1 moved 100,100"])
        let other = bench.bridge.receive(
            XInputEvent(
                .touch(.begin, id: 2),
                serverTime: 1950,
                source: 7,
                position: .zero,
                root: .zero
            )
        )
        guard case .event(let event) = other.first else {
            Issue.record("another touch has its own time: \(other)")
            return
        }
        #expect(event.timestamp == 0.95)
    }

    @Test func `Rule 11: pressure is a fraction of its axis' range, and nil without an axis`() {
        var bench = Bench()
        let begin = XInputEvent(
            .touch(.begin, id: 1),
            serverTime: 1000,
            source: 7,
            position: .zero,
            root: .zero,
            valuators: [4: 500]
        )
        var update = begin
        update.payload = .touch(.update, id: 1)
        update.valuators = [0: 12]
        #expect(force(bench.bridge.receive(begin)) == 0.25)
        #expect(force(bench.bridge.receive(update)) == nil)
    }

    private func times(_ outputs: [TouchBridge.Output]) -> [TimeInterval] {
        outputs.compactMap {
            guard case .event(let event) = $0 else { return nil }
            return event.timestamp
        }
    }

    private func force(_ outputs: [TouchBridge.Output]) -> Double? {
        guard case .event(let event) = outputs.last else { return -1 }
        return event.samples[0].force
    }
}

@Suite struct `Pointers` {
    @Test func `a drag is one finger, and moving without a button hovers`() {
        var bench = Bench()
        #expect(bench.pointer(.motion, at: 5, 5) == ["hover 1 moved 5,5"])
        #expect(bench.pointer(.buttonPress, 1, at: 10, 10) == ["1 began 10,10"])
        #expect(bench.pointer(.motion, at: 20, 10) == ["1 moved 20,10"])
        #expect(bench.pointer(.buttonRelease, 1, at: 30, 10) == ["1 ended 30,10"])
        #expect(bench.pointer(.motion, at: 40, 10) == ["hover 1 moved 40,10"])
    }

    @Test func `Rule 4: pointer events that a touch emulates are dropped`() {
        var bench = Bench()
        #expect(bench.pointer(.motion, source: 7, at: 10, 10, isEmulated: true) == [])
        #expect(bench.pointer(.buttonPress, 1, source: 7, at: 10, 10, isEmulated: true) == [])
        #expect(bench.touch(.begin, flags: .emulating) == ["1 began 100,100"])
        #expect(bench.pointer(.buttonRelease, 1, source: 7, at: 10, 10, isEmulated: true) == [])
    }

    @Test func `Rule 4: a mouse releases where it was, not where a finger moved the pointer`() {
        var bench = Bench()
        _ = bench.pointer(.buttonPress, 1, at: 10, 10)
        #expect(bench.pointer(.motion, source: 7, at: 90, 90, isEmulated: true) == [])
        #expect(bench.pointer(.buttonRelease, 1, at: 90, 90) == ["1 ended 10,10"])
        _ = bench.pointer(.buttonPress, 1, at: 10, 10)
        #expect(bench.pointer(.motion, source: 7, at: 90, 90, isEmulated: true) == [])
        #expect(bench.pointer(.motion, at: 20, 10) == ["1 moved 20,10"])
        #expect(bench.pointer(.buttonRelease, 1, at: 30, 10) == ["1 ended 30,10"])
        // The server sends no emulated motion for a touch that is ours, but still moves the pointer.
        _ = bench.pointer(.buttonPress, 1, at: 10, 10)
        #expect(bench.touch(.update, 8, at: 90, 90, flags: .emulating).isEmpty == false)
        #expect(bench.pointer(.buttonRelease, 1, at: 90, 90) == ["1 ended 10,10"])
    }

    @Test func `a second button joins the press, and the last released button ends it`() {
        var bench = Bench()
        _ = bench.pointer(.buttonPress, 1, at: 10, 10)
        #expect(bench.pointer(.buttonPress, 3, at: 10, 10) == [])
        #expect(bench.pointer(.buttonRelease, 1, at: 10, 10) == [])
        #expect(bench.pointer(.buttonRelease, 3, at: 10, 10) == ["1 ended 10,10"])
    }

    @Test func `buttons are numbered as in UIKit`() {
        var bench = Bench()
        let press = XInputEvent(
            .button(3, isDown: true),
            serverTime: 1000,
            source: 4,
            position: .zero,
            root: .zero,
            modifiers: 1
        )
        guard case .event(let event) = bench.bridge.receive(press).first else {
            Issue.record("a press is an event")
            return
        }
        #expect(event.buttonMask == .secondary)
        #expect(event.modifierFlags == .shift)
        #expect(event.samples[0].type == .indirectPointer)
    }

    @Test func `with Control two fingers mirror each other about the point where it was pressed`() {
        var bench = Bench()
        let control: UInt32 = 4
        _ = bench.pointer(.motion, at: 100, 100)
        _ = bench.pointer(.motion, at: 110, 100, modifiers: control)
        #expect(
            bench.pointer(.buttonPress, 1, at: 120, 100, modifiers: control)
                == ["1 began 120,100 + 2 began 80,100"]
        )
        #expect(
            bench.pointer(.motion, at: 140, 90, modifiers: control)
                == ["1 moved 140,90 + 2 moved 60,110"]
        )
        #expect(
            bench.pointer(.motion, at: 150, 95, modifiers: control | 1)
                == ["1 moved 150,95 + 2 moved 70,115"]
        )
        #expect(
            bench.pointer(.buttonRelease, 1, at: 150, 95, modifiers: control)
                == ["1 ended 150,95 + 2 ended 70,115"]
        )
    }

    @Test(arguments: [
        (100, 100, "2 began 60,100"), (81, 100, "2 began 41,100"), (79, 100, "2 began 119,100"),
        (80, 119, "2 began 80,79"), (80, 121, "2 began 80,79"), (60, 100, "2 began 100,100"),
        (50, 100, "2 began 110,100"),
    ])
    func `the mirrored finger lands at least 40 points from the first`(
        _ x: CGFloat,
        _ y: CGFloat,
        _ second: String
    ) {
        var bench = Bench()
        let control: UInt32 = 4
        let centre: CGFloat = x == 100 ? 100 : 80
        _ = bench.pointer(.motion, at: centre, 100)
        _ = bench.pointer(.motion, at: x, y, modifiers: control)
        let began = bench.pointer(.buttonPress, 1, at: x, y, modifiers: control)
        #expect(began == ["1 began \(Int(x)),\(Int(y)) + \(second)"])
    }
}
