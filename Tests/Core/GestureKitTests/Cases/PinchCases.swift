import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 46–49: two fingers' distance.
struct PinchCases {
    let stage = Stage()
    let pinch = PinchGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(pinch, "pinch")
        seen = .of(pinch) { plain(Double($0.scale)) }
    }

    /// Lands two fingers at this distance: the first at (20, 100), the second to its right.
    private func down(apart distance: CGFloat) {
        stage.down([FingerMove(1, to: 20, 100), FingerMove(2, to: 20 + distance, 100)])
    }

    private func move(apart distance: CGFloat) { stage.move(2, to: 20 + distance, 100) }

    @Test(arguments: [108, 92])
    func `46 a change of 8 pt does not begin it`(distance: Int) {
        down(apart: 100)
        move(apart: CGFloat(distance))
        stage.up(1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.000 v touchesMoved 2
                0.000 pinch failed: spread by 8.0 pt (needs more than 8)
                0.000 v touchesEnded 1 2
                """
        )
    }

    @Test(arguments: [108.1, 91.9])
    func `46 a greater change begins it`(distance: Double) {
        down(apart: 100)
        move(apart: CGFloat(distance))
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.000 pinch began
                0.000 v touchesCancelled 1 2
                0.000 pinch action began
                0.000 pinch ended
                0.000 pinch action ended
                """
        )
    }

    @Test func `47 the dead zone is subtracted`() {
        down(apart: 100)
        move(apart: 110)
        move(apart: 216)
        stage.up([1, 2])
        stage.wait(1)
        down(apart: 200)
        move(apart: 190)
        #expect(
            seen.text == """
                began \(plain(110.0 / 108)), changed 2, ended 2, began \(plain(190.0 / 192))
                """
        )
        #expect(
            stage.transcript([.messages, .diagnostics]) == """
                0.000 v touchesBegan 1 2
                0.000 v touchesCancelled 1 2
                1.000 v touchesBegan 1 2
                1.000 v touchesCancelled 1 2
                """
        )
    }

    @Test func `48 setting the scale rebases it`() {
        down(apart: 100)
        move(apart: 200)
        pinch.scale = 1
        move(apart: 250)
        stage.up([1, 2])
        #expect(seen.text == "began \(plain(200.0 / 108)), changed 1.25, ended 1.25")
        #expect(
            stage.transcript([.messages, .diagnostics]) == """
                0.000 v touchesBegan 1 2
                0.000 v touchesCancelled 1 2
                """
        )
    }

    @Test func `49 another second finger continues from the old value`() {
        down(apart: 100)
        move(apart: 216)
        stage.up(2)
        stage.move(1, by: 0, 50)
        stage.down(3, 20, 250)
        stage.move(3, to: 20, 300)
        stage.up([1, 3])
        #expect(seen.text == "began 2, changed 3, ended 3")
        #expect(
            stage.transcript([.messages, .diagnostics]) == """
                0.000 v touchesBegan 1 2
                0.000 v touchesCancelled 1 2
                """
        )
    }
}
