import Foundation
import GestureKit
import GestureTesting
import Testing

/// Case 52: a pan from an edge of the window.
struct EdgePanCases {
    let stage = Stage()
    let edge = ScreenEdgePanGestureRecognizer()

    init() {
        edge.edges = .left
        stage.add(edge, "edge")
    }

    @Test func `52 a pan inward from x 5 begins`() {
        let seen = ActionLog.of(edge) { plain($0.translation(in: nil)) }
        stage.down(5, 100)
        stage.elapse(0.01)
        stage.move(by: 9, 0)
        stage.elapse(0.01)
        stage.move(by: 3, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.010 v touchesMoved 1
                0.020 edge began
                0.020 v touchesCancelled 1
                0.020 edge action began
                0.020 edge ended
                0.020 edge action ended
                """
        )
        #expect(seen.text == "began (2, 0), ended (2, 0)")
    }

    @Test func `52 a pan from x 80 fails at once`() {
        stage.down(80, 100)
        stage.elapse(0.01)
        stage.move(by: 50, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 edge failed: started 80.0 pt from the edge (allows 20)
                0.000 v touchesBegan 1
                0.010 v touchesMoved 1
                0.010 v touchesEnded 1
                """
        )
    }
}
