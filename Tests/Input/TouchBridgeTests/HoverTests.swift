import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `Pointers hover` {
    @Test func `entering, moving and leaving are reported in points`() {
        var bench = Bench(
            geometry: WindowGeometry(
                origin: CGPoint(x: 40, y: 20),
                size: CGSize(width: 800, height: 600),
                scale: 2
            )
        )
        #expect(bench.pointer(.enter, at: 60, 40) == ["hover 1 moved 10,10"])
        #expect(bench.pointer(.motion, at: 80, 40) == ["hover 1 moved 20,10"])
        #expect(bench.pointer(.leave, at: 20, 40) == ["hover 1 exited -10,10"])
        #expect(bench.pointer(.leave, at: 20, 40) == [])
    }

    @Test func `neither a press nor a button held since before entering hovers`() {
        var bench = Bench()
        _ = bench.pointer(.buttonPress, 1, at: 10, 10)
        #expect(bench.pointer(.motion, at: 20, 10, buttons: 2) == ["1 moved 20,10"])
        #expect(bench.pointer(.buttonRelease, 1, at: 20, 10, buttons: 2) == ["1 ended 20,10"])
        #expect(bench.pointer(.motion, at: 30, 10) == ["hover 1 moved 30,10"])
        #expect(bench.pointer(.leave, at: 30, 10) == ["hover 1 exited 30,10"])
        #expect(bench.pointer(.enter, at: 40, 10, buttons: 2) == [])
        #expect(bench.pointer(.motion, at: 40, 10, buttons: 1 << 5) == ["hover 1 moved 40,10"])
    }

    @Test func `a press on a panel neither drags nor hovers`() {
        var bench = Bench()
        _ = bench.pointer(.buttonPress, 1, at: 10, 10, isOnPanel: true)
        #expect(bench.pointer(.motion, at: 20, 10, buttons: 2) == [])
        #expect(bench.pointer(.buttonRelease, 1, at: 20, 10, buttons: 2) == [])
    }

    @Test func `a pointer over a panel has left the scene`() {
        var bench = Bench()
        _ = bench.pointer(.motion, at: 10, 10)
        #expect(bench.pointer(.motion, at: 20, 10, isOnPanel: true) == ["hover 1 exited 10,10"])
        #expect(bench.pointer(.motion, at: 30, 10, isOnPanel: true) == [])
        #expect(bench.pointer(.motion, at: 40, 10) == ["hover 1 moved 40,10"])
    }

    @Test func `a touchscreen never hovers, and its emulating touch ends a hover`() {
        var bench = Bench()
        #expect(bench.pointer(.enter, source: 7, at: 10, 10) == [])
        #expect(bench.pointer(.motion, source: 7, at: 10, 10, isEmulated: true) == [])
        #expect(bench.pointer(.motion, source: 7, at: 10, 10) == [])
        _ = bench.pointer(.motion, at: 50, 50)
        #expect(bench.touch(.begin, 1, at: 10, 10) == ["1 began 10,10"])
        #expect(
            bench.touch(.begin, 2, at: 20, 10, flags: .emulating)
                == ["hover 1 exited 50,50", "2 began 20,10"]
        )
    }

    @Test func `Rule 17: each master pointer hovers separately, under the lowest free number`() {
        var bench = Bench()
        #expect(bench.pointer(.motion, at: 10, 10) == ["hover 1 moved 10,10"])
        #expect(bench.pointer(.motion, at: 20, 10, device: 14) == ["hover 2 moved 20,10"])
        #expect(bench.pointer(.leave, at: 10, 10) == ["hover 1 exited 10,10"])
        #expect(bench.pointer(.motion, at: 30, 10, device: 14) == ["hover 2 moved 30,10"])
        #expect(bench.pointer(.motion, at: 10, 10, device: 18) == ["hover 1 moved 10,10"])
        #expect(
            Bench.words(bench.bridge.interrupt(at: 0))
                == ["hover 2 exited 30,10", "hover 1 exited 10,10"]
        )
    }

    @Test func `a pen hovers as a pen, with another number than the mouse before it`() {
        var bench = Bench()
        let axes = ["Abs X", "Abs Y", "Abs Pressure"].enumerated().map { number, label in
            InputDevice.Axis(number: number, label: label, minimum: 0, maximum: 2047)
        }
        bench.bridge.deviceChanged(InputDevice(id: 15, name: "Pen", kind: .pointer, axes: axes))
        _ = bench.pointer(.motion, at: 10, 10)
        let outputs = bench.bridge.receive(
            XInputEvent(
                .motion(),
                serverTime: 1000,
                source: 15,
                position: CGPoint(x: 20, y: 10),
                root: CGPoint(x: 20, y: 10)
            )
        )
        #expect(Bench.words(outputs) == ["hover 1 exited 10,10", "hover 1 moved 20,10"])
        let types = outputs.compactMap { output -> Touch.TouchType? in
            guard case .event(let event) = output, case .hover(let sample) = event.content else {
                return nil
            }
            return sample.type
        }
        #expect(types == [.indirectPointer, .pencil])
    }

    @Test func `Rule 11: a pen that leaves its tablet stops hovering`() {
        var bench = Bench()
        _ = bench.pointer(.motion, source: 9, at: 10, 10)
        // Another pen's leaving changes nothing.
        #expect(bench.pointer(.proximityOut, source: 8, at: 10, 10, device: 8) == [])
        #expect(
            bench.pointer(.proximityOut, source: 9, at: 12, 10, device: 9)
                == ["hover 1 exited 10,10"]
        )
        #expect(bench.pointer(.proximityOut, source: 9, at: 12, 10, device: 9) == [])
        // The mouse continues with the same pointer, and the pen's leaving does not affect it either.
        #expect(bench.pointer(.motion, source: 5, at: 14, 10) == ["hover 1 moved 14,10"])
        #expect(bench.pointer(.proximityOut, source: 9, at: 14, 10, device: 9) == [])
        #expect(bench.pointer(.leave, source: 5, at: 16, 10) == ["hover 1 exited 16,10"])
    }

    @Test func `Rule 11: of a pen and a mouse on one pointer the most recent hovers`() {
        var bench = Bench()
        _ = bench.pointer(.motion, source: 9, at: 10, 10)
        _ = bench.pointer(.motion, source: 5, at: 20, 10)
        #expect(bench.pointer(.proximityOut, source: 9, at: 20, 10, device: 9) == [])
        #expect(Bench.words(bench.bridge.deviceRemoved(id: 9, at: 1)) == [])
        #expect(Bench.words(bench.bridge.deviceRemoved(id: 5, at: 1)) == ["hover 1 exited 20,10"])
    }
}
