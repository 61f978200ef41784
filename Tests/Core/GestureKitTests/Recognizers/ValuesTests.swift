import Foundation
import GestureKit
import GestureTesting
import Testing

/// The values of the gesture in an action's line of a recording.
struct ValuesTests {
    let stage = Stage()

    private func describe(_ action: ActionSending) -> String {
        let values = action.values.map { value in
            let text =
                switch value.quantity {
                case .vector(let vector), .vectorVelocity(let vector): plain(vector)
                case .factor(let number), .factorVelocity(let number), .angle(let number),
                    .angularVelocity(let number):
                    plain(Double(number))
                case .count(let count): "\(count)"
                case .number(let number): plain(number)
                case .names(let names): names.joined(separator: "|")
                }
            return " \(value.name) \(text)"
        }
        return "\(action.stateName) \(plain(action.location)) \(action.numberOfTouches)"
            + values.joined()
    }

    private func record(_ script: () -> Void) -> [String] {
        var lines: [String] = []
        stage.window.onOutput = { output in
            if case .action(let action) = output { lines.append(describe(action)) }
        }
        script()
        return lines
    }

    @Test func `a pan reports its translation and velocity in the window's points`() {
        stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        stage.add(PanGestureRecognizer(), "pan")
        let lines = record {
            stage.down(100, 100)
            stage.elapse(0.02)
            stage.move(by: 20, 0)
            stage.up()
        }
        #expect(
            lines == [
                "began (120, 100) 1 translation (10, 0) velocity (1000, 0)",
                "ended (120, 100) 0 translation (10, 0) velocity (1000, 0)",
            ]
        )
    }

    @Test func `a pinch reports its scale, a rotation its angle`() {
        let pinch = stage.add(PinchGestureRecognizer(), "pinch")
        let judge = ScriptedDelegate()
        judge.allows = { _, _ in true }
        pinch.delegate = judge
        stage.add(RotationGestureRecognizer(), "rotation")
        let lines = record {
            stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 192, 100)])
            stage.elapse(0.5)
            stage.move(2, to: 100, 300)
        }
        #expect(
            lines == [
                "began (100, 200) 2 rotation 1.484 velocity 0",
                "began (100, 200) 2 scale 2 velocity 0",
            ]
        )
    }

    @Test func `a tap reports its location and that it was recognized`() {
        stage.add(TapGestureRecognizer(), "tap")
        #expect(record { stage.tap(70, 80) } == ["recognized (70, 80) 1"])
    }
}
