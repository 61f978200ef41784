import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 74–76: the touches that a view receives.
struct ViewTouchCases {
    let stage = Stage()

    @Test func `74 a view without multiple touch gets the first touch, recognizers get both`() {
        let spy = stage.add(Spy(), "spy")
        spy.delaysTouchesEnded = false
        stage.view.isMultipleTouchEnabled = false
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move([FingerMove(1, to: 110, 100), FingerMove(2, to: 210, 100)])
        stage.up(2)
        stage.up(1)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.000 spy failed: touches ended, nothing recognized
                0.000 v touchesEnded 1
                0.000 spy possible: sequence over
                """
        )
        #expect(spy.log == ["b 1", "b 2", "m 1 2", "e 2", "e 1", "reset failed"])
    }

    @Test func `74 so it is when both land in one event`() {
        stage.view.isMultipleTouchEnabled = false
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesEnded 1
                """
        )
    }

    @Test func `75 a view keeps its touch outside its bounds`() {
        stage.down(100, 100)
        stage.move(to: 390, 390)
        stage.move(to: -50, 1000)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.000 v touchesMoved 1
                0.000 v touchesEnded 1
                """
        )
    }

    @Test func `76 a system cancel sends cancelled, and the view gets no further messages`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        stage.cancel()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan changed
                0.000 pan action changed
                0.000 pan cancelled: touch cancelled by the system
                0.000 pan action cancelled
                """
        )
    }
}
