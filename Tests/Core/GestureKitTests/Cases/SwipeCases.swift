import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 41–45: swipes, which are fast and straight and never move back.
struct SwipeCases {
    let stage = Stage()
    let swipe = SwipeGestureRecognizer()

    init() { stage.add(swipe, "swipe") }

    /// Moves once by this displacement at this time, and lifts a millisecond later.
    private func swipe(by dx: CGFloat, _ dy: CGFloat, at time: Double) -> String {
        stage.down(50, 100)
        stage.elapse(time)
        stage.move(by: dx, dy)
        stage.elapse(0.001)
        stage.up()
        return stage.transcript()
    }

    private func recognized(at time: String) -> String {
        """
        0.000 v touchesBegan 1
        \(time) swipe recognized
        \(time) v touchesCancelled 1
        \(time) swipe action recognized
        """
    }

    @Test(arguments: [(0.1, "0.100", 45.31), (0.3, "0.300", 35.91), (0.5, "0.500", 26.51)])
    func `41 and 42 it is recognized if it is far enough for its time`(
        time: Double,
        at: String,
        dx: Double
    ) {
        #expect(swipe(by: dx, 0, at: time) == recognized(at: at))
    }

    @Test func `41 at 0.1 s 45.29 pt are not enough`() {
        #expect(
            swipe(by: 45.29, 0, at: 0.1) == """
                0.000 v touchesBegan 1
                0.100 v touchesMoved 1
                0.101 swipe failed: moved 45.29 pt (needs 45.25)
                0.101 v touchesEnded 1
                """
        )
    }

    @Test func `42 at 0.3 s 35.89 pt are not enough`() {
        #expect(
            swipe(by: 35.89, 0, at: 0.3) == """
                0.000 v touchesBegan 1
                0.300 v touchesMoved 1
                0.301 swipe failed: moved 35.89 pt (needs 35.85)
                0.301 v touchesEnded 1
                """
        )
    }

    @Test func `42 at 0.5 s 26.49 pt are not enough, and the time is over`() {
        #expect(
            swipe(by: 26.49, 0, at: 0.5) == """
                0.000 v touchesBegan 1
                0.500 v touchesMoved 1
                0.500 swipe failed: moved 26.49 pt in the time allowed (needs 26.5)
                0.501 v touchesEnded 1
                """
        )
    }

    @Test(arguments: [45.09, -45.09])
    func `43 it is recognized if it is straight enough for its time`(dy: Double) {
        #expect(swipe(by: 100, dy, at: 0.1) == recognized(at: "0.100"))
    }

    @Test(arguments: [45.11, -45.11])
    func `43 too far across fails at the move`(dy: Double) {
        #expect(
            swipe(by: 100, dy, at: 0.1) == """
                0.000 v touchesBegan 1
                0.100 swipe failed: strayed 45.11 pt across (allows 45.1)
                0.100 v touchesMoved 1
                0.101 v touchesEnded 1
                """
        )
    }

    @Test func `44 at exactly 0.5 s it is recognized`() {
        #expect(swipe(by: 100, 0, at: 0.5) == recognized(at: "0.500"))
    }

    @Test func `44 at 0.501 s it has failed`() {
        #expect(
            swipe(by: 100, 0, at: 0.501) == """
                0.000 v touchesBegan 1
                0.500 swipe failed: moved 0.0 pt in the time allowed (needs 26.5)
                0.501 v touchesMoved 1
                0.502 v touchesEnded 1
                """
        )
    }

    @Test func `45 a step behind the start fails for good`() {
        stage.down(50, 100)
        stage.elapse(0.01)
        stage.move(by: -0.1, 0)
        stage.elapse(0.01)
        stage.move(by: 100, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.010 swipe failed: moved 0.1 pt backward
                0.010 v touchesMoved 1
                0.020 v touchesMoved 1
                0.020 v touchesEnded 1
                """
        )
    }
}
