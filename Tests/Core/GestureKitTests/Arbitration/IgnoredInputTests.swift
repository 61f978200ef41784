import Foundation
import GestureKit
import GestureTesting
import Testing

/// Recognizers that ignore all their fingers or keys.
struct IgnoredInputTests {
    let stage = Stage()
    /// A recognizer that ignores the first finger, and recognizes when another one lifts.
    let spy = Spy(
        began: { spy, touches in spy.ignore(1, of: touches) },
        ended: { spy, _ in spy.state = .recognized }
    )

    init() { stage.add(spy, "spy") }

    @Test func `case 80: a recognizer that ignores its only finger fails when it lifts`() {
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.wait(5)
        #expect(spy.log == ["b 1"])
        stage.up(1)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                5.000 spy failed: every touch was ignored
                5.000 v touchesEnded 1
                5.000 spy possible: sequence over
                """
        )
        #expect(spy.log == ["b 1", "reset failed"])
    }

    @Test func `it fails at the last lift of the fingers that it ignores, or at a system cancel`() {
        spy.onBegan = { spy, touches in for id in [1, 2] { spy.ignore(id, of: touches) } }
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.up(1)
        #expect(stage.transcript([.transitions]) == "")
        stage.cancel()
        #expect(stage.transcript([.transitions]) == "0.000 spy failed: every touch was ignored")
    }

    @Test func `a recognizer that waits for it is released by that lift`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.require(toFail: spy)
        stage.tap(1, 100, 100)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.050 tap waits for spy
                0.050 spy failed: every touch was ignored
                0.050 tap recognized
                0.050 tap action recognized
                """
        )
    }

    @Test func `a key that it ignores counts like a finger`() {
        final class Deaf: GestureRecognizer {
            override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
                for press in presses { ignore(press, for: event) }
            }
        }
        stage.add(Deaf(), "deaf").allowedPressTypes = [.select]
        stage.window.firstResponder = stage.view
        stage.keyDown(.select)
        stage.elapse(1)
        stage.keyUp(.select)
        #expect(
            stage.transcript() == """
                0.000 v pressesBegan 4
                1.000 deaf failed: every touch was ignored
                1.000 v pressesEnded 4
                """
        )
    }
}
