import Foundation
import GestureKit
import GestureTesting
import Testing

struct ScreenEdgePanTests {
    let stage = Stage(viewFrame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let edge = ScreenEdgePanGestureRecognizer()

    init() {
        stage.add(edge, "edge")
        edge.edges = .left
    }

    @Test
    func `after its beginning it is a pan without its slop, in any direction and for any time`() {
        let seen = ActionLog.of(edge) { plain($0.translation(in: nil)) }
        stage.down(5, 100)
        stage.move(by: 15, 0)
        stage.elapse(1)
        stage.move(by: 10, 5)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 edge began
                0.000 v touchesCancelled 1
                0.000 edge action began
                1.000 edge changed
                1.000 edge action changed
                1.000 edge ended
                1.000 edge action ended
                """
        )
        #expect(seen.text == "began (5, 0), changed (15, 5), ended (15, 5)")
    }

    @Test func `along the edge it stays possible until its time is over, and then fails`() {
        stage.down(5, 100)
        stage.move(by: 0, 30)
        stage.move(by: 20, 0)
        #expect(stage.transcript([.transitions]) == "")
        stage.wait(0.3)
        #expect(
            stage.transcript([.transitions])
                == "0.250 edge failed: strayed 30.0 pt across (allows 20)"
        )
    }

    @Test func `outward it fails when its time is over`() {
        stage.down(15, 100)
        stage.move(by: -15, 0)
        stage.wait(0.25)
        #expect(
            stage.transcript([.transitions])
                == "0.250 edge failed: strayed 0.0 pt across (allows 0)"
        )
    }

    @Test
    func `in a corner of two edges both directions count, elsewhere only that of the near edge`() {
        edge.edges = [.left, .top]
        stage.down(10, 10)
        stage.move(by: 1, 15)
        stage.up()
        stage.down(10, 10)
        stage.move(by: 15, 1)
        stage.up()
        // From the left edge alone, downward is along it.
        stage.down(10, 100)
        stage.move(by: 1, 15)
        stage.wait(0.25)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 edge began
                0.000 edge ended
                0.000 edge began
                0.000 edge ended
                0.250 edge failed: strayed 15.0 pt across (allows 1)
                """
        )
    }

    @Test func `a second finger away from the edge fails it, and one near the edge counts`() {
        edge.minimumNumberOfTouches = 2
        stage.down(1, 5, 100)
        stage.down(2, 50, 200)
        stage.up([1, 2])
        stage.down(1, 5, 100)
        stage.down(2, 10, 200)
        stage.move([FingerMove(1, to: 15, 100), FingerMove(2, to: 20, 200)])
        stage.up([1, 2])
        #expect(
            stage.transcript([.transitions]) == """
                0.000 edge failed: started 50.0 pt from the edge (allows 20)
                0.000 edge began
                0.000 edge ended
                """
        )
    }

    @Test func `after its beginning, a finger may land anywhere`() {
        stage.down(1, 5, 100)
        stage.move(1, by: 20, 0)
        stage.down(2, 300, 300)
        stage.up([1, 2])
        #expect(
            stage.transcript([.transitions]) == """
                0.000 edge began
                0.000 edge changed
                0.000 edge ended
                """
        )
    }

    @Test func `it fails without edges, or if lifted too soon`() {
        stage.tap(5, 100)
        edge.edges = []
        stage.tap(5, 100)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.050 edge failed: moved 0.0 pt (needs 10)
                0.050 edge failed: no direction or edge is set
                """
        )
    }

    @Test func `a recognizer that waits for it is released after a quarter of a second`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.require(toFail: edge)
        stage.down(5, 100)
        stage.move(by: 0, 20)
        stage.wait(0.3)
        stage.up()
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan waits for edge
                0.250 edge failed: strayed 20.0 pt across (allows 0)
                0.250 pan began
                0.300 pan ended
                """
        )
    }
}
