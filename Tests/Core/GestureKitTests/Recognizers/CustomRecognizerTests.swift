import Foundation
import GestureKit
import GestureTesting
import Testing

/// Custom recognizers that use the public API alone.
struct CustomRecognizerTests {
    let stage = Stage()

    @Test func `case 1: a discrete recognizer that recognizes at the lift sends one action`() {
        stage.add(Spy.atLastLift(), "spy")
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 spy recognized
                0.050 v touchesCancelled 1
                0.050 spy action recognized
                """
        )
    }

    @Test func `case 2: a recognizer that fails on a move sends no action`() {
        let spy = stage.add(Spy(moved: { spy, _ in spy.state = .failed }), "spy")
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.move(by: 1, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 spy failed: set by the recognizer
                0.000 v touchesMoved 1
                0.000 v touchesMoved 1
                0.000 v touchesEnded 1
                """
        )
        #expect(spy.log == ["b 1", "m 1", "reset failed"])
    }

    @Test func `the core fails a recognizer that has not decided when its touches end`() {
        let spy = stage.add(Spy(), "spy")
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.up(1)
        stage.move(2, by: 10, 0)
        stage.elapse(0.1)
        stage.up(2)
        #expect(
            stage.transcript([.transitions, .resets]) == """
                0.100 spy failed: touches ended, nothing recognized
                0.100 spy possible: sequence over
                """
        )
        #expect(spy.log == ["b 1", "b 2", "e 1", "m 2", "e 2", "reset failed"])
    }

    @Test func `the core fails it after a system cancel too, with another reason`() {
        stage.add(Spy(), "spy")
        stage.down(100, 100)
        stage.cancel()
        #expect(
            stage.transcript([.transitions]) == "0.000 spy failed: touch cancelled by the system"
        )
    }

    @Test func `a pending deadline keeps it possible, and an end state clears the deadline`() {
        let spy = stage.add(
            Spy(ended: { spy, touches in
                spy.touchstone.deadline = (touches.first?.timestamp ?? 0) + 0.2
            }),
            "spy"
        )
        spy.onDeadline = { $0.state = .recognized }
        stage.tap(100, 100)
        #expect(stage.window.nextDeadline == 0.25)
        stage.wait(0.3)
        #expect(stage.window.nextDeadline == nil)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.250 spy recognized
                0.250 v touchesCancelled 1
                0.250 spy action recognized
                """
        )
        #expect(spy.log == ["b 1", "e 1", "deadline 0.25", "reset ended"])
        spy.log = []
        stage.tap(100, 100)
        spy.state = .failed
        stage.wait(1)
        #expect(spy.log == ["b 1", "e 1", "reset failed"])
    }

    @Test func `at equal times the event comes first, then the deadline`() {
        let spy = stage.add(
            Spy(began: { spy, touches in
                spy.touchstone.deadline = (touches.first?.timestamp ?? 0) + 0.3
            }),
            "spy"
        )
        stage.down(100, 100)
        for _ in 1...3 {
            stage.elapse(0.1)
            stage.move(by: 1, 0)
        }
        stage.wait(0)
        stage.up()
        #expect(spy.log == ["b 1", "m 1", "m 1", "m 1", "deadline 0.3", "e 1", "reset failed"])
    }

    @Test func `a deadline at the time that has just fired is refused`() {
        let spy = stage.add(Spy(began: { spy, _ in spy.touchstone.deadline = 0.1 }), "spy")
        spy.onDeadline = { $0.touchstone.deadline = 0.1 }
        stage.down(100, 100)
        stage.wait(1)
        stage.up()
        #expect(spy.log == ["b 1", "deadline 0.1", "e 1", "reset failed"])
        #expect(
            stage.transcript([.diagnostics])
                == "0.100 diagnostic deadlinePassed: spy set a deadline that had just fired"
        )
    }

    /// Begins and ends with a finger, and assigns nothing while it moves.
    private final class Stroke: GestureRecognizer {
        private var finger: Touch?

        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
            guard finger != nil else {
                finger = touches.first
                return state = .began
            }
            for touch in touches { ignore(touch, for: event) }
        }

        override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { state = .ended }

        override func reset() { finger = nil }
    }

    @Test func `a move without an assignment after the beginning is a change`() {
        let stroke = stage.add(Stroke(), "stroke")
        let seen = ActionLog.of(stroke) { plain($0.location(in: nil)) }
        stage.down(100, 100)
        stage.move(by: 5, 0)
        #expect(stroke.state == .changed)
        stage.move(by: 5, 0)
        stage.up()
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 stroke began
                0.000 stroke changed
                0.000 stroke changed
                0.000 stroke ended
                """
        )
        #expect(
            seen.text
                == "began (100, 100), changed (105, 100), changed (110, 100), ended (110, 100)"
        )
    }

    @Test func `a finger that it ignores causes no change`() {
        stage.add(Stroke(), "stroke")
        stage.down(100, 100)
        stage.down(2, 200, 200)
        stage.move(2, by: 5, 0)
        stage.up([1, 2])
        #expect(
            stage.transcript([.transitions]) == """
                0.000 stroke began
                0.000 stroke ended
                """
        )
    }

    @Test func `a move without an assignment before the beginning has no effect`() {
        let spy = stage.add(Spy(), "spy")
        stage.down(100, 100)
        stage.move(by: 5, 0)
        #expect(spy.state == .possible)
        #expect(stage.transcript([.transitions]) == "")
    }

    @Test func `a custom reason appears in the transitions`() {
        stage.add(
            Spy(moved: { spy, _ in
                spy.touchstone.fail(
                    .custom(name: "tooCurly", value: 3, limit: 2, sentence: "3 curls, not 2")
                )
            }),
            "spy"
        )
        stage.down(100, 100)
        stage.move(by: 1, 0)
        #expect(stage.transcript([.transitions]) == "0.000 spy failed: 3 curls, not 2")
    }

    @Test func `its callbacks read the assigned state, other code reads the settled state`() {
        let other = stage.add(Spy(), "other")
        let spy = stage.add(
            Spy(began: { spy, _ in
                spy.state = .began
                #expect(spy.state == .began)
            }),
            "spy"
        )
        other.onBegan = { [unowned spy] _, _ in #expect(spy.state == .possible) }
        stage.down(100, 100)
        #expect(spy.state == .began)
    }

    @Test
    func `a discrete gesture consists of all its fingers, including those that lifted earlier`() {
        let spy = stage.add(Spy.atLastLift(), "spy")
        var told: [String] = []
        spy.touchstone.addAction {
            told.append("\($0.numberOfTouches) at \(Int($0.location(in: nil).x))")
        }
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 140, 100)])
        stage.elapse(0.05)
        stage.up(1)
        stage.elapse(0.05)
        stage.up(2)
        stage.tap(50, 50)
        #expect(told == ["2 at 120", "1 at 50"])
    }

    @Test func `a state assigned while touches are cancelled has their cancellation as its reason`()
    {
        stage.add(Spy.dragging(), "spy")
        stage.down(100, 100)
        stage.move(by: 5, 0)
        stage.cancel()
        #expect(
            stage.transcript(.transitions) == """
                0.000 spy began
                0.000 spy cancelled: touch cancelled by the system
                """
        )
    }

    @Test func `a gesture consists of all touches since the first landing`() {
        var counts: [Int] = []
        let spy = stage.add(Spy(), "spy")
        spy.onBegan = { spy, _ in spy.touchstone.deadline = 1 }
        spy.onEnded = { [stage] spy, _ in
            if stage.time > 0.1 && spy.numberOfTouches == 0 { spy.state = .recognized }
        }
        spy.touchstone.addAction { counts.append($0.numberOfTouches) }
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 90, 50)])
        stage.up([1, 2])
        stage.elapse(0.2)
        stage.tap(3, 200, 200)
        #expect(counts == [1])
        #expect(spy.location(in: nil) == .zero)
    }
}
