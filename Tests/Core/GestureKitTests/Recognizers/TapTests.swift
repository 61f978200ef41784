import Foundation
import GestureKit
import GestureTesting
import Testing

struct TapTests {
    let stage = Stage()
    let tap = TapGestureRecognizer()

    init() { stage.add(tap, "tap") }

    @Test func `a pointer's other button fails a tap, the required one taps`() {
        let sample = TouchSample(
            id: 1,
            phase: .began,
            location: .init(x: 100, y: 100),
            type: .indirectPointer
        )
        var lift = sample
        lift.phase = .ended
        stage.window.send(InputEvent([sample], at: 0, buttonMask: .secondary))
        stage.window.send(InputEvent([lift], at: 0.1, buttonMask: .secondary))
        stage.window.send(InputEvent([sample], at: 0.2, buttonMask: .primary))
        stage.window.send(InputEvent([lift], at: 0.3, buttonMask: .primary))
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.000 tap failed: not the required button
                0.300 tap recognized
                0.300 tap action recognized
                """
        )
    }

    @Test func `an empty set of required buttons becomes the primary button`() {
        tap.buttonMaskRequired = []
        #expect(tap.buttonMaskRequired == .primary)
        tap.buttonMaskRequired = .secondary
        tap.buttonMaskRequired.remove(.secondary)
        #expect(tap.buttonMaskRequired == .primary)
        stage.buttonDown(100, 100)
        stage.buttonUp()
        #expect(stage.transcript([.transitions]) == "0.000 tap recognized")
    }

    @Test(arguments: [(0, 1), (1, 0)])
    func `a tap without required fingers fails, and a diagnostic reports it`(
        taps: Int,
        touches: Int
    ) {
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = touches
        stage.tap(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript([.transitions, .actions, .diagnostics]) == """
                0.000 diagnostic requiresNothing: tap requires \(taps) taps of \(touches) touches
                0.000 tap failed: 1 touch (allows 0)
                """
        )
    }

    @Test func `a system cancel fails a tap`() {
        stage.down(100, 100)
        stage.elapse(0.1)
        stage.cancel()
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.100 tap failed: touch cancelled by the system
                0.100 v touchesCancelled 1
                """
        )
    }
}

struct TapOfTwoFingersTests {
    let stage = Stage()
    let tap = TapGestureRecognizer()

    init() {
        tap.numberOfTouchesRequired = 2
        stage.add(tap, "tap")
    }

    @Test func `a lift before all required fingers are down fails it`() {
        stage.tap(100, 100)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 tap failed: 1 touch (needs 2)
                0.050 v touchesEnded 1
                """
        )
    }

    @Test func `a third finger fails it`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.down(3, 100, 200)
        stage.up([1, 2, 3])
        #expect(stage.transcript([.transitions]) == "0.000 tap failed: 3 touches (allows 2)")
    }

    @Test func `a finger that lands again after a first lift fails it`() {
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.elapse(0.1)
        stage.up(1)
        stage.down(1, 100, 100)
        stage.up([1, 2])
        #expect(stage.transcript([.transitions]) == "0.100 tap failed: 3 touches (allows 2)")
    }

    @Test func `landing and lifting never count as movement`() {
        stage.down(1, 10, 10)
        stage.move(1, by: 0, 40)
        stage.down(2, 290, 290)
        stage.move(2, by: 0, -40)
        stage.up(1)
        stage.up(2)
        #expect(stage.transcript([.transitions]) == "0.000 tap recognized")
    }

    @Test func `a delegate and views that may refuse the beginning see all fingers of the gesture`()
    {
        let judge = ScriptedDelegate()
        var counts: [Int] = []
        judge.begins = { recognizer in
            counts.append(recognizer.numberOfTouches)
            return true
        }
        let stage = Stage()
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTouchesRequired = 2
        tap.delegate = judge
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.up(1)
        stage.up(2)
        #expect(counts == [2])
    }
}
