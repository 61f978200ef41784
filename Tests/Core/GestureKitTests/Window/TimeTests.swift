import Foundation
import GestureKit
import GestureTesting
import Testing

/// The window's time, which only events and calls of `advance` change.
struct TimeTests {
    let stage = Stage()

    private func sample(_ phase: ContactPhase, _ x: CGFloat = 100, id: Int = 1) -> TouchSample {
        TouchSample(id: id, phase: phase, location: CGPoint(x: x, y: 100))
    }

    @Test func `an event first fires the deadlines before its time, earliest first`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.add(LongPressGestureRecognizer(), "press").minimumPressDuration = 0.3
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        for recognizer in stage.view.gestureRecognizers { recognizer.delegate = judge }
        stage.window.send(InputEvent([sample(.began)], at: 0))
        #expect(stage.window.nextDeadline == 0.3)
        stage.window.send(InputEvent([sample(.ended)], at: 2))
        #expect(stage.window.nextDeadline == nil)
        #expect(
            stage.transcript([.transitions]) == """
                0.300 press began
                0.750 tap failed: held longer than 0.75 s
                2.000 press ended
                """
        )
    }

    @Test func `a touch's own time is at most its event's`() {
        stage.add(LongPressGestureRecognizer(), "press")
        let late = TouchSample(
            id: 1,
            phase: .began,
            location: CGPoint(x: 100, y: 100),
            timestamp: 9
        )
        stage.window.send(InputEvent([late], at: 1))
        #expect(stage.window.nextDeadline == 1.5)
    }

    @Test func `advance fires the deadlines up to and including its time, and never moves back`() {
        stage.add(LongPressGestureRecognizer(), "press")
        stage.window.send(InputEvent([sample(.began)], at: 1))
        stage.window.advance(to: 1.4999)
        #expect(stage.transcript([.transitions]) == "")
        stage.window.advance(to: 1.5)
        stage.window.advance(to: 0.2)
        #expect(stage.window.time == 1.5)
        #expect(stage.transcript([.transitions]) == "1.500 press began")
    }

    @Test func `an older event is delivered at the core's time, and keeps its own timestamp`() {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        var stamps: [Double] = []
        press.touchstone.addAction { [stage] _ in stamps.append(stage.window.time) }
        stage.window.advance(to: 10)
        stage.window.send(InputEvent([sample(.began)], at: 9.7))
        #expect(stage.window.time == 10)
        #expect(stage.window.touches.first?.timestamp == 9.7)
        // The duration of the press starts at the time of the event.
        #expect(stage.window.nextDeadline == 10.2)
        stage.window.advance(to: 11)
        stage.window.send(InputEvent([sample(.ended)], at: 10.9))
        #expect(
            stage.transcript() == """
                10.000 v touchesBegan 1
                10.200 press began
                10.200 v touchesCancelled 1
                10.200 press action began
                11.000 press ended
                11.000 press action ended
                """
        )
        #expect(stamps == [10.2, 11])
    }

    @Test func `a tap whose events are all late has the duration of its timestamps`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.window.advance(to: 10)
        stage.window.send(InputEvent([sample(.began)], at: 9))
        stage.window.send(InputEvent([sample(.ended)], at: 9.75))
        #expect(stage.transcript([.transitions]) == "10.000 tap recognized")
    }

    @Test(arguments: [(0.3e-6, "recognized"), (2e-6, "failed: held longer than 0.75 s")])
    func `times are compared to the microsecond`(excess: Double, outcome: String) {
        stage.add(TapGestureRecognizer(), "tap")
        stage.window.send(InputEvent([sample(.began)], at: 0.1))
        stage.window.send(InputEvent([sample(.ended)], at: 0.85 + excess))
        #expect(stage.transcript([.transitions]) == "0.850 tap \(outcome)")
    }

    @Test
    func `deadlines of one microsecond share a turn, and their transitions are decided together`() {
        let discrete = stage.add(Spy(began: { spy, _ in spy.touchstone.deadline = 1 }), "discrete")
        let continuous = stage.add(
            Spy(began: { spy, _ in spy.touchstone.deadline = 1 + 0.3e-6 }),
            "continuous"
        )
        discrete.onDeadline = { $0.state = .recognized }
        continuous.onDeadline = { $0.state = .began }
        stage.down(100, 100)
        stage.wait(2)
        #expect(
            stage.transcript([.transitions]) == """
                1.000 continuous began
                1.000 discrete failed: prevented by continuous
                """
        )
    }

    @Test func `a window at rest has no deadline`() {
        stage.add(TapGestureRecognizer(), "tap").numberOfTapsRequired = 2
        #expect(stage.window.nextDeadline == nil)
        stage.tap(100, 100)
        #expect(stage.window.nextDeadline == 0.05 + 0.35)
        stage.wait(1)
        #expect(stage.window.nextDeadline == nil)
        #expect(stage.window.isAtRest)
    }

    @Test func `an event without samples moves time only`() {
        stage.window.send(InputEvent([], at: 3))
        #expect(stage.window.time == 3)
        #expect(stage.transcript() == "")
    }
}
