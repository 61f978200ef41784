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
        #expect(judge.log == ["event inner", "touch 4 inner", "event outer", "touch 4 outer"])
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
}
