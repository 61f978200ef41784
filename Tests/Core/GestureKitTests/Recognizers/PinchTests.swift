import Foundation
import GestureKit
import GestureTesting
import Testing

struct PinchTests {
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

    @Test func `while it is possible, another second finger resets the first distance`() {
        down(apart: 100)
        stage.up(2)
        stage.down(2, 220, 100)
        move(apart: 208)
        #expect(stage.transcript([.transitions]) == "")
        move(apart: 209)
        #expect(seen.text == "began \(plain(209.0 / 208))")
    }

    @Test func `a subclass that assigns began starts at a scale of 1 there`() {
        final class Eager: PinchGestureRecognizer {
            override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
                super.touchesMoved(touches, with: event)
                if state == .possible { state = .began }
            }
        }
        pinch.isEnabled = false
        let eager = stage.add(Eager(), "eager")
        let seen = ActionLog.of(eager) { plain(Double($0.scale)) }
        down(apart: 96)
        move(apart: 100)
        move(apart: 103)
        stage.up([1, 2])
        #expect(seen.text == "began 1, changed 1.03, ended 1.03")
        #expect(stage.transcript([.diagnostics]) == "")
    }

    @Test func `a third finger is ignored, and its view receives it`() {
        down(apart: 100)
        move(apart: 110)
        stage.down(3, 20, 290)
        stage.move(3, by: 50, 0)
        stage.up(3)
        stage.up(1)
        stage.up(2)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1 2
                0.000 pinch began
                0.000 v touchesCancelled 1 2
                0.000 pinch action began
                0.000 v touchesBegan 3
                0.000 v touchesMoved 3
                0.000 v touchesEnded 3
                0.000 pinch ended
                0.000 pinch action ended
                """
        )
    }

    @Test func `a finger that lifts, is cancelled or lands sends no change`() {
        down(apart: 100)
        move(apart: 216)
        stage.up(2)
        stage.down(2, 120, 100)
        stage.cancel(2)
        stage.down(2, 120, 100)
        stage.up(1)
        stage.up(2)
        #expect(seen.text == "began 2, ended 2")
    }

    @Test func `fingers that meet keep the scale finite`() {
        down(apart: 100)
        move(apart: 0)
        pinch.scale = 1
        move(apart: 2)
        #expect(seen.seen.last == "changed 2")
        move(apart: 0)
        stage.up(2)
        stage.down(2, 120, 100)
        pinch.scale = 1
        move(apart: 150)
        #expect(seen.seen.last == "changed 1.5")
    }

    @Test func `a scale of zero is refused`() {
        down(apart: 100)
        move(apart: 216)
        pinch.scale = 0
        pinch.scale = .nan
        pinch.scale = -1
        #expect(pinch.scale == 2)
    }

    @Test func `in a scaled view the dead zone is measured in the window`() {
        stage.view.transform = CGAffineTransform(scaleX: 4, y: 4)
        down(apart: 100)
        move(apart: 108)
        #expect(stage.transcript([.transitions]) == "")
        move(apart: 108.1)
        #expect(stage.transcript([.transitions]) == "0.000 pinch began")
    }

    @Test func `a system cancel of the last finger cancels it`() {
        down(apart: 100)
        move(apart: 150)
        stage.cancel()
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 pinch began
                0.000 pinch action began
                0.000 pinch cancelled: touch cancelled by the system
                0.000 pinch action cancelled
                """
        )
    }
}
