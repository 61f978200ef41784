import Foundation
import GestureKit
import GestureTesting
import Testing

/// Actions and delegate methods that change recognizers and views during delivery.
struct ReentrancyTests {
    let stage = Stage()

    @Test func `a recognizer disables itself in its action`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.touchstone.addAction { $0.isEnabled = false }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan cancelled: disabled
                0.000 pan action cancelled
                0.000 pan possible: sequence over
                """
        )
    }

    @Test func `an action disables another begun recognizer whose action is still due`() {
        let other = stage.add(Spy.dragging(), "other")
        let pan = stage.add(Spy.dragging(), "pan")
        pan.prevents = { _ in false }
        pan.touchstone.addAction { _ in other.isEnabled = false }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.transitions, .actions, .resets]) == """
                0.000 pan began
                0.000 other began
                0.000 pan action began
                0.000 other cancelled: disabled
                0.000 other action began
                0.000 other action cancelled
                0.000 other possible: sequence over
                """
        )
    }

    @Test func `a recognizer added in an action receives later touches`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let spy = Spy()
        pan.touchstone.addAction { [stage] recognizer in
            if recognizer.state == .began { stage.add(spy, "spy") }
        }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.up()
        #expect(spy.log == [])
        stage.tap(100, 100)
        #expect(spy.log == ["b 1", "e 1", "reset failed"])
    }

    @Test func `an event sent in an action is delivered afterwards`() {
        let spy = stage.add(Spy.atLanding(), "spy")
        spy.touchstone.addAction { [stage] _ in
            let move = TouchSample(id: 1, phase: .moved, location: CGPoint(x: 5, y: 5))
            let lift = TouchSample(id: 1, phase: .ended, location: CGPoint(x: 5, y: 5))
            stage.window.send(InputEvent([move], at: 0.1))
            stage.window.send(InputEvent([lift], at: 0.2))
            #expect(stage.window.time == 0)
        }
        stage.down(100, 100)
        #expect(stage.window.time == 0.2)
        #expect(spy.log == ["b 1", "reset ended"])
        #expect(
            stage.transcript([.transitions, .actions, .resets]) == """
                0.000 spy recognized
                0.000 spy action recognized
                0.200 spy possible: sequence over
                """
        )
    }

    @Test func `a state set in another one's action takes effect in the same turn`() {
        let other = stage.add(Spy.dragging(from: 99), "other")
        let pan = stage.add(PanGestureRecognizer(), "pan")
        other.isPreventedBy = { _ in false }
        pan.touchstone.addAction { recognizer in
            switch recognizer.state {
            case .began: other.state = .began
            case .changed: other.state = .ended
            default: break
            }
        }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 pan began
                0.000 pan action began
                0.000 other began
                0.000 other action began
                0.000 pan changed
                0.000 other changed
                0.000 pan action changed
                0.000 other action changed
                0.000 other ended
                0.000 other action ended
                0.000 pan ended
                0.000 pan action ended
                """
        )
    }

    @Test func `a state set from outside, without touches, begins and ends`() {
        let spy = stage.add(Spy(), "spy")
        spy.state = .began
        spy.state = .changed
        spy.state = .ended
        #expect(spy.log == ["reset ended"])
        #expect(
            stage.transcript([.transitions, .actions, .resets]) == """
                0.000 spy began
                0.000 spy action began
                0.000 spy changed
                0.000 spy action changed
                0.000 spy ended
                0.000 spy action ended
                0.000 spy possible: sequence over
                """
        )
    }
}
