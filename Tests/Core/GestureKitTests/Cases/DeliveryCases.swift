import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 67–69 and 72–73: touches that recognizers cancel, and touches that they leave to the view.
struct DeliveryCases {
    let stage = Stage()

    @Test func `67 a recognized two-finger tap cancels both touches before its action`() {
        stage.add(TapGestureRecognizer(), "tap").numberOfTouchesRequired = 2
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move(1, by: 1, 0)
        stage.move(2, by: 1, 0)
        stage.up(1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesBegan 2
                0.000 v touchesMoved 1
                0.000 v touchesMoved 2
                0.000 tap recognized
                0.000 v touchesCancelled 1 2
                0.000 tap action recognized
                """
        )
    }

    @Test func `68 a failure at the last lift delivers both lifts together`() {
        stage.add(
            Spy(ended: { spy, _ in if spy.numberOfTouches == 0 { spy.state = .failed } }),
            "spy"
        )
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move(1, by: 1, 0)
        stage.move(2, by: 1, 0)
        stage.up(1)
        stage.elapse(0.1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesBegan 2
                0.000 v touchesMoved 1
                0.000 v touchesMoved 2
                0.100 spy failed: set by the recognizer
                0.100 v touchesEnded 1 2
                """
        )
    }

    @Test func `69 a continuous recognizer that begins at the second move cancels once`() {
        stage.add(Spy.dragging(from: 2), "spy")
        stage.down(100, 100)
        for _ in 1...4 { stage.move(by: 1, 0) }
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.000 spy began
                0.000 v touchesCancelled 1
                0.000 spy action began
                0.000 spy changed
                0.000 spy action changed
                0.000 spy changed
                0.000 spy action changed
                0.000 spy ended
                0.000 spy action ended
                """
        )
    }

    @Test func `72 without cancelling, the view gets everything, after the event's actions`() {
        stage.add(PanGestureRecognizer(), "pan").cancelsTouchesInView = false
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 pan action began
                0.000 v touchesMoved 1
                0.000 pan ended
                0.000 pan action ended
                0.000 v touchesEnded 1
                """
        )
    }

    @Test func `73 an ignored touch stays with its view, the recognized one is cancelled`() {
        let spy = Spy.atLastLift()
        spy.onMoved = { spy, touches in spy.ignore(2, of: touches) }
        stage.add(spy, "spy")
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.move(2, by: 1, 0)
        stage.move(2, by: 1, 0)
        stage.up(2)
        stage.elapse(0.1)
        stage.up(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 v touchesBegan 2
                0.000 v touchesMoved 2
                0.000 v touchesMoved 2
                0.000 v touchesEnded 2
                0.100 spy recognized
                0.100 v touchesCancelled 1
                0.100 spy action recognized
                """
        )
        #expect(spy.log == ["b 1", "b 2", "m 2", "e 1", "reset ended"])
    }
}
