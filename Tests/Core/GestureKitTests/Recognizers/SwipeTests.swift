import Foundation
import GestureKit
import GestureTesting
import Testing

struct SwipeTests {
    let stage = Stage()
    let swipe = SwipeGestureRecognizer()

    init() { stage.add(swipe, "swipe") }

    /// Moves finger 1 once, after some seconds, from the middle of the view.
    private func flick(_ dx: CGFloat, _ dy: CGFloat, after seconds: TimeInterval) -> String {
        stage.down(150, 150)
        stage.elapse(seconds)
        stage.move(by: dx, dy)
        let text = stage.transcript([.transitions])
        stage.up()
        return text
    }

    @Test func `a swipe of one move is recognized, and its location is the start`() {
        let seen = ActionLog.of(swipe) { "\($0.numberOfTouches) \(plain($0.location(in: nil)))" }
        stage.down(100, 100)
        stage.elapse(0.1)
        stage.move(by: 50, 0)
        stage.move(by: 50, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.100 swipe recognized
                0.100 v touchesCancelled 1
                0.100 swipe action recognized
                """
        )
        #expect(seen.text == "ended 1 (100, 100)")
    }

    @Test func `a step backward that stays ahead of the start does not fail it`() {
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: -20, 0)
        stage.move(by: 60, 0)
        #expect(stage.transcript([.transitions]) == "0.000 swipe recognized")
    }

    @Test func `an early lift fails it, and so does a lift far away`() {
        stage.down(100, 100)
        stage.move(by: 40, 0)
        stage.up()
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.send(.touches([TouchSample(id: 1, phase: .ended, location: CGPoint(x: 200, y: 100))]))
        stage.down(100, 100)
        stage.cancel()
        #expect(
            stage.transcript([.transitions]) == """
                0.000 swipe failed: moved 40.0 pt (needs 50)
                0.000 swipe failed: moved 20.0 pt (needs 50)
                0.000 swipe failed: touch cancelled by the system
                """
        )
    }

    @Test func `several directions are tested separately`() {
        swipe.direction = [.left, .right, .up]
        // Behind the start of right, then behind that of left: up is left over.
        stage.down(150, 150)
        stage.move(by: -1, 0)
        stage.move(by: 2, 0)
        stage.move(by: -1, -20)
        #expect(stage.transcript([.transitions]) == "")
        stage.move(by: 0, -40)
        stage.up()
        #expect(stage.transcript([.transitions]) == "0.000 swipe recognized")
        // Right was closed by the step to the left, and stays so.
        stage.down(150, 150)
        stage.move(by: -1, 0)
        stage.move(by: 100, 0)
        #expect(
            stage.transcript([.transitions])
                == "0.000 swipe failed: strayed 99.0 pt across (allows 50)"
        )
    }

    @Test func `it fails without a direction, and a diagnostic reports it`() {
        swipe.direction = []
        stage.down(100, 100)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 diagnostic requiresNothing: swipe has no direction
                0.000 swipe failed: no direction or edge is set
                """
        )
    }

    @Test func `it fails without required fingers, and a diagnostic reports it`() {
        swipe.numberOfTouchesRequired = 0
        stage.down(100, 100)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 diagnostic requiresNothing: swipe requires 0 touches
                0.000 swipe failed: 1 touch (allows 0)
                """
        )
    }

    @Test func `a swipe in a scaled view is measured in the window`() {
        stage.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        #expect(flick(49, 0, after: 0) == "")
        #expect(flick(51, 0, after: 0).hasSuffix("swipe recognized"))
    }
}
