import Foundation
import GestureKit
import GestureTesting
import Testing

/// Endless actions, which are stopped and reported; the window still works afterwards.
struct EndlessTests {
    let stage = Stage()

    @Test func `an action that assigns its own change does not block the program`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let token = pan.touchstone.addAction { if $0.state != .ended { $0.state = .changed } }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.diagnostics])
                == "0.000 diagnostic turnEndless: actions still assign states in round 1000 of one event"
        )
        pan.touchstone.removeTarget(token)
        stage.move(by: 20, 0)
        stage.up()
        #expect(
            stage.transcript([.actions]).hasSuffix(
                """
                0.000 pan action changed
                0.000 pan action ended
                """
            )
        )
        #expect(stage.transcript([.diagnostics]) == "")
        #expect(pan.state == .possible)
        #expect(stage.window.isAtRest)
    }

    @Test func `a long but finite series of changes is not reported`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        var left = 900
        pan.touchstone.addAction { recognizer in
            guard left > 0 else { return }
            left -= 1
            recognizer.state = .changed
        }
        stage.down(100, 100)
        stage.move(by: 20, 0)
        #expect(left == 0)
        #expect(stage.transcript([.diagnostics]) == "")
    }

    @Test func `a touch sent while a control is removed lands on the view below it`() {
        let button = Button(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        button.touchstone.name = "ok"
        stage.view.addSubview(button)
        stage.down(20, 20)
        button.touchstone.addAction(for: .touchCancel) { [stage] _ in stage.down(2, 30, 30) }
        _ = stage.transcript()
        button.removeFromSuperview()
        #expect(
            stage.transcript([.messages, .controls]) == """
                0.000 ok sends touchCancel
                0.000 v touchesBegan 2
                """
        )
    }

    @Test func `a translation that is not finite is refused`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        stage.down(100, 100)
        stage.move(by: 20, 0)
        for odd in [CGFloat.nan, .infinity, -.infinity] {
            pan.setTranslation(CGPoint(x: odd, y: 0), in: nil)
            pan.setTranslation(CGPoint(x: 0, y: odd), in: stage.view)
        }
        #expect(pan.translation(in: nil) == CGPoint(x: 10, y: 0))
    }
}
