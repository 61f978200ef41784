import Foundation
import GestureKit
import GestureTesting
import Testing

struct ScrollTests {
    let stage = Stage()
    let pan = PanGestureRecognizer()
    let seen: ActionLog

    init() {
        stage.add(pan, "pan").allowedScrollTypesMask = .all
        seen = .of(pan) {
            "\(plain($0.translation(in: nil))) at \(plain($0.location(in: nil)))"
        }
    }

    @Test func `a click of a wheel begins and ends a pan with a translation and no touches`() {
        stage.scroll(by: 0, -15, at: 100, 50)
        stage.elapse(0.1)
        stage.scroll(by: 0, -15, at: 100, 50)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 pan began
                0.000 pan ended
                0.000 pan action began
                0.000 pan action ended
                0.000 pan possible: sequence over
                0.100 pan began
                0.100 pan ended
                0.100 pan action began
                0.100 pan action ended
                0.100 pan possible: sequence over
                """
        )
        let click = "began (0, -15) at (100, 50), ended (0, -15) at (100, 50)"
        #expect(seen.text == "\(click), \(click)")
        #expect(stage.window.isAtRest)
    }

    @Test func `continuous scrolling follows its phases, without a slop`() {
        stage.scroll(phase: .began, by: 1, 0, at: 100, 50)
        stage.scroll(phase: .changed, by: 2, 1, at: 100, 50)
        stage.scroll(phase: .ended, by: 0, 0, at: 110, 50)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 pan began
                0.000 pan action began
                0.000 pan changed
                0.000 pan action changed
                0.000 pan ended
                0.000 pan action ended
                0.000 pan possible: sequence over
                """
        )
        #expect(
            seen.text
                == "began (1, 0) at (100, 50), changed (3, 1) at (100, 50), ended (3, 1) at (110, 50)"
        )
    }

    @Test func `it stays with the view where it began, also when the pointer leaves`() {
        stage.scroll(phase: .began, by: 1, 0, at: 299, 50)
        stage.scroll(phase: .changed, by: 2, 0, at: 350, 50)
        stage.scroll(phase: .ended, by: 0, 0, at: 350, 50)
        #expect(pan.state == .possible)
        stage.scroll(phase: .began, by: 1, 0, at: 350, 50)
        stage.scroll(phase: .changed, by: 1, 0, at: 100, 50)
        stage.scroll(phase: .ended, by: 1, 0, at: 100, 50)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan began
                0.000 pan changed
                0.000 pan ended
                """
        )
    }

    @Test func `cancelled scrolling cancels it`() {
        stage.scroll(phase: .began, by: 1, 0, at: 100, 50)
        stage.scroll(phase: .cancelled, by: 0, 0, at: 100, 50)
        #expect(
            stage.transcript() == """
                0.000 pan began
                0.000 pan action began
                0.000 pan cancelled: touch cancelled by the system
                0.000 pan action cancelled
                """
        )
    }

    @Test(
        arguments: zip(
            [ScrollTypeMask.all, .discrete, .continuous, []],
            ["click scroll", "click", "scroll", ""]
        )
    ) func `the mask selects the types of scrolling`(mask: ScrollTypeMask, taken: String) {
        pan.allowedScrollTypesMask = mask
        stage.scroll(by: 5, 0, at: 100, 50)
        let clicked = stage.transcript([.transitions]).isEmpty ? [] : ["click"]
        stage.scroll(phase: .began, by: 5, 0, at: 100, 50)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 50)
        let scrolled = stage.transcript([.transitions]).isEmpty ? [] : ["scroll"]
        #expect((clicked + scrolled).joined(separator: " ") == taken)
    }

    @Test func `of two nested pans the inner one wins, and the outer one fails once`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(PanGestureRecognizer(), "inner", to: child).allowedScrollTypesMask = .all
        stage.scroll(phase: .began, by: 1, 0, at: 50, 50)
        stage.scroll(phase: .changed, by: 2, 0, at: 50, 50)
        stage.scroll(phase: .changed, by: 2, 0, at: 50, 50)
        stage.scroll(phase: .ended, by: 0, 0, at: 50, 50)
        #expect(
            stage.transcript([.transitions, .resets]) == """
                0.000 inner began
                0.000 pan failed: prevented by inner
                0.000 inner changed
                0.000 inner changed
                0.000 inner ended
                0.000 inner possible: sequence over
                0.000 pan possible: sequence over
                """
        )
        stage.scroll(by: 1, 0, at: 50, 50)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 inner began
                0.000 pan failed: prevented by inner
                0.000 inner ended
                """
        )
    }

    @Test func `an inner pan that allows no scrolling leaves it to the outer one`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        stage.add(PanGestureRecognizer(), "inner", to: child)
        stage.scroll(by: 1, 0, at: 50, 50)
        #expect(stage.transcript([.transitions]) == "0.000 pan began\n0.000 pan ended")
    }

    @Test func `a pan with touches ignores scrolling, and a pan that scrolls ignores touches`() {
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.scroll(by: 50, 0, at: 100, 50)
        stage.move(by: 5, 0)
        stage.up()
        #expect(
            seen.text == """
                began (10, 0) at (120, 100), changed (15, 0) at (125, 100), \
                ended (15, 0) at (125, 100)
                """
        )
        _ = stage.transcript()
        stage.scroll(phase: .began, by: 5, 0, at: 100, 50)
        stage.down(100, 100)
        stage.move(by: 50, 0)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 50)
        stage.move(by: 50, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 pan began
                0.000 pan action began
                0.000 v touchesBegan 1
                0.000 v touchesMoved 1
                0.000 pan ended
                0.000 pan action ended
                0.000 v touchesMoved 1
                0.000 v touchesEnded 1
                """
        )
    }

    @Test func `a click during continuous scrolling is not added to it`() {
        stage.scroll(phase: .began, by: 5, 0, at: 100, 50)
        stage.scroll(by: 100, 0, at: 100, 50)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 50)
        #expect(seen.text == "began (5, 0) at (100, 50), ended (5, 0) at (100, 50)")
    }

    @Test func `steps without a beginning, and a second beginning, cause diagnostics`() {
        stage.scroll(phase: .changed, by: 5, 0, at: 100, 50)
        stage.scroll(phase: .ended, by: 5, 0, at: 100, 50)
        stage.scroll(phase: .cancelled, by: 5, 0, at: 100, 50)
        stage.scroll(phase: .began, by: 5, 0, at: 100, 50)
        stage.scroll(phase: .began, by: 50, 0, at: 100, 50)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 50)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 diagnostic scrollUnknown: scroll changed without a beginning
                0.000 diagnostic scrollUnknown: scroll ended without a beginning
                0.000 diagnostic scrollUnknown: scroll cancelled without a beginning
                0.000 pan began
                0.000 diagnostic scrollDoubled: scroll began while it was under way
                0.000 pan ended
                """
        )
        #expect(seen.text == "began (5, 0) at (100, 50), ended (5, 0) at (100, 50)")
    }

    @Test
    func
        `a pan that requires a swipe to fail scrolls at once: the swipe does not receive scrolling`()
    {
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        pan.require(toFail: swipe)
        stage.scroll(by: 5, 0, at: 100, 50)
        #expect(stage.transcript([.transitions]) == "0.000 pan began\n0.000 pan ended")
    }

    @Test func `disabling it during scrolling cancels it, and it receives only the next scrolling`()
    {
        stage.scroll(phase: .began, by: 5, 0, at: 100, 50)
        pan.isEnabled = false
        stage.scroll(phase: .changed, by: 5, 0, at: 100, 50)
        pan.isEnabled = true
        stage.scroll(phase: .ended, by: 5, 0, at: 100, 50)
        stage.scroll(by: 7, 0, at: 100, 50)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pan began
                0.000 pan cancelled: disabled
                0.000 pan began
                0.000 pan ended
                """
        )
    }

    @Test func `a delegate may refuse the scrolling, and is asked once for it`() {
        let judge = ScriptedDelegate()
        judge.receivesEvent = { _, event in event.type != .scroll }
        pan.delegate = judge
        stage.scroll(phase: .began, by: 5, 0, at: 100, 50)
        stage.scroll(phase: .changed, by: 5, 0, at: 100, 50)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 50)
        #expect(judge.log == ["event pan"])
        #expect(stage.transcript() == "")
    }

    @Test func `setTranslation rebases scrolling, and scrolling has a velocity`() {
        var speeds: [String] = []
        pan.touchstone.addAction { [unowned pan] _ in speeds.append(plain(pan.velocity(in: nil))) }
        stage.scroll(phase: .began, by: 10, 0, at: 100, 50)
        pan.setTranslation(.zero, in: nil)
        stage.elapse(0.01)
        stage.scroll(phase: .changed, by: 10, 0, at: 100, 50)
        stage.elapse(0.01)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 50)
        #expect(
            seen.text == """
                began (10, 0) at (100, 50), changed (10, 0) at (100, 50), \
                ended (10, 0) at (100, 50)
                """
        )
        #expect(speeds == ["(0, 0)", "(1000, 0)", "(1000, 0)"])
    }

    @Test func `an edge pan ignores scrolling, which does not start at an edge`() {
        let stage = Stage()
        let edge = stage.add(ScreenEdgePanGestureRecognizer(), "edge")
        edge.edges = .left
        edge.allowedScrollTypesMask = .all
        stage.scroll(by: 0, -15, at: 5, 100)
        #expect(stage.transcript() == "")
    }

    @Test func `a recognizer sees scrolling begin, change and end`() {
        final class Follower: GestureRecognizer, TouchstoneGesture {
            var phases: [String] = []
            override func shouldReceive(_ event: TouchEvent) -> Bool { event.type == .scroll }
            func scrollChanged(with event: ScrollEvent) {
                phases.append(event.phase.rawValue)
            }
        }
        let stage = Stage()
        let follower = stage.add(Follower(), "follower")
        stage.scroll(phase: .began, by: 1, 0, at: 100, 100)
        stage.scroll(phase: .changed, by: 1, 0, at: 100, 100)
        stage.scroll(phase: .ended, by: 0, 0, at: 100, 100)
        #expect(follower.phases == ["began", "changed", "ended"])
    }
}
