import Foundation
import GestureKit
import GestureTesting
import Testing

struct LongPressTests {
    let stage = Stage()
    let press = LongPressGestureRecognizer()

    init() { stage.add(press, "press") }

    @Test func `movement counts from the landing of the last required finger`() {
        press.numberOfTouchesRequired = 2
        stage.down(1, 100, 100)
        stage.move(1, by: 0, 60)
        stage.down(2, 200, 100)
        stage.wait(0.6)
        #expect(stage.transcript([.transitions]) == "0.500 press began")
    }

    @Test func `an extra finger fails it before the beginning, and is left to its view afterwards`()
    {
        stage.down(1, 100, 100)
        stage.down(2, 200, 100)
        stage.up([1, 2])
        stage.wait(1)
        #expect(stage.transcript([.transitions]) == "0.000 press failed: 2 touches (allows 1)")
        stage.down(1, 100, 100)
        stage.wait(0.5)
        stage.down(2, 200, 100)
        stage.move(2, by: 20, 0)
        stage.up(2)
        stage.up(1)
        #expect(
            stage.transcript() == """
                1.000 v touchesBegan 1
                1.500 press began
                1.500 v touchesCancelled 1
                1.500 press action began
                1.500 v touchesBegan 2
                1.500 v touchesMoved 2
                1.500 v touchesEnded 2
                1.500 press ended
                1.500 press action ended
                """
        )
    }

    /// A press that begins at once.
    private final class Immediate: LongPressGestureRecognizer {
        var isFirst = false

        override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
            if isFirst && state == .possible { state = .began }
            super.touchesBegan(touches, with: event)
            if !isFirst && state == .possible { state = .began }
        }
    }

    @Test(arguments: [true, false])
    func `a subclass that assigns began at the landing has no limits afterwards`(isFirst: Bool) {
        press.isEnabled = false
        let immediate = Immediate()
        immediate.isFirst = isFirst
        stage.add(immediate, "immediate")
        stage.down(100, 100)
        stage.elapse(0.1)
        stage.move(by: 50, 0)
        stage.down(2, 200, 200)
        stage.elapse(0.5)
        stage.move(2, by: 20, 0)
        stage.up(2)
        stage.up(1)
        #expect(
            stage.transcript([.transitions, .actions, .diagnostics]) == """
                0.000 immediate began
                0.000 immediate action began
                0.100 immediate changed
                0.100 immediate action changed
                0.600 immediate ended
                0.600 immediate action ended
                """
        )
        #expect(stage.window.nextDeadline == nil)
    }

    @Test func `the press after a tap needs its whole duration`() {
        press.numberOfTapsRequired = 1
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100, held: 0.5)
        #expect(
            stage.transcript([.transitions])
                == "0.650 press failed: lifted after 0.50 s (needs more than 0.5)"
        )
    }

    @Test func `it uses its minimum duration and allowable movement`() {
        press.minimumPressDuration = 2
        press.allowableMovement = 30
        stage.down(100, 100)
        stage.move(by: 30, 0)
        stage.wait(2)
        stage.up()
        #expect(
            stage.transcript([.transitions]) == """
                2.000 press began
                2.000 press ended
                """
        )
    }

    @Test func `a system cancel cancels a begun press with its action`() {
        stage.down(100, 100)
        stage.wait(0.6)
        stage.cancel()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.500 press began
                0.500 v touchesCancelled 1
                0.500 press action began
                0.600 press cancelled: touch cancelled by the system
                0.600 press action cancelled
                """
        )
    }

    @Test func `in the last action no touch is down, and the location is the last one`() {
        let seen = ActionLog.of(press) {
            "\($0.numberOfTouches) \(plain($0.location(in: nil)))"
        }
        stage.down(100, 100)
        stage.wait(0.5)
        stage.move(to: 150, 160)
        stage.up()
        #expect(seen.text == "began 1 (100, 100), changed 1 (150, 160), ended 0 (150, 160)")
    }
}
