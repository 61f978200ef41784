import Foundation
import GestureKit
import GestureTesting
import Testing

/// Touchpad gestures, which drive pinches and rotations without a dead zone.
struct TransformTests {
    let stage = Stage()
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    let scales: ActionLog
    let angles: ActionLog
    let judge = ScriptedDelegate()

    init() {
        scales = .of(pinch) { plain(Double($0.scale)) }
        angles = .of(rotation) { plain(Double($0.rotation)) }
        pinch.delegate = judge
    }

    @Test func `a pinch begins with the first change of any size, and follows the totals`() {
        stage.add(pinch, "pinch")
        stage.transform(phase: .began, at: 100, 100)
        #expect(pinch.state == .possible)
        stage.elapse(1)
        stage.transform(phase: .changed, at: 100, 100)
        stage.transform(phase: .changed, scale: 1.01, at: 100, 100)
        stage.transform(phase: .changed, scale: 1.5, at: 100, 100)
        stage.transform(phase: .ended, scale: 1.5, at: 100, 100)
        #expect(
            stage.transcript([.usual, .resets]) == """
                1.000 pinch began
                1.000 pinch action began
                1.000 pinch changed
                1.000 pinch action changed
                1.000 pinch ended
                1.000 pinch action ended
                1.000 pinch possible: sequence over
                """
        )
        #expect(scales.text == "began 1.01, changed 1.5, ended 1.5")
        #expect(stage.window.isAtRest)
    }

    @Test func `a rotation begins with the first change, and continues beyond a full turn`() {
        stage.add(rotation, "rotation")
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .changed, rotation: 0.01, at: 100, 100)
        stage.transform(phase: .changed, rotation: 7, at: 100, 100)
        stage.transform(phase: .ended, rotation: 7, at: 100, 100)
        #expect(angles.text == "began 0.01, changed 7, ended 7")
    }

    @Test func `without a delegate only one is recognized, with one that allows it both are`() {
        stage.add(pinch, "pinch")
        stage.add(rotation, "rotation")
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .changed, scale: 1.1, rotation: 0.1, at: 100, 100)
        stage.transform(phase: .ended, scale: 1.1, rotation: 0.1, at: 100, 100)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 rotation began
                0.000 pinch failed: prevented by rotation
                0.000 rotation ended
                """
        )
        judge.allows = { _, _ in true }
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .changed, scale: 1.1, rotation: 0.1, at: 100, 100)
        stage.transform(phase: .ended, scale: 1.2, rotation: 0.1, at: 100, 100)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 rotation began
                0.000 pinch began
                0.000 rotation ended
                0.000 pinch ended
                """
        )
        #expect(scales.text == "began 1.1, ended 1.2")
    }

    @Test func `setting the values rebases them`() {
        judge.allows = { _, _ in true }
        stage.add(pinch, "pinch")
        stage.add(rotation, "rotation")
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .changed, scale: 2, rotation: 1, at: 100, 100)
        pinch.scale = 1
        rotation.rotation = 0
        stage.transform(phase: .changed, scale: 3, rotation: 1.5, at: 100, 100)
        stage.transform(phase: .ended, scale: 3, rotation: 1.5, at: 100, 100)
        #expect(scales.text == "began 2, changed 1.5, ended 1.5")
        #expect(angles.text == "began 1, changed 0.5, ended 0.5")
    }

    @Test func `without a change it fails at the end, and a system cancel cancels it`() {
        stage.add(pinch, "pinch")
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .ended, at: 100, 100)
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .cancelled, at: 100, 100)
        stage.transform(phase: .began, scale: 1.1, at: 100, 100)
        stage.transform(phase: .cancelled, at: 100, 100)
        #expect(
            stage.transcript([.transitions]) == """
                0.000 pinch failed: touches ended, nothing recognized
                0.000 pinch failed: touch cancelled by the system
                0.000 pinch began
                0.000 pinch cancelled: touch cancelled by the system
                """
        )
        #expect(scales.text == "began 1.1, cancelled 1.1")
    }

    @Test func `a touchpad's pinch has a velocity, also at its end`() {
        judge.allows = { _, _ in true }
        stage.add(pinch, "pinch")
        stage.add(rotation, "rotation")
        let speeds = ActionLog.of(pinch) { plain(Double($0.velocity)) }
        let turns = ActionLog.of(rotation) { plain(Double($0.velocity)) }
        stage.transform(phase: .began, at: 100, 100)
        for step in 1...2 {
            stage.elapse(0.01)
            let part = Double(step) / 10
            stage.transform(phase: .changed, scale: 1 + part, rotation: part, at: 100, 100)
        }
        stage.elapse(0.01)
        stage.transform(phase: .ended, scale: 1.2, rotation: 0.2, at: 100, 100)
        #expect(speeds.text == "began 10, changed 10, ended 10")
        #expect(turns.text == "began 10, changed 10, ended 10")
    }

    @Test func `steps without a beginning, and a second beginning, cause diagnostics`() {
        stage.add(pinch, "pinch")
        stage.transform(phase: .changed, scale: 2, at: 100, 100)
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .began, scale: 3, at: 100, 100)
        stage.transform(phase: .ended, at: 100, 100)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                0.000 diagnostic transformUnknown: transform changed without a beginning
                0.000 diagnostic transformDoubled: transform began while it was under way
                0.000 pinch failed: touches ended, nothing recognized
                """
        )
    }

    @Test func `a touchpad's pinch is not mixed with fingers`() {
        stage.add(pinch, "pinch")
        stage.transform(phase: .began, scale: 1.1, at: 100, 100)
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.move(2, by: 50, 0)
        stage.transform(phase: .ended, scale: 1.2, at: 100, 100)
        stage.up([1, 2])
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.transform(phase: .began, scale: 3, at: 100, 100)
        stage.move(2, by: 10, 0)
        stage.transform(phase: .ended, scale: 3, at: 100, 100)
        stage.up([1, 2])
        #expect(scales.text == "began 1.1, ended 1.2, began 1.019, ended 1.019")
    }

    @Test func `an invalid scale keeps the last one`() {
        stage.add(pinch, "pinch")
        stage.transform(phase: .began, scale: 0, at: 100, 100)
        stage.transform(phase: .changed, scale: 2, at: 100, 100)
        stage.transform(phase: .changed, scale: -1, at: 100, 100)
        stage.transform(phase: .ended, scale: 0, at: 100, 100)
        #expect(scales.text == "began 2, changed 2, ended 2")
    }

    @Test func `a pinch and a rotation that waited start at 1 and at 0 and continue from there`() {
        let blocker = stage.add(Spy(), "blocker")
        judge.allows = { _, _ in true }
        stage.add(pinch, "pinch").require(toFail: blocker)
        stage.add(rotation, "rotation").require(toFail: blocker)
        blocker.onBegan = { spy, _ in spy.touchstone.deadline = 1 }
        blocker.onDeadline = { spy in spy.touchstone.fail(.touchesEnded) }
        stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
        stage.elapse(0.1)
        // Twice as far, an eighth of a turn.
        stage.move(2, to: 100 + 200 / 2.0.squareRoot(), 100 + 200 / 2.0.squareRoot())
        stage.wait(1)
        // A quarter of a turn, three times as far.
        stage.move(2, to: 100, 400)
        stage.up([1, 2])
        #expect(
            stage.transcript([.transitions]) == """
                0.100 rotation waits for blocker
                0.100 pinch waits for blocker
                1.000 blocker failed: touches ended, nothing recognized
                1.000 rotation began
                1.000 pinch began
                1.100 rotation changed
                1.100 pinch changed
                1.100 rotation ended
                1.100 pinch ended
                """
        )
        #expect(scales.text == "began 1, changed 1.5, ended 1.5")
        #expect(angles.text == "began 0, changed 0.785, ended 0.785")
    }
}
