import Foundation
import GestureKit
import GestureTesting
import Testing

/// Control events of a touch, and their order.
struct ControlEventTests {
    let stage = Stage()

    @Test func `a tap is a touch down and a touch up inside, each after its message`() {
        stage.put(Control())
        stage.tap(150, 120)
        #expect(
            stage.transcript() == """
                0.000 ok touchesBegan 1
                0.000 ok sends touchDown
                0.050 ok touchesEnded 1
                0.050 ok sends touchUpInside
                """
        )
    }

    @Test func `a drag out and in again crosses the edge twice`() {
        stage.put(Control())
        stage.down(150, 120)
        stage.move(to: 160, 120)
        stage.move(to: 250, 120)
        stage.move(to: 260, 120)
        stage.move(to: 170, 120)
        stage.up()
        #expect(
            stage.events()
                == "touchDown touchDragInside touchDragExit touchDragOutside touchDragOutside"
                + " touchDragEnter touchDragInside touchUpInside"
        )
    }

    @Test func `lifted where it left the bounds, it is a touch up outside`() {
        stage.put(Control())
        stage.down(150, 120)
        stage.move(to: 150, 99)
        stage.up()
        #expect(stage.events() == "touchDown touchDragExit touchDragOutside touchUpOutside")
    }

    @Test func `a lift at another location is tested there`() {
        stage.put(Control())
        stage.down(150, 120)
        let place = CGPoint(x: 150, y: 150)
        stage.window.send(InputEvent([TouchSample(id: 1, phase: .ended, location: place)], at: 0))
        #expect(stage.events() == "touchDown touchUpOutside")
    }

    @Test(arguments: [
        (100.0, 100.0, true), (99.999, 100, false), (100, 99.999, false),
        (199.999, 139.999, true), (200, 139.999, false), (199.999, 140, false),
    ]) func `the minimum edges are inside, the maximum outside, without a margin`(
        x: Double,
        y: Double,
        isInside: Bool
    ) {
        let control = stage.put(Control())
        stage.down(150, 120)
        stage.move(to: x, y)
        #expect(control.isTouchInside == isInside)
        #expect(control.isHighlighted == isInside)
        #expect(control.isTracking)
        stage.up()
        let drag = isInside ? "touchDragInside" : "touchDragExit touchDragOutside"
        let up = isInside ? "touchUpInside" : "touchUpOutside"
        #expect(stage.events() == "touchDown \(drag) \(up)")
    }

    @Test func `a second tap repeats within 0.35 s of the lift, and not later`() {
        stage.put(Control())
        stage.tap(150, 120)
        stage.elapse(0.35)
        stage.tap(150, 120)
        #expect(stage.events() == "touchDown touchUpInside touchDownRepeat touchDown touchUpInside")
        stage.elapse(0.36)
        stage.tap(150, 120)
        #expect(stage.events() == "touchDown touchUpInside")
    }

    @Test func `an interrupt sends touch cancel, and the control is ready again`() {
        let control = stage.put(Control())
        stage.down(150, 120)
        #expect(control.state == .highlighted)
        stage.cancel()
        #expect(control.state == .normal)
        #expect(!control.isTracking && !control.isTouchInside)
        #expect(stage.events() == "touchDown touchCancel")
        stage.tap(150, 120)
        #expect(stage.events() == "touchDown touchUpInside")
    }

    @Test func `a control accepts one touch, also if a second one outlives it`() {
        stage.put(Control())
        stage.down(1, 150, 120)
        stage.down(2, 160, 120)
        stage.move(2, to: 165, 120)
        stage.up(1)
        stage.up(2)
        #expect(stage.events() == "touchDown touchUpInside")
    }

    @Test func `of two fingers that land in one event it accepts one`() {
        stage.put(Control())
        stage.down([FingerMove(1, to: 150, 120), FingerMove(2, to: 160, 120)])
        stage.up([1, 2])
        #expect(stage.events() == "touchDown touchUpInside")
    }

    @Test func `a second touch that a subview passes on is ignored too`() {
        let control = stage.put(Control())
        _ = stage.addView("label", 0, 0, 100, 20, in: control)
        stage.down(1, 150, 110)
        stage.down(2, 150, 130)
        stage.up(1)
        stage.up(2)
        #expect(stage.events() == "touchDown touchUpInside")
    }

    @Test func `with multiple touch each finger has its events`() {
        let control = stage.put(Control())
        control.isMultipleTouchEnabled = true
        stage.down(1, 150, 120)
        stage.down(2, 160, 120)
        stage.move(1, to: 150, 150)
        #expect(control.isTouchInside)
        stage.up(2)
        #expect(!control.isTouchInside && control.isTracking)
        stage.up(1)
        #expect(
            stage.events()
                == "touchDown touchDown touchDragExit touchDragOutside touchUpInside touchUpOutside"
        )
    }

    @Test func `an exclusive control blocks another one, and is blocked by it`() {
        stage.put(Control(), "a").isExclusiveTouch = true
        stage.put(Control(), "b", 100, 200)
        stage.down(1, 150, 120)
        stage.tap(2, 150, 220)
        stage.up(1)
        stage.down(1, 150, 220)
        stage.tap(2, 150, 120)
        stage.up(1)
        #expect(
            stage.transcript([.controls]) == """
                0.000 a sends touchDown
                0.050 a sends touchUpInside
                0.050 b sends touchDown
                0.100 b sends touchUpInside
                """
        )
    }

    @Test func `handled touches do not reach the superview, also on a disabled control`() {
        let parent = stage.add(Listener(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), "p")
        let control = stage.put(Control(), in: parent)
        stage.down(150, 120)
        stage.move(to: 160, 120)
        stage.up()
        control.isEnabled = false
        stage.tap(150, 120)
        stage.down(150, 120)
        stage.cancel()
        #expect(parent.log == [])
        #expect(stage.events() == "touchDown touchDragInside touchUpInside")
    }

    @Test func `a touch that changes only its force is a drag to the same location`() {
        stage.put(Control())
        stage.down(150, 120)
        stage.move(to: 150, 120)
        stage.up()
        #expect(stage.events() == "touchDown touchDragInside touchUpInside")
    }

    @Test func `the tracking methods are called before the events, and read the touch's location`()
    {
        let control = stage.put(ScriptedControl())
        for event: Control.Event in [.touchDown, .touchDragOutside, .touchUpOutside] {
            control.touchstone.addAction(for: event) { [unowned control] _ in
                control.log.append(event.names[0])
            }
        }
        stage.down(150, 120)
        stage.move(to: 150, 90)
        stage.up()
        #expect(
            control.log == [
                "begin 1", "touchDown", "continue 1 outside", "touchDragOutside", "end 1 outside",
                "touchUpOutside",
            ]
        )
        stage.down(150, 120)
        stage.cancel()
        #expect(control.log.suffix(2) == ["touchDown", "cancel with event"])
    }

    @Test func `a touch that a subclass refuses sends nothing`() {
        let control = stage.put(ScriptedControl())
        control.begins = false
        stage.down(150, 120)
        #expect(!control.isTracking && !control.isHighlighted)
        stage.move(to: 160, 120)
        stage.up()
        #expect(stage.events() == "")
        #expect(control.log == ["begin 1"])
    }

    @Test func `a touch that a subclass stops tracking sends nothing more`() {
        let control = stage.put(ScriptedControl())
        stage.down(150, 120)
        control.goesOn = false
        stage.move(to: 160, 120)
        #expect(!control.isTracking && !control.isTouchInside && control.state == .normal)
        stage.move(to: 170, 120)
        stage.up()
        #expect(stage.events() == "touchDown")
        #expect(control.log == ["begin 1", "continue 1 inside"])
    }

    @Test func `a touch that a superview's recognizer holds back is delivered late and in order`() {
        stage.put(Control())
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.delaysTouchesBegan = true
        stage.down(150, 120)
        stage.move(to: 150, 145)
        stage.wait(0.8)
        stage.up()
        #expect(
            stage.transcript([.controls]) == """
                0.750 ok sends touchDown
                0.750 ok sends touchDragExit
                0.750 ok sends touchDragOutside
                0.800 ok sends touchUpOutside
                """
        )
    }
}
