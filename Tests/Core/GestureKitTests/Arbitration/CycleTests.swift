import Foundation
import GestureKit
import GestureTesting
import Testing

/// Recognizers that wait for each other.
struct CycleTests {
    let stage = Stage()

    @Test
    func `two recognizers that wait for each other are reported, and fail when the touches end`() {
        let first = stage.add(Spy.atLastLift(), "first")
        let second = stage.add(Spy.atLastLift(), "second")
        first.require(toFail: second)
        second.require(toFail: first)
        stage.tap(100, 100)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 second waits for first
                0.050 first waits for second
                0.050 diagnostic requirementCycle: first and second wait for each other
                0.050 second failed: waited for first, which waited for it
                0.050 first failed: waited for second, which waited for it
                0.050 v touchesEnded 1
                """
        )
        #expect(first.state == .possible)
    }

    @Test func `a cycle of three fails, and releases a recognizer that waits for it`() {
        let spies = ["a", "b", "c"].map { stage.add(Spy.atLastLift(), $0) }
        for (index, spy) in spies.enumerated() { spy.require(toFail: spies[(index + 1) % 3]) }
        let outside = stage.add(Spy.atLastLift(), "outside")
        outside.require(toFail: spies[0])
        stage.tap(100, 100)
        #expect(
            stage.transcript([.transitions, .actions, .diagnostics]) == """
                0.050 outside waits for a
                0.050 c waits for a
                0.050 b waits for c
                0.050 a waits for b
                0.050 diagnostic requirementCycle: a and c wait for each other
                0.050 c failed: waited for b, which waited for it
                0.050 b failed: waited for a, which waited for it
                0.050 a failed: waited for c, which waited for it
                0.050 outside recognized
                0.050 outside action recognized
                """
        )
    }

    @Test func `if each has its own finger, the cycle lasts until the last one lifts`() {
        let left = stage.addView("left", 0, 0, 100, 100)
        let right = stage.addView("right", 100, 0, 100, 100)
        let first = stage.add(PanGestureRecognizer(), "first", to: left)
        let second = stage.add(PanGestureRecognizer(), "second", to: right)
        first.require(toFail: second)
        second.require(toFail: first)
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 150, 50)])
        stage.move([FingerMove(1, to: 50, 80), FingerMove(2, to: 150, 80)])
        stage.wait(1)
        stage.up(1)
        stage.wait(1)
        stage.up(2)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 first waits for second
                0.000 second waits for first
                2.000 first failed: waited for second, which waited for it
                2.000 second failed: waited for first, which waited for it
                """
        )
    }
}
