import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 19–23: one tap.
struct TapCases {
    let stage = Stage()
    let tap = TapGestureRecognizer()

    init() { stage.add(tap, "tap") }

    @Test func `19 a tap is recognized at the lift, and its view gets cancelled`() {
        stage.tap(100, 100, held: 0.08)
        stage.wait(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.080 tap recognized
                0.080 v touchesCancelled 1
                0.080 tap action recognized
                """
        )
    }

    @Test func `20 a tap may move 45 pt`() {
        stage.down(100, 100)
        stage.elapse(0.05)
        stage.move(by: 27, 36)
        stage.elapse(0.05)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 v touchesMoved 1
                0.100 tap recognized
                0.100 v touchesCancelled 1
                0.100 tap action recognized
                """
        )
    }

    @Test func `20 a tap that moves more than 45 pt fails at the move`() {
        stage.down(100, 100)
        stage.elapse(0.05)
        stage.move(by: 45.1, 0)
        stage.elapse(0.05)
        stage.move(to: 100, 100)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 tap failed: moved 45.1 pt (allows 45)
                0.050 v touchesMoved 1
                0.100 v touchesMoved 1
                0.100 v touchesEnded 1
                """
        )
    }

    @Test(arguments: [0.70, 0.75])
    func `21 a lift up to 0.75 s is a tap`(held: Double) {
        stage.down(100, 100)
        stage.elapse(held)
        stage.up()
        stage.wait(1)
        let at = held == 0.70 ? "0.700" : "0.750"
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                \(at) tap recognized
                \(at) v touchesCancelled 1
                \(at) tap action recognized
                """
        )
    }

    @Test func `21 a longer press fails at 0.75 s by the deadline`() {
        stage.down(100, 100)
        stage.elapse(0.80)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.750 tap failed: held longer than 0.75 s
                0.800 v touchesEnded 1
                """
        )
    }

    @Test func `22 a second finger fails a tap of one finger`() {
        stage.down(1, 100, 100)
        stage.elapse(0.1)
        stage.down(2, 200, 100)
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.100 tap failed: 2 touches (allows 1)
                0.100 v touchesBegan 2
                0.100 v touchesEnded 1 2
                """
        )
    }

    @Test func `23 two fingers that lift one after the other are recognized at the second lift`() {
        tap.numberOfTouchesRequired = 2
        let seen = ActionLog.of(tap) {
            "\($0.numberOfTouches) \(plain($0.location(in: nil)))"
                + " \(plain($0.location(ofTouch: 0, in: nil)))"
                + " \(plain($0.location(ofTouch: 1, in: nil)))"
        }
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.elapse(0.1)
        stage.up(1)
        stage.elapse(0.1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.200 tap recognized
                0.200 v touchesCancelled 1 2
                0.200 tap action recognized
                """
        )
        #expect(seen.text == "ended 2 (150, 100) (100, 100) (200, 100)")
    }
}
