import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 70–71: touches that recognizers hold back from the view.
struct DelayCases {
    let stage = Stage()

    @Test func `70 a tap that delays the beginning and is recognized keeps it from the view`() {
        stage.add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.050 tap recognized
                0.050 tap action recognized
                """
        )
    }

    @Test func `70 a failure delivers the beginning and the current phase`() {
        stage.add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true
        stage.down(100, 100)
        stage.elapse(0.8)
        stage.up()
        stage.wait(1)
        stage.down(100, 100)
        stage.move(by: 5, 0)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.750 tap failed: held longer than 0.75 s
                0.750 v touchesBegan 1
                0.800 v touchesEnded 1
                2.550 tap failed: held longer than 0.75 s
                2.550 v touchesBegan 1
                2.550 v touchesMoved 1
                """
        )
    }

    @Test func `71 with delayed lifts, the view gets two beginnings and two cancels`() {
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.150 v touchesBegan 1
                0.200 double recognized
                0.200 v touchesCancelled 1
                0.200 v touchesCancelled 1
                0.200 double action recognized
                """
        )
    }

    @Test func `71 without delayed lifts, the view gets the whole first tap`() {
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        double.delaysTouchesEnded = false
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 v touchesEnded 1
                0.150 v touchesBegan 1
                0.200 double recognized
                0.200 v touchesCancelled 1
                0.200 double action recognized
                """
        )
    }
}
