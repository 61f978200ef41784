import Foundation
import GestureKit
import GestureTesting
import Testing

/// The delegate of `BoardDelegate.swift`, which implements every method of the protocol.
struct BoardTests {
    let stage = Stage()
    let board = BoardDelegate()

    init() {
        board.tap.name = "tap"
        board.doubleTap.name = "double"
        board.pan.name = "pan"
        board.longPress.name = "press"
        board.pinch.name = "pinch"
        board.rotation.name = "rotation"
        board.attach(to: stage.view)
    }

    @Test func `a single tap waits for the double tap`() {
        stage.tap(100, 100)
        stage.waitPastTaps()
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.050 rotation failed: 1 touch (needs 2)
                0.050 pinch failed: 1 touch (needs 2)
                0.050 press failed: lifted after 0.05 s (needs 0.5)
                0.050 pan failed: moved 0.0 pt (needs 10)
                0.050 tap waits for double
                0.400 double failed: no next tap in 0.35 s
                0.400 tap recognized
                0.400 tap action recognized
                """
        )
    }

    @Test func `two taps are only a double tap`() {
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        #expect(stage.transcript([.actions]) == "0.200 double action recognized")
    }

    @Test func `a drag waits for the long press, which its movement fails`() {
        stage.down(100, 100)
        stage.move(to: 130, 100, over: 3 * Stage.step)
        stage.up()
        #expect(
            stage.transcript([.transitions]) == """
                0.008 pan waits for press
                0.017 press failed: moved 20.0 pt (allows 10)
                0.017 pan began
                0.017 rotation failed: prevented by pan
                0.017 pinch failed: prevented by pan
                0.017 double failed: prevented by pan
                0.017 tap failed: prevented by pan
                0.025 pan changed
                0.025 pan ended
                """
        )
    }

    @Test func `a drag downward is refused`() {
        stage.down(100, 100)
        stage.move(to: 100, 130, over: 3 * Stage.step)
        stage.up()
        #expect(
            stage.transcript([.transitions]) == """
                0.008 pan waits for press
                0.017 press failed: moved 20.0 pt (allows 10)
                0.017 pan failed: refused by its delegate
                0.025 rotation failed: 1 touch (needs 2)
                0.025 pinch failed: 1 touch (needs 2)
                0.025 tap waits for double
                """
        )
    }

    @Test func `pinch and rotation are simultaneous`() {
        stage.down([FingerMove(1, to: 100, 150), FingerMove(2, to: 200, 150)])
        stage.move([FingerMove(1, to: 80, 130), FingerMove(2, to: 220, 170)])
        #expect(
            stage.transcript([.actions]) == """
                0.000 rotation action began
                0.000 pinch action began
                """
        )
    }

    @Test func `when locked, taps are refused; the legend alone gets its touches`() {
        board.isLocked = true
        stage.tap(100, 100)
        stage.waitPastTaps()
        board.isLocked = false
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.050 rotation failed: 1 touch (needs 2)
                0.050 pinch failed: 1 touch (needs 2)
                0.050 press failed: lifted after 0.05 s (needs 0.5)
                0.050 pan failed: moved 0.0 pt (needs 10)
                0.050 tap waits for double
                0.400 double failed: no next tap in 0.35 s
                0.400 tap failed: refused by its delegate
                """
        )
        let legend = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        legend.touchstone.name = "legend"
        legend.tag = 7
        stage.view.addSubview(legend)
        stage.tap(20, 20)
        stage.waitPastTaps()
        #expect(
            stage.transcript() == """
                0.450 legend touchesBegan 1
                0.500 legend touchesEnded 1
                """
        )
    }
}
