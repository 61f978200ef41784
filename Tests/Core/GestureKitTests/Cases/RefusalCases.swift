import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 63–64 and 78: views and delegates that refuse touches or beginnings.
struct RefusalCases {
    let stage = Stage()
    let judge = ScriptedDelegate()

    @Test func `63 a delegate's refusal fails a tap, its view gets the whole touch`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        judge.begins = { _ in false }
        tap.delegate = judge
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 tap failed: refused by its delegate
                0.050 v touchesEnded 1
                """
        )
        #expect(judge.log == ["begin tap"])
    }

    @Test func `63 a refusal of the touched view, which is asked first, fails it too`() {
        let child = stage.add(
            RefusalTests.Guarded(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
            "child"
        )
        child.allows = false
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.delegate = judge
        stage.tap(50, 50)
        #expect(
            stage.transcript() == """
                0.000 child touchesBegan 1
                0.050 tap failed: refused by child
                0.050 child touchesEnded 1
                """
        )
        #expect(child.log == ["tap"])
        #expect(judge.log == [])
    }

    @Test func `78 a parent's tap that cancels no touches fires beside its button`() {
        _ = stage.add(Button(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), "button")
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.cancelsTouchesInView = false
        stage.tap(50, 50)
        stage.elapse(1)
        tap.cancelsTouchesInView = true
        stage.tap(50, 50)
        #expect(
            stage.transcript([.transitions, .actions, .controls]) == """
                0.000 button sends touchDown
                0.050 tap recognized
                0.050 tap action recognized
                0.050 button sends touchUpInside
                0.050 button sends primaryActionTriggered
                1.050 button sends touchDown
                1.100 tap failed: button keeps single taps
                1.100 button sends touchUpInside
                1.100 button sends primaryActionTriggered
                """
        )
    }

    @Test
    func `64 a touch that is not received changes no state, and each new one causes a question`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        judge.receivesTouch = { _, touch in touch.id != 1 }
        judge.receivesEvent = { _, _ in true }
        tap.delegate = judge
        stage.tap(1, 100, 100)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v touchesBegan 1
                0.050 v touchesEnded 1
                """
        )
        #expect(tap.state == .possible)
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move(1, by: 100, 0)
        stage.up(2)
        stage.up(1)
        #expect(
            stage.transcript() == """
                0.050 v touchesBegan 1
                0.050 v touchesBegan 2
                0.050 v touchesMoved 1
                0.050 tap recognized
                0.050 v touchesCancelled 2
                0.050 tap action recognized
                0.050 v touchesEnded 1
                """
        )
        #expect(
            judge.log == [
                "event tap", "touch 1 tap", "event tap", "touch 1 tap", "event tap", "touch 2 tap",
                "begin tap",
            ]
        )
    }
}
