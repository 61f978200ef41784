import Foundation
import GestureKit
import GestureTesting
import Testing

@Suite struct `Named waits` {
    private let stage = Stage()

    @Test func `past a long press follow the recognizer's duration`() {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        press.minimumPressDuration = 2
        stage.down(50, 50)
        stage.waitPastLongPress()
        stage.expect("2.000 press began", only: .transitions)
        #expect(abs(stage.time - 2.05) < 1e-9)
    }

    @Test func `past a long press and past taps last for the default time at least`() {
        stage.waitPastLongPress()
        #expect(stage.time == 0.55)
        stage.waitPastTaps()
        #expect(stage.time == 0.55 + 0.40)
    }

    @Test func `past taps reach a tap that is still held`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.down(50, 50)
        stage.waitPastTaps()
        stage.expect("0.750 tap failed: held longer than 0.75 s", only: .transitions)
    }

    @Test func `past one recognizer's deadline leave the others' alone`() {
        let corner = View(frame: CGRect(x: 300, y: 300, width: 100, height: 100))
        stage.window.addSubview(corner)
        let short = stage.add(LongPressGestureRecognizer(), "short")
        let long = stage.add(LongPressGestureRecognizer(), "long", to: corner)
        short.minimumPressDuration = 0.2
        long.minimumPressDuration = 0.3
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 350, 350)])
        stage.waitPastDeadline(of: short)
        stage.expect("0.200 short began", only: .transitions)
        #expect(stage.time == 0.2)
        stage.waitPastDeadline(of: short)
        #expect(stage.time == 0.2)
        stage.waitPastDeadlines()
        stage.expect("0.300 long began", only: .transitions)
    }

    @Test func `past the deadlines fire those that are pending, also of custom classes`() {
        let clock = stage.add(RepeatedDeadline(), "clock")
        stage.wait(until: 1)
        stage.down(50, 50)
        stage.waitPastDeadlines()
        #expect(clock.ticks == [1.25])
        #expect(stage.time == 1.25)
        stage.waitUntilQuiet()
        #expect(clock.ticks == [1.25, 1.5, 1.75])
        #expect(stage.time == 1.75)
        stage.waitPastDeadlines()
        stage.wait(until: 1)
        #expect(stage.time == 1.75)
    }

    @Test func `until quiet end where one deadline always follows another`() {
        let clock = stage.add(RepeatedDeadline(), "clock")
        clock.most = .max
        stage.down(50, 50)
        stage.waitUntilQuiet()
        #expect(clock.ticks.count == 10_000)
    }
}

/// Sets a deadline every quarter of a second, three times, after a landing.
private final class RepeatedDeadline: GestureRecognizer, TouchstoneGesture {
    var most = 3
    private(set) var ticks: [TimeInterval] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        touchstone.deadline = event.timestamp + 0.25
    }

    func deadlineReached(at time: TimeInterval) {
        ticks.append(time)
        if ticks.count < most { touchstone.deadline = time + 0.25 }
    }
}
