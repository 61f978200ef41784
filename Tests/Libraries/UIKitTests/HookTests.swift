import Foundation
import GestureKit
import GestureTesting
import Testing

/// The hooks of `HookedGestureRecognizer.swift`: overrides with UIKit's labels are called.
struct HookTests {
    let stage = Stage()
    let hooked = HookedGestureRecognizer()

    init() { stage.add(hooked, "hooked") }

    @Test func `it does not prevent taps, nor do they prevent it`() {
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        stage.tap(100, 100)
        stage.elapse(0.1)
        stage.tap(100, 100)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.050 hooked recognized
                0.050 hooked action recognized
                0.200 double recognized
                0.200 hooked recognized
                0.200 double action recognized
                0.200 hooked action recognized
                """
        )
        #expect(hooked.log == ["prevents TapGestureRecognizer", "reset", "reset"])
    }

    @Test func `it waits for a required failure, and a recognizer that requires its failure waits`()
    {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        press.numberOfTapsRequired = 1
        stage.add(PanGestureRecognizer(), "pan")
        stage.tap(100, 100)
        stage.waitPastTaps()
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.050 pan failed: moved 0.0 pt (needs 10)
                0.050 hooked waits for press
                0.400 press failed: no next tap in 0.35 s
                0.400 hooked recognized
                0.400 hooked action recognized
                """
        )
        stage.down(100, 100)
        stage.move(by: 12, 0)
        stage.up()
        stage.waitPastTaps()
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.450 pan waits for hooked
                0.450 hooked waits for press
                0.800 press failed: no next tap in 0.35 s
                0.800 hooked recognized
                0.800 pan failed: hooked, which had to fail first, was recognized
                0.800 hooked action recognized
                """
        )
    }

    @Test func `it refuses an event, and ignores a touch`() {
        hooked.ignoresEvents = true
        stage.tap(100, 100)
        #expect(hooked.log == [])
        hooked.ignoresEvents = false
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.up(2)
        stage.up(1)
        #expect(hooked.log == ["ignores 2", "reset"])
        #expect(
            stage.transcript([.transitions, .messages]) == """
                0.000 v touchesBegan 1
                0.050 v touchesEnded 1
                0.050 v touchesBegan 1 2
                0.050 v touchesEnded 2
                0.050 hooked recognized
                0.050 v touchesEnded 1
                """
        )
    }

    @Test func `its own initializer takes target and action`() {
        final class Owner {
            var count = 0
            func fired(_ recognizer: GestureRecognizer) { count += 1 }
        }
        let owner = Owner()
        let second = HookedGestureRecognizer(target: owner, action: Owner.fired)
        #expect(second.log == ["made"])
        stage.view.removeGestureRecognizer(hooked)
        stage.add(second, "second")
        stage.tap(100, 100)
        #expect(owner.count == 1)
    }
}
