import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 34–36 and 40: a finger that drags.
struct PanCases {
    let stage = Stage()
    let pan = PanGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(pan, "pan")
        seen = .of(pan) { plain($0.translation(in: nil)) }
    }

    @Test func `34 9.9 pt do not begin a pan`() {
        stage.down(100, 100)
        stage.move(by: 9.9, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.000 pan failed: moved 9.9 pt (needs 10)
                0.000 v touchesEnded 1
                """
        )
    }

    @Test func `34 10 pt begin a pan`() {
        stage.down(100, 100)
        stage.move(by: 6, 8)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan ended
                0.000 pan action ended
                """
        )
        #expect(seen.text == "began (0, 0), ended (0, 0)")
    }

    @Test func `35 the slop is subtracted, also if the first move is beyond it`() {
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 10, 0)
        stage.up()
        #expect(seen.text == "began (10, 0), changed (20, 0), ended (20, 0)")
        #expect(
            stage.transcript([.messages, .diagnostics]) == """
                0.000 v touchesBegan 1
                0.000 v touchesCancelled 1
                """
        )
    }

    @Test func `36 setTranslation rebases the translation`() {
        stage.down(100, 100)
        stage.move(by: 20, 0)
        pan.setTranslation(.zero, in: nil)
        stage.move(by: 10, 0)
        pan.setTranslation(CGPoint(x: 100, y: 50), in: stage.view)
        stage.move(by: 10, 5)
        stage.up()
        #expect(seen.text == "began (10, 0), changed (10, 0), changed (110, 55), ended (110, 55)")
        #expect(
            stage.transcript([.messages, .diagnostics]) == """
                0.000 v touchesBegan 1
                0.000 v touchesCancelled 1
                """
        )
    }

    @Test func `40 thresholds are in the window's points, values in the view's`() {
        stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let halved = ActionLog.of(pan) {
            "\(plain($0.translation(in: $0.view))) \(plain($0.velocity(in: $0.view)))"
        }
        stage.down(100, 100)
        stage.elapse(0.02)
        stage.move(by: 9.9, 0)
        stage.elapse(0.02)
        stage.move(by: 10.1, 0)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.020 v touchesMoved 1
                0.040 pan began
                0.040 v touchesCancelled 1
                0.040 pan action began
                """
        )
        #expect(seen.text == "began (10, 0)")
        // The parabola through 0, 9.9 and 20 pt at 50 Hz has the slope 510 pt/s at its end.
        #expect(halved.text == "began (5, 0) (255, 0)")
    }
}
