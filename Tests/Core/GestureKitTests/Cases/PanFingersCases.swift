import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 37–39 and 79: fingers that land and lift during a pan, too many, and too few.
struct PanFingersCases {
    let stage = Stage()
    let pan = PanGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(pan, "pan")
        seen = .of(pan) { plain($0.translation(in: nil)) }
    }

    @Test func `37 fingers that land and lift move the location, never the translation`() {
        let places = ActionLog.of(pan) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down(2, 220, 100)
        stage.up(1)
        stage.move(2, by: 5, 0)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan changed
                0.000 pan action changed
                0.000 pan changed
                0.000 pan action changed
                0.000 pan changed
                0.000 pan action changed
                0.000 pan ended
                0.000 pan action ended
                """
        )
        #expect(
            seen.text
                == "began (10, 0), changed (10, 0), changed (10, 0), changed (15, 0), ended (15, 0)"
        )
        #expect(
            places.text == """
                began 1 (120, 100), changed 2 (170, 100), changed 1 (220, 100), \
                changed 1 (225, 100), ended 0 (225, 100)
                """
        )
    }

    @Test func `38 an extra finger fails it while it is possible`() {
        pan.maximumNumberOfTouches = 1
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move(1, by: 20, 0)
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan failed: 2 touches (allows 1)
                0.000 v touchesBegan 2
                0.000 v touchesMoved 1
                0.000 v touchesEnded 1 2
                """
        )
    }

    @Test func `38 later an extra finger is ignored, and its view receives it`() {
        pan.maximumNumberOfTouches = 1
        let places = ActionLog.of(pan) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
        stage.down(1, 100, 100)
        stage.move(1, by: 20, 0)
        stage.down(2, 200, 100)
        stage.move(2, by: 50, 0)
        stage.move(1, by: 10, 0)
        stage.up(1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 v touchesBegan 2
                0.000 v touchesMoved 2
                0.000 pan changed
                0.000 pan action changed
                0.000 pan ended
                0.000 pan action ended
                0.000 v touchesEnded 2
                """
        )
        #expect(places.text == "began 1 (120, 100), changed 1 (130, 100), ended 0 (130, 100)")
    }

    @Test func `39 with a minimum of 2, movement counts when both are down`() {
        pan.minimumNumberOfTouches = 2
        stage.down(1, 100, 100)
        stage.move(1, by: 50, 0)
        stage.elapse(0.1)
        stage.down(2, 200, 100)
        stage.elapse(0.1)
        stage.move([FingerMove(1, to: 162, 100), FingerMove(2, to: 212, 100)])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.100 v touchesBegan 2
                0.200 pan began
                0.200 v touchesCancelled 1 2
                0.200 pan action began
                """
        )
        #expect(seen.text == "began (2, 0)")
    }

    @Test func `79 with fewer fingers than the minimum it neither changes nor moves, nor ends`() {
        pan.minimumNumberOfTouches = 2
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.move([FingerMove(1, to: 120, 100), FingerMove(2, to: 220, 100)])
        stage.up(1)
        stage.elapse(0.01)
        stage.move(2, by: 50, 0)
        #expect(plain(pan.translation(in: nil)) == "(10, 0)")
        stage.elapse(0.03)
        #expect(plain(pan.velocity(in: nil)) == "(0, 0)")
        stage.elapse(0.06)
        stage.down(3, 100, 100)
        stage.move([FingerMove(2, to: 275, 100), FingerMove(3, to: 105, 100)])
        stage.up(3)
        stage.cancel(2)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 pan began
                0.000 pan action began
                0.100 pan changed
                0.100 pan action changed
                0.100 pan changed
                0.100 pan action changed
                0.100 pan cancelled: touch cancelled by the system
                0.100 pan action cancelled
                """
        )
        #expect(seen.text == "began (10, 0), changed (10, 0), changed (15, 0), cancelled (15, 0)")
    }
}
