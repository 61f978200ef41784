import Foundation
import GestureKit
import GestureTesting
import Testing

/// Cases 12–18: transitions, resets, targets, and recognizers that are disabled or removed.
struct StateCases {
    let stage = Stage()

    @Test func `12 reset is called once, reads the end state, and sends no action`() {
        let spy = stage.add(Spy.atLastLift(), "spy")
        stage.tap(100, 100)
        #expect(spy.state == .possible)
        #expect(spy.log == ["b 1", "e 1", "reset ended"])
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v touchesBegan 1
                0.050 spy recognized
                0.050 v touchesCancelled 1
                0.050 spy action recognized
                0.050 spy possible: sequence over
                """
        )
    }

    @Test func `13 a recognizer that has recognized receives no more of a touch that is down`() {
        let spy = stage.add(Spy.atLanding(), "spy")
        stage.down(1, 100, 100)
        stage.move(1, by: 10, 0)
        stage.down(2, 200, 100)
        stage.move(1, by: 10, 0)
        stage.up(1)
        stage.wait(1)
        #expect(spy.log == ["b 1", "reset ended"])
        #expect(
            stage.transcript() == """
                0.000 spy recognized
                0.000 spy action recognized
                0.000 v touchesBegan 2
                """
        )
    }

    @Test func `14 two targets are called in the order of adding, then the remaining one`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        var calls: [String] = []
        let first = tap.touchstone.addAction { _ in calls.append("first") }
        tap.touchstone.addAction { _ in calls.append("second") }
        stage.tap(100, 100)
        #expect(calls == ["first", "second"])
        tap.touchstone.removeTarget(first)
        stage.wait(1)
        stage.tap(100, 100)
        #expect(calls == ["first", "second", "second"])
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 tap recognized
                0.050 v touchesCancelled 1
                0.050 tap action recognized
                1.050 v touchesBegan 1
                1.100 tap recognized
                1.100 v touchesCancelled 1
                1.100 tap action recognized
                """
        )
    }

    @Test func `15 disabling a begun pan cancels it with its action`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        stage.down(100, 100)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        pan.isEnabled = false
        pan.isEnabled = true
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 v touchesBegan 1
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 pan changed
                0.000 pan action changed
                0.000 pan cancelled: disabled
                0.000 pan action cancelled
                0.000 pan possible: sequence over
                """
        )
    }

    @Test func `16 a recognizer that is enabled again ignores touches that are down`() {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        stage.down(100, 100)
        tap.isEnabled = false
        tap.isEnabled = true
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.000 tap failed: disabled
                0.000 v touchesEnded 1
                """
        )
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 tap recognized
                0.050 v touchesCancelled 1
                0.050 tap action recognized
                """
        )
    }

    @Test func `17 a recognizer on the parent recognizes, one on the sibling does not`() {
        let child = stage.addView("child", 0, 0, 100, 100)
        let sibling = stage.addView("sibling", 100, 0, 100, 100)
        stage.add(TapGestureRecognizer(), "parent's")
        stage.add(TapGestureRecognizer(), "sibling's", to: sibling)
        stage.tap(50, 50)
        #expect(child.gestureRecognizers.isEmpty)
        #expect(
            stage.transcript([.usual, .resets]) == """
                0.000 child touchesBegan 1
                0.050 parent's recognized
                0.050 child touchesCancelled 1
                0.050 parent's action recognized
                0.050 parent's possible: sequence over
                """
        )
    }

    @Test func `18 added to another view, it leaves the first`() {
        let other = stage.addView("other", 200, 200, 50, 50)
        let first = stage.addView("first", 0, 0, 50, 50)
        let tap = stage.add(TapGestureRecognizer(), "tap", to: first)
        other.addGestureRecognizer(tap)
        #expect(first.gestureRecognizers.isEmpty)
        stage.tap(10, 10)
        stage.wait(1)
        stage.tap(210, 210)
        #expect(
            stage.transcript() == """
                0.000 first touchesBegan 1
                0.050 first touchesEnded 1
                1.050 other touchesBegan 1
                1.100 tap recognized
                1.100 other touchesCancelled 1
                1.100 tap action recognized
                """
        )
    }
}
