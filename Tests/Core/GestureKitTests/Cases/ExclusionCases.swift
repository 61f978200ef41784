import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 53–57: the winner, and the recognizers that it excludes.
struct ExclusionCases {
    let stage = Stage()

    @Test(arguments: [true, false])
    func `53 a pan that begins excludes a tap`(panFirst: Bool) {
        let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
        if panFirst { stage.add(pan, "pan") }
        stage.add(tap, "tap")
        if !panFirst { stage.add(pan, "pan") }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 tap failed: prevented by pan
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan ended
                0.000 pan action ended
                """
        )
    }

    @Test func `54 of pans on a view and its superview the deeper one wins`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(PanGestureRecognizer(), "inner", to: child)
        stage.add(PanGestureRecognizer(), "outer")
        stage.down(50, 50)
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 child touchesBegan 1
                0.000 inner began
                0.000 outer failed: prevented by inner
                0.000 child touchesCancelled 1
                0.000 inner action began
                0.000 inner ended
                0.000 inner action ended
                """
        )
    }

    @Test func `55 siblings with a finger each do not exclude each other`() {
        let left = stage.addView("left", 0, 0, 100, 100)
        let right = stage.addView("right", 100, 0, 100, 100)
        stage.add(PanGestureRecognizer(), "left pan", to: left)
        stage.add(PanGestureRecognizer(), "right pan", to: right)
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 150, 50)])
        stage.move([FingerMove(1, to: 50, 70), FingerMove(2, to: 150, 70)])
        stage.up([1, 2])
        #expect(
            stage.transcript() == """
                0.000 left touchesBegan 1
                0.000 right touchesBegan 2
                0.000 left pan began
                0.000 right pan began
                0.000 left touchesCancelled 1
                0.000 right touchesCancelled 2
                0.000 left pan action began
                0.000 right pan action began
                0.000 left pan ended
                0.000 right pan ended
                0.000 left pan action ended
                0.000 right pan action ended
                """
        )
    }

    @Test(arguments: [true, false])
    func `56 a recognizer that cannot prevent, or cannot be prevented, allows both`(
        byWinner: Bool
    ) {
        let winner = stage.add(Spy.dragging(), "winner")
        let other = stage.add(Spy.dragging(from: 2), "other")
        let judge = ScriptedDelegate()
        winner.delegate = judge
        if byWinner {
            winner.prevents = { _ in false }
        } else {
            other.isPreventedBy = { _ in false }
        }
        stage.down(100, 100)
        stage.move(by: 1, 0)
        stage.move(by: 1, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 winner began
                0.000 v touchesCancelled 1
                0.000 winner action began
                0.000 winner changed
                0.000 other began
                0.000 winner action changed
                0.000 other action began
                0.000 other ended
                0.000 winner ended
                0.000 other action ended
                0.000 winner action ended
                """
        )
        // The winner has already begun and continues when the other one recognizes.
        #expect(judge.log == ["begin winner"])
    }

    @Test(arguments: [true, false], [1, 7])
    func `57 of a swipe and a pan, the pan wins a fast swipe`(swipeFirst: Bool, steps: Int) {
        if swipeFirst { stage.add(SwipeGestureRecognizer(), "swipe") }
        stage.add(PanGestureRecognizer(), "pan")
        if !swipeFirst { stage.add(SwipeGestureRecognizer(), "swipe") }
        stage.down(100, 100)
        for _ in 1...steps {
            stage.elapse(0.01)
            stage.move(by: steps == 1 ? 100 : 15, 0)
        }
        stage.up()
        let changes = (2..<(steps + 1)).map { step in
            "0.0\(step)0 pan changed\n0.0\(step)0 pan action changed\n"
        }
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.010 pan began
                0.010 swipe failed: prevented by pan
                0.010 v touchesCancelled 1
                0.010 pan action began
                \(changes.joined())0.0\(steps)0 pan ended
                0.0\(steps)0 pan action ended
                """
        )
    }
}
