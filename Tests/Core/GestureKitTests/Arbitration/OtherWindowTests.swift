import Foundation
import GestureKit
import GestureTesting
import Testing

/// Failure requirements between recognizers of two windows.
struct OtherWindowTests {
    let stage = Stage()
    let other = Stage()
    let held = Spy.atLanding()

    init() { stage.add(held, "held") }

    /// A recognizer in the other window that fails this many seconds after the landing, and that `held`
    /// requires to fail.
    @discardableResult
    private func addSlow(_ seconds: TimeInterval = 0.5) -> Spy {
        let slow = Spy(began: { spy, touches in
            spy.touchstone.deadline = (touches.first?.timestamp ?? 0) + seconds
        })
        slow.onDeadline = { $0.state = .failed }
        held.require(toFail: slow)
        return other.add(slow, "slow")
    }

    @Test func `it waits for one of another window, and is released when that one fails`() {
        addSlow()
        other.down(100, 100)
        stage.at(0.1).down(100, 100)
        other.wait(until: 0.6)
        #expect(other.transcript([.transitions]) == "0.500 slow failed: set by the recognizer")
        #expect(
            stage.transcript() == """
                0.100 held waits for slow
                0.100 v touchesBegan 1
                0.500 held recognized
                0.500 v touchesCancelled 1
                0.500 held action recognized
                """
        )
        #expect(stage.window.time == 0.5)
    }

    @Test func `it fails when the required one recognizes, although that one is reset at once`() {
        let tap = other.add(TapGestureRecognizer(), "tap")
        held.require(toFail: tap)
        other.down(100, 100)
        stage.at(0.1).down(100, 100)
        other.at(0.2).up()
        stage.at(0.3).up()
        #expect(
            stage.transcript([.transitions, .actions, .resets]) == """
                0.100 held waits for tap
                0.200 held failed: tap, which had to fail first, was recognized
                0.300 held possible: sequence over
                """
        )
        #expect(
            other.transcript([.transitions, .resets]) == """
                0.200 tap recognized
                0.200 tap possible: sequence over
                """
        )
    }

    @Test(arguments: [true, false])
    func `it is released when the required one is disabled or removed`(isDisabled: Bool) {
        let slow = addSlow()
        other.down(100, 100)
        stage.at(0.1).down(100, 100)
        if isDisabled { slow.isEnabled = false } else { other.view.removeFromSuperview() }
        #expect(
            stage.transcript([.transitions]) == """
                0.100 held waits for slow
                0.100 held recognized
                """
        )
    }

    @Test func `a cycle of two windows is reported, and fails when all touches have ended`() {
        let late = other.add(Spy.dragging(), "late")
        late.require(toFail: held)
        held.require(toFail: late)
        other.down(100, 100)
        stage.at(0.1).down(100, 100)
        other.at(0.2).move(1, by: 20, 0)
        stage.at(0.3).up()
        #expect(stage.transcript([.transitions, .diagnostics]) == "0.100 held waits for late")
        other.at(0.4).up()
        #expect(
            other.transcript([.transitions, .diagnostics]) == """
                0.200 late waits for held
                0.200 diagnostic requirementCycle: late and held wait for each other
                0.400 late failed: waited for held, which waited for it
                """
        )
        #expect(
            stage.transcript([.transitions, .actions, .resets]) == """
                0.400 held failed: waited for late, which waited for it
                0.400 held possible: sequence over
                """
        )
        #expect(held.state == .possible)
        #expect(late.state == .possible)
    }
}
