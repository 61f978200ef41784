import Foundation
import GestureKit
import GestureTesting
import Testing

/// Gestures of superviews that a control prevents, and those that it allows.
struct DefaultGestureTests {
    /// The controls that prevent a superview's tap.
    enum Tapped: String, CaseIterable {
        case button, toggle, stepper, segmented, pages

        func make() -> Control {
            switch self {
            case .button: return Button()
            case .toggle: return Switch()
            case .stepper: return Stepper()
            case .segmented: return SegmentedControl(items: ["a", "b"])
            case .pages:
                let control = PageControl()
                control.numberOfPages = 3
                return control
            }
        }

        /// The events that a tap on its right half sends at the lift.
        var events: String {
            self == .button
                ? "touchUpInside primaryActionTriggered"
                : "valueChanged primaryActionTriggered touchUpInside"
        }
    }

    let stage = Stage()

    @Test func `case 65: a tap of the parent is refused, the button acts once, at the lift`() {
        stage.put(Button())
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(150, 120)
        stage.wait(1)
        #expect(
            stage.transcript() == """
                0.000 ok touchesBegan 1
                0.000 ok sends touchDown
                0.050 tap failed: ok keeps single taps
                0.050 ok touchesEnded 1
                0.050 ok sends touchUpInside
                0.050 ok sends primaryActionTriggered
                """
        )
    }

    @Test(arguments: Tapped.allCases)
    func `case 65: every control that handles taps refuses the parent's tap`(kind: Tapped) {
        stage.put(kind.make())
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(180, 120)
        stage.wait(1)
        #expect(
            stage.transcript([.actions, .controls])
                == (["0.000 ok sends touchDown"]
                + kind.events.split(separator: " ").map { "0.050 ok sends \($0)" })
                .joined(separator: "\n")
        )
    }

    @Test func `case 65: also for a recognizer farther up, and if a subview was hit`() {
        let box = stage.addView("box", 50, 50, 200, 200)
        let button = stage.put(Button(), "ok", 50, 50, in: box)
        _ = stage.addView("label", 10, 10, 50, 20, in: button)
        stage.add(TapGestureRecognizer(), "tap", to: stage.window)
        stage.tap(120, 120)
        #expect(stage.events() == "touchDown touchUpInside primaryActionTriggered")
    }

    @Test
    func `case 65: a tap that holds touches back is refused too, and they arrive at the lift`() {
        stage.put(Button())
        stage.add(TapGestureRecognizer(), "tap").delaysTouchesBegan = true
        stage.tap(150, 120)
        #expect(
            stage.transcript([.actions, .controls]) == """
                0.050 ok sends touchDown
                0.050 ok sends touchUpInside
                0.050 ok sends primaryActionTriggered
                """
        )
    }

    @Test func `case 65: a tap that waits for a double tap is refused when it is released`() {
        stage.put(Button())
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        stage.add(TapGestureRecognizer(), "single").require(toFail: double)
        stage.tap(150, 120)
        stage.wait(1)
        // The button does not prevent the double tap, which holds the lift back until it has failed.
        #expect(
            stage.transcript([.actions, .controls]) == """
                0.000 ok sends touchDown
                0.400 ok sends touchUpInside
                0.400 ok sends primaryActionTriggered
                """
        )
    }

    @Test func `case 65: beside the button the parent's tap is recognized`() {
        stage.put(Button())
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(99, 120)
        #expect(stage.transcript([.actions, .controls]) == "0.050 tap action recognized")
    }

    @Test func `case 66: a tap on the button itself wins over its action`() {
        let button = stage.put(Button())
        stage.add(TapGestureRecognizer(), "tap", to: button)
        stage.tap(150, 120)
        #expect(
            stage.transcript() == """
                0.000 ok touchesBegan 1
                0.000 ok sends touchDown
                0.050 tap recognized
                0.050 ok touchesCancelled 1
                0.050 ok sends touchCancel
                0.050 tap action recognized
                """
        )
    }

    @Test(arguments: Tapped.allCases)
    func `case 66: a tap on any other control itself wins over its action`(kind: Tapped) {
        let control = stage.put(kind.make())
        stage.add(TapGestureRecognizer(), "tap", to: control)
        stage.tap(180, 120)
        #expect(stage.events() == "touchDown touchCancel")
    }

    @Test func `case 66: a tap that cancels no touches is recognized together with the button`() {
        let button = stage.put(Button())
        stage.add(TapGestureRecognizer(), "tap", to: button).cancelsTouchesInView = false
        stage.tap(150, 120)
        #expect(
            stage.transcript([.actions, .controls]) == """
                0.000 ok sends touchDown
                0.050 tap action recognized
                0.050 ok sends touchUpInside
                0.050 ok sends primaryActionTriggered
                """
        )
    }

    @Test func `case 66: a plain control refuses no gestures, and is cancelled`() {
        stage.put(Control())
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(150, 120)
        #expect(
            stage.transcript() == """
                0.000 ok touchesBegan 1
                0.000 ok sends touchDown
                0.050 tap recognized
                0.050 ok touchesCancelled 1
                0.050 ok sends touchCancel
                0.050 tap action recognized
                """
        )
    }

    @Test(arguments: Tapped.allCases)
    func `a disabled control refuses no gestures and sends no events`(kind: Tapped) {
        stage.put(kind.make()).isEnabled = false
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(180, 120)
        #expect(stage.transcript([.actions, .controls]) == "0.050 tap action recognized")
    }

    @Test(arguments: Tapped.allCases)
    func `two taps, two fingers, a long press and a drag of the parent are not refused`(
        kind: Tapped
    ) {
        stage.put(kind.make(), "ok", 100, 100, 100, 40)
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        stage.tap(180, 120)
        stage.elapse(0.1)
        stage.tap(180, 120)
        #expect(stage.transcript([.actions]).hasSuffix("double action recognized"))
        stage.view.removeGestureRecognizer(double)
        let two = stage.add(TapGestureRecognizer(), "two")
        two.numberOfTouchesRequired = 2
        stage.down([FingerMove(1, to: 120, 120), FingerMove(2, to: 180, 120)])
        stage.up([1, 2])
        #expect(stage.transcript([.actions]).hasSuffix("two action recognized"))
        stage.view.removeGestureRecognizer(two)
        let press = stage.add(LongPressGestureRecognizer(), "press")
        stage.down(180, 120)
        stage.waitPastLongPress()
        stage.up()
        #expect(stage.transcript([.actions]).contains("press action began"))
        stage.view.removeGestureRecognizer(press)
        _ = stage.events()
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(180, 120)
        stage.move(by: 0, 15)
        stage.up()
        #expect(stage.transcript([.actions]).contains("pan action began"))
    }

    @Test func `a button does not refuse a click of the secondary button`() {
        stage.put(Button())
        stage.add(TapGestureRecognizer(), "tap").buttonMaskRequired = .secondary
        let place = CGPoint(x: 150, y: 120)
        for phase in [ContactPhase.began, .ended] {
            let sample = TouchSample(id: 1, phase: phase, location: place, type: .indirectPointer)
            stage.window.send(InputEvent([sample], at: 0, buttonMask: .secondary))
        }
        #expect(stage.transcript([.actions]) == "0.000 tap action recognized")
    }

    @Test func `a button does not refuse a tap of the select key`() {
        stage.window.firstResponder = stage.put(Button())
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.allowedPressTypes = [.select]
        for phase in [ContactPhase.began, .ended] {
            stage.window.send(InputEvent(.presses([PressSample(.select, phase: phase)]), at: 0))
        }
        #expect(stage.transcript([.actions]) == "0.000 tap action recognized")
    }

    @Test func `a tap that slides off the button is refused too`() {
        stage.put(Button())
        stage.add(TapGestureRecognizer(), "tap")
        stage.down(150, 135)
        stage.move(to: 150, 160)
        stage.up()
        #expect(stage.transcript([.actions]) == "")
        #expect(stage.events() == "")
    }

    @Test func `subclasses of the parent's recognizers are refused too`() {
        final class OwnTap: TapGestureRecognizer {}
        stage.put(Button())
        stage.add(OwnTap(), "own")
        stage.tap(150, 120)
        #expect(stage.transcript([.actions]) == "")
    }
}
