import GestureTesting
import Testing
import UIKit

/// Recognizers whose timers were replaced by deadlines follow the event clock.
struct ClockTests {
    let stage = Stage()

    @Test func `a short tap within its duration is recognized`() {
        stage.add(ShortTapGestureRecognizer(), "short")
        stage.tap(50, 50, held: 0.25)
        stage.expect("0.250 short recognized", only: .transitions)
    }

    @Test func `a short tap fails at its duration`() {
        stage.add(ShortTapGestureRecognizer(), "short")
        stage.tap(50, 50, held: 0.251)
        stage.expect("0.250 short failed: took longer than 0.25 s", only: .transitions)
    }

    @Test func `the duration of a short double tap includes both taps`() {
        let short = stage.add(ShortTapGestureRecognizer(), "short")
        short.numberOfTapsRequired = 2
        short.maximumDuration = 0.3
        for pause in [0.2, 0.201] {
            stage.tap(50, 50, held: 0.05)
            stage.elapse(pause)
            stage.tap(50, 50, held: 0.05)
            stage.elapse(0.5)
        }
        stage.expect(
            """
            0.300 short recognized
            1.100 short failed: took longer than 0.3 s
            """,
            only: .transitions
        )
    }

    @Test func `the second tap of a double tap lands within the pause`() {
        stage.add(QuickDoubleTapGestureRecognizer(), "double")
        stage.tap(50, 50)
        stage.elapse(0.2)
        stage.tap(50, 50)
        stage.expect("0.300 double recognized", only: .transitions)
    }

    @Test func `a double tap fails after the pause, and the next tap counts as the first`() {
        stage.add(QuickDoubleTapGestureRecognizer(), "double")
        stage.tap(50, 50)
        stage.elapse(0.201)
        stage.tap(50, 50)
        stage.elapse(0.1)
        stage.tap(50, 50)
        stage.expect(
            """
            0.250 double failed: no next tap in 0.2 s
            0.451 double recognized
            """,
            only: .transitions
        )
    }

    @Test func `a press begins at its duration, and then follows the finger`() {
        stage.add(PressGestureRecognizer(), "press")
        stage.down(50, 50)
        stage.wait(0.4)
        stage.move(to: 90, 50)
        stage.up()
        stage.expect(
            """
            0.400 press began
            0.400 press changed
            0.400 press ended
            """,
            only: .transitions
        )
    }

    @Test func `a timer does not fire, however long the events go on`() {
        let timer = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in }
        defer { timer.invalidate() }
        stage.add(PressGestureRecognizer(), "press")
        stage.hold(50, 50, for: 60)
        // A timer becomes invalid when it fires.
        #expect(timer.isValid)
    }

    @Test func `a quick drag is measured by its events`() {
        stage.add(QuickDragGestureRecognizer(), "quick")
        for duration in [0.5, 0.501] {
            stage.down(50, 50)
            stage.elapse(duration)
            stage.up()
        }
        stage.expect(
            """
            0.500 quick recognized
            1.001 quick failed: set by the recognizer
            """,
            only: .transitions
        )
    }
}
