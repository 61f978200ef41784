import Foundation
import GestureKit
import GestureTesting
import Testing

/// The documentation's examples of the verbs.
struct VerbExampleTests {
    private let stage = Stage()

    @Test func `whole gestures`() {
        stage.tap(50, 50, times: 2)
        stage.hold(50, 50, for: 0.6)
        stage.drag(50, 150, to: 250, 150)
        stage.fling(50, 150, to: 250, 150, speed: 800)
        stage.swipe(150, 150, .left)
        stage.pinch(150, 150, from: 100, to: 200, rotation: .pi / 2)
        stage.rotate(150, 150, by: -.pi / 2)
        #expect(stage.window.touches.isEmpty)
        #expect(stage.transcript(.messages).components(separatedBy: "touchesBegan").count == 9)
    }

    @Test func `finger by finger`() {
        stage.down(1, 100, 100)
        stage.elapse(0.05)
        stage.down(2, 200, 100)
        stage.move([FingerMove(1, to: 50, 100), FingerMove(2, to: 250, 100)], over: 0.3)
        stage.up([1, 2])
        #expect(stage.transcript().hasSuffix("0.350 v touchesEnded 1 2"))
    }

    @Test func `along a path`() {
        stage.down(150, 100)
        stage.move(along: .arc(around: 150, 150, by: 3 * .pi), over: 1)
        stage.move(
            along: FingerPath { start, part in
                CGPoint(x: start.x + 100 * part, y: start.y + 10 * sin(20 * part))
            },
            over: 0.5
        )
        stage.up()
        #expect(stage.transcript().hasSuffix("1.500 v touchesEnded 1"))
    }

    @Test func `a wait that follows the recognizer`() {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        press.minimumPressDuration = 2
        stage.down(50, 50)
        stage.waitPastLongPress()
        stage.expect("2.000 press began", only: .transitions)
    }

    @Test func `at a time, and only a part of what happened`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.at(0).down(1, 50, 50)
        stage.at(0.05).up(1)
        stage.at(0.4).tick()
        stage.expect(
            """
            0.050 tap recognized
            0.050 tap action recognized
            """,
            only: [.transitions, .actions]
        )
    }

    @Test func `the text itself`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(50, 50)
        let difference = stage.difference(from: "0.050 tap began", only: .transitions)
        print(difference?.text(columns: 100) ?? "as expected")
        #expect(difference != nil)
    }
}
