import Foundation
import GestureKit
import Testing
import TouchBridge

@Suite struct `Rule 13: scroll valuators scroll by their differences` {
    @Test func `Rule 13: the first value is a baseline, whole clicks after it are wheel clicks`() {
        var bench = Bench()
        #expect(bench.wheel(down: 4000) == [])
        #expect(bench.wheel(down: 4120) == ["click 0.0,-15.0"])
        #expect(bench.wheel(down: 3880) == ["click 0.0,30.0"])
        #expect(bench.bridge.nextDeadline == nil)
    }

    @Test func `Rule 13: the presses that follow a first value are its clicks`() {
        func press(_ bench: inout Bench, _ button: Int, isEmulated: Bool = true) -> [String] {
            bench.pointer(.buttonPress, button, source: 5, at: 100, 100, isEmulated: isEmulated)
        }
        var bench = Bench()
        #expect(bench.wheel(down: 4000) == [])
        #expect(press(&bench, 5) == ["click 0.0,-15.0"])
        #expect(press(&bench, 5) == ["click 0.0,-15.0"])
        // The server emulates either the presses or the motion.
        #expect(press(&bench, 5, isEmulated: false) == ["click 0.0,-15.0"])
        // The other axis has no value yet.
        #expect(press(&bench, 7) == [])
        #expect(bench.wheel(down: 4120) == ["click 0.0,-15.0"])
        #expect(press(&bench, 5) == [])
        #expect(bench.wheel(down: 4120, right: 240) == [])
        #expect(press(&bench, 7) == ["click -15.0,0.0"])
        // A touchpad's fingers complete a click later.
        _ = bench.pointer(.enter, source: 5, at: 0, 0)
        #expect(bench.wheel(down: 5000) == [])
        #expect(bench.wheel(down: 5060) == ["scroll began 0.0,-7.5"])
        #expect(press(&bench, 5) == [])
    }

    @Test func `right and down scroll the content left and up, as under a finger`() {
        var bench = Bench()
        #expect(bench.wheel(down: 0, right: 0) == [])
        #expect(bench.wheel(right: 240) == ["click -30.0,0.0"])
        #expect(bench.wheel(down: 120, right: 120) == ["click 15.0,-15.0"])
    }

    @Test func `fractions of clicks begin continuous scrolling, a step without motion ends it`() {
        var bench = Bench()
        _ = bench.wheel(down: 0, right: 0)
        #expect(bench.wheel(down: 60) == ["scroll began 0.0,-7.5"])
        #expect(bench.wheel(down: 180) == ["scroll changed 0.0,-15.0"])
        #expect(bench.wheel(down: 180, right: 24) == ["scroll changed -3.0,0.0"])
        #expect(bench.wheel(down: 180, right: 24) == ["scroll ended 0.0,0.0"])
        #expect(bench.wheel(down: 180) == [])
    }

    @Test func `a millionth of a click is ignored, a larger fraction counts`() {
        var bench = Bench()
        _ = bench.wheel(down: 0)
        #expect(bench.wheel(down: 120.0001).first?.hasPrefix("click") == true)
        #expect(bench.wheel(down: 240.0004).first?.hasPrefix("scroll began") == true)
    }

    @Test func `a negative increment reverses the sign`() {
        var bench = Bench()
        var device = Bench.wheel
        device.axes[1].scroll?.increment = -1
        bench.bridge.deviceChanged(device)
        _ = bench.wheel(down: 0)
        #expect(bench.wheel(down: -1) == ["click 0.0,-15.0"])
    }

    @Test(arguments: [(Double.leastNormalMagnitude, true), (.leastNormalMagnitude / 2, false)])
    func `an increment that is a normal number counts`(increment: Double, scrolls: Bool) {
        var bench = Bench()
        var device = Bench.wheel
        device.axes[1].scroll?.increment = increment
        bench.bridge.deviceChanged(device)
        _ = bench.wheel(down: 0)
        #expect(bench.wheel(down: increment) == (scrolls ? ["click 0.0,-15.0"] : []))
    }

    @Test func `Rule 13: entering, a new source, device or pointer begins with a baseline`() {
        var bench = Bench()
        _ = bench.wheel(down: 0)
        _ = bench.pointer(.leave, source: 5, at: 0, 0)
        _ = bench.pointer(.enter, source: 5, at: 0, 0)
        #expect(bench.wheel(down: 12_000) == [])
        #expect(bench.wheel(down: 12_120) == ["click 0.0,-15.0"])
        _ = bench.pointer(.motion, source: 4, at: 10, 10)
        #expect(bench.wheel(down: 24_000) == [])
        #expect(bench.wheel(down: 24_120) == ["click 0.0,-15.0"])
        bench.bridge.deviceChanged(Bench.wheel)
        #expect(bench.wheel(down: 36_000) == [])
        #expect(bench.wheel(down: 36_120) == ["click 0.0,-15.0"])
        #expect(bench.wheel(down: 48_000, device: 14) == [])
        #expect(bench.wheel(down: 48_120, device: 14) == ["click 0.0,-15.0"])
        _ = bench.bridge.deviceRemoved(id: 5, at: 0)
        bench.bridge.deviceChanged(Bench.wheel)
        #expect(bench.wheel(down: 60_000) == [])
    }

    @Test func `a touch that moves the pointer is another source too`() {
        var bench = Bench()
        _ = bench.wheel(down: 0)
        _ = bench.touch(.begin, 1, flags: [])
        #expect(bench.wheel(down: 120) == ["click 0.0,-15.0"])
        _ = bench.touch(.begin, 2, flags: .emulating)
        #expect(bench.wheel(down: 12_000) == [])
    }

    @Test func `a motion without scroll valuators ends nothing`() {
        var bench = Bench()
        _ = bench.wheel(down: 0)
        _ = bench.wheel(down: 60)
        #expect(bench.pointer(.motion, source: 5, at: 101, 100) == ["hover 1 moved 101,100"])
        #expect(bench.wheel(down: 120) == ["scroll changed 0.0,-7.5"])
    }

    @Test func `other events of the pointer end it`() {
        let others: [(inout Bench) -> [String]] = [
            { $0.pointer(.leave, source: 5, at: 100, 100) },
            { $0.pointer(.enter, source: 5, at: 100, 100) },
            { $0.pointer(.buttonPress, 1, source: 5, at: 100, 100) },
            { $0.pointer(.motion, source: 4, at: 100, 100) },
            { $0.touch(.begin, flags: .emulating) },
            { $0.touchpad(.swipe(.begin)) },
        ]
        for other in others {
            var bench = Bench()
            _ = bench.wheel(down: 0)
            _ = bench.wheel(down: 60)
            #expect(other(&bench).first == "scroll ended 0.0,0.0")
            #expect(bench.bridge.scrollDeadline == nil)
        }
    }

    @Test func `an interrupt and the device's removal cancel it`() {
        var bench = Bench()
        _ = bench.wheel(down: 0)
        _ = bench.wheel(down: 60)
        #expect(bench.bridge.hasStreams == true)
        #expect(
            Bench.words(bench.bridge.interrupt(at: 0))
                == ["scroll cancelled 0.0,0.0", "hover 1 exited 100,100"]
        )
        #expect(bench.bridge.hasStreams == false)
        _ = bench.wheel(down: 90)
        #expect(
            Bench.words(bench.bridge.deviceRemoved(id: 5, at: 0)) == [
                "scroll cancelled 0.0,0.0", "hover 1 exited 100,100",
            ]
        )
    }

    @Test func `no scrolling begins on a panel, but scrolling from elsewhere continues`() {
        var bench = Bench()
        _ = bench.wheel(down: 0)
        #expect(bench.wheel(down: 120, isOnPanel: true) == [])
        #expect(bench.wheel(down: 180, isOnPanel: true) == [])
        #expect(bench.wheel(down: 240) == ["scroll began 0.0,-7.5"])
        #expect(bench.wheel(down: 300, isOnPanel: true) == ["scroll changed 0.0,-7.5"])
    }
}

@Suite struct `Scrolling ends at a pause` {
    /// The steps are at 0.5 s, so the scrolling ends at 0.65 s.
    private func scrolling() -> Bench {
        var bench = Bench()
        _ = bench.wheel(down: 0, time: 1500)
        _ = bench.wheel(down: 60, time: 1500)
        return bench
    }

    @Test func `a pause of 0.15 s ends it at exactly that time`() {
        var bench = scrolling()
        #expect(bench.bridge.nextDeadline == 0.65)
        #expect(bench.bridge.advance(to: 0.649) == [])
        let outputs = bench.bridge.advance(to: 0.7)
        #expect(Bench.words(outputs) == ["scroll ended 0.0,0.0"])
        guard case .event(let event) = outputs.first else { return }
        #expect(event.timestamp == 0.65)
        #expect(bench.bridge.nextDeadline == nil)
    }

    @Test func `a step within the pause moves the end`() {
        var bench = scrolling()
        #expect(bench.wheel(down: 120, time: 1650) == ["scroll changed 0.0,-7.5"])
        #expect(bench.bridge.nextDeadline == 0.8)
    }

    @Test func `an event after the pause ends it and begins again`() {
        var bench = scrolling()
        #expect(
            bench.wheel(down: 120, time: 1651)
                == ["scroll ended 0.0,0.0", "scroll began 0.0,-7.5"]
        )
        #expect(bench.touch(.begin, time: 1900).first == "scroll ended 0.0,0.0")
    }
}

@Suite struct `A wheel without valuators clicks by its buttons` {
    @Test(
        arguments: [(4, "0.0,15.0"), (5, "0.0,-15.0"), (6, "15.0,0.0"), (7, "-15.0,0.0")]
    ) func `each press is a click, and its release is ignored`(button: Int, way: String) {
        var bench = Bench()
        #expect(bench.pointer(.buttonPress, button, at: 10, 10) == ["click \(way)"])
        #expect(bench.pointer(.buttonRelease, button, at: 10, 10) == [])
    }

    @Test func `buttons that duplicate a valuator are dropped, along its axis`() {
        var bench = Bench()
        #expect(bench.pointer(.buttonPress, 5, source: 5, at: 10, 10, isEmulated: true) == [])
        #expect(bench.pointer(.buttonPress, 7, source: 5, at: 10, 10) == [])
        var device = Bench.wheel
        device.axes[0].scroll = nil
        bench.bridge.deviceChanged(device)
        #expect(bench.pointer(.buttonPress, 5, source: 5, at: 10, 10, isEmulated: true) == [])
        #expect(bench.pointer(.buttonPress, 7, source: 5, at: 10, 10) == ["click -15.0,0.0"])
    }

    @Test func `a touch's emulated buttons and clicks on a panel are ignored`() {
        var bench = Bench()
        #expect(bench.pointer(.buttonPress, 5, source: 7, at: 10, 10, isEmulated: true) == [])
        #expect(bench.pointer(.buttonPress, 5, at: 10, 10, isOnPanel: true) == [])
    }
}
