import Foundation
import GestureKit
import GestureTesting
import Testing

/// Delegates and views that fail, disable or remove recognizers when they are asked a question.
struct AskedTests {
    let stage = Stage()

    @Test
    func `a recognizer that its delegate disables in shouldReceive does not receive the touch`() {
        let spy = stage.add(Spy(), "spy")
        let judge = ScriptedDelegate()
        judge.receivesTouch = { recognizer, _ in
            recognizer.isEnabled = false
            return true
        }
        spy.delegate = judge
        stage.tap(100, 100)
        #expect(spy.log == [])
        #expect(stage.transcript([.transitions, .resets]) == "")
    }

    @Test func `a recognizer whose view is removed in shouldReceive does not receive the touch`() {
        let spy = stage.add(Spy(), "spy")
        let judge = ScriptedDelegate()
        judge.receivesTouch = { [view = stage.view] _, _ in
            view.removeFromSuperview()
            return true
        }
        spy.delegate = judge
        stage.tap(100, 100)
        #expect(spy.log == [])
        #expect(stage.transcript([.transitions, .resets]) == "")
    }

    @Test func `shouldReceive is asked for each new touch, even after an end state`() {
        let judge = ScriptedDelegate()
        judge.receivesTouch = { _, _ in true }
        let failed = stage.add(Spy(moved: { spy, _ in spy.state = .failed }), "failed")
        let ended = stage.add(Spy(moved: { spy, _ in spy.state = .recognized }), "ended")
        ended.prevents = { _ in false }
        failed.delegate = judge
        ended.delegate = judge
        stage.down(1, 100, 100)
        stage.move(1, by: 1, 0)
        judge.log = []
        stage.down(2, 200, 100)
        #expect(judge.log == ["touch 2 ended", "touch 2 failed"])
        stage.up(2)
        stage.up(1)
        #expect(ended.log == ["b 1", "m 1", "reset ended"])
        #expect(failed.log == ["b 1", "m 1", "reset failed"])
    }

    @Test func `shouldReceive is asked for each new touch, even during a wait`() {
        let judge = ScriptedDelegate()
        judge.receivesTouch = { _, _ in true }
        let other = stage.add(Spy(), "other")
        let spy = stage.add(Spy(moved: { spy, _ in spy.state = .recognized }), "spy")
        spy.require(toFail: other)
        spy.delegate = judge
        stage.down(1, 100, 100)
        stage.move(1, by: 1, 0)
        judge.log = []
        stage.down(2, 200, 100)
        #expect(judge.log == ["touch 2 spy"])
        #expect(spy.log == ["b 1", "m 1"])
    }

    @Test func `shouldReceive is asked once about an event, and for each of its touches`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        let judge = ScriptedDelegate()
        judge.receivesEvent = { _, _ in true }
        judge.receivesTouch = { _, _ in true }
        stage.add(Spy(), "outer").delegate = judge
        stage.add(Spy(), "inner", to: child).delegate = judge
        stage.down([
            FingerMove(1, to: 50, 50), FingerMove(2, to: 60, 50), FingerMove(3, to: 200, 50),
        ])
        #expect(
            judge.log == [
                "event inner", "touch 1 inner", "event outer", "touch 1 outer", "touch 2 inner",
                "touch 2 outer", "touch 3 outer",
            ]
        )
        judge.log = []
        stage.down(4, 50, 50)
        #expect(
            judge.log == ["event inner", "touch 4 inner", "event outer", "touch 4 outer"]
        )
    }

    @Test func `shouldReceive is asked once about an event of several presses`() {
        let judge = ScriptedDelegate()
        judge.receivesEvent = { _, _ in false }
        let spy = stage.add(Spy(), "spy", to: stage.window)
        spy.allowedPressTypes = [.select, .menu]
        spy.delegate = judge
        stage.send(
            .presses([PressSample(.select, phase: .began), PressSample(.menu, phase: .began)])
        )
        #expect(judge.log == ["event spy"])
    }

    @Test
    func `shouldReceive is skipped if the recognizer is disabled or excludes the type`() {
        let judge = ScriptedDelegate()
        judge.receivesTouch = { _, _ in true }
        let spy = stage.add(Spy(), "spy")
        spy.delegate = judge
        spy.isEnabled = false
        stage.tap(100, 100)
        spy.isEnabled = true
        spy.allowedTouchTypes = [.pencil]
        stage.tap(100, 100)
        #expect(judge.log == [])
    }

    @Test func `a recognizer that is removed while it excludes others still excludes all of them`()
    {
        let last = stage.add(Spy(), "last")
        let asked = stage.add(Spy(), "asked")
        let pan = stage.add(Spy.dragging(), "pan")
        let judge = ScriptedDelegate()
        judge.allows = { [view = stage.view] _, _ in
            view.removeGestureRecognizer(pan)
            return false
        }
        asked.delegate = judge
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(last.state == .failed)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan began
                0.000 pan cancelled: removed from the window
                0.000 asked failed: prevented by pan
                0.000 last failed: prevented by pan
                """
        )
    }

    @Test func `a change assigned while others are excluded is not sent after the end`() {
        let other = stage.add(Spy(), "other")
        let spy = stage.add(Spy(), "spy")
        spy.onBegan = { spy, _ in
            spy.state = .began
            spy.state = .ended
        }
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in
            spy.state = .changed
            return false
        }
        other.delegate = judge
        stage.tap(100, 100)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 spy began
                0.000 other failed: prevented by spy
                0.000 spy ended
                0.000 spy action began
                0.000 spy action ended
                """
        )
    }

    @Test func `a recognizer that fails while it is asked about a pointer does not receive it`() {
        let hover = stage.add(HoverGestureRecognizer(), "hover")
        let judge = ScriptedDelegate()
        judge.receivesTouch = { [view = stage.view, window = stage.window] recognizer, _ in
            recognizer.state = .ended
            window.addSubview(view)
            return true
        }
        hover.delegate = judge
        let place = CGPoint(x: 100, y: 100)
        stage.window.send(InputEvent(.hover(HoverSample(phase: .moved, location: place)), at: 0))
        #expect(
            stage.transcript([.transitions, .resets]) == """
                0.000 hover failed: removed from the window
                0.000 hover possible: sequence over
                """
        )
    }
}
