import Foundation
import GestureKit
import GestureTesting
import Testing

/// The messages to views when recognizers cancel their touches or leave them alone.
struct CancellingTests {
    let stage = Stage()

    @Test func `messages that were held back follow the actions of the event that releases them`() {
        stage.add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true
        stage.add(PanGestureRecognizer(), "pan").cancelsTouchesInView = false
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript() == """
                0.000 pan began
                0.000 tap failed: prevented by pan
                0.000 pan action began
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                """
        )
    }

    @Test func `a recognizer that cancels at the landing keeps the touch from the view`() {
        stage.add(Spy.atLanding(), "spy")
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.up()
        #expect(stage.transcript([.messages]) == "")
    }

    @Test func `a touch that a begun, cancelling recognizer receives never reaches the view`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down(2, 200, 100)
        stage.move(2, by: 20, 0)
        stage.up([1, 2])
        #expect(
            stage.transcript([.messages]) == """
                0.000 v touchesBegan 1
                0.000 v touchesCancelled 1
                """
        )
    }

    @Test func `a system cancel of a touch that was held back reaches no view`() {
        stage.add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true
        stage.down(100, 100)
        stage.cancel()
        #expect(stage.transcript() == "0.000 tap failed: touch cancelled by the system")
    }

    @Test func `the system may cancel one finger only`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.move([FingerMove(1, to: 100, 120), FingerMove(2, to: 200, 120)])
        let place = CGPoint(x: 100, y: 120)
        stage.window.send(
            InputEvent([TouchSample(id: 1, phase: .cancelled, location: place)], at: 0)
        )
        #expect(pan.numberOfTouches == 1)
        stage.up(2)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan began
                0.000 pan changed
                0.000 pan ended
                """
        )
    }
}
