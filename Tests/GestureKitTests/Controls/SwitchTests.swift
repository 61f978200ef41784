import Foundation
import GestureKit
import GestureTesting
import Testing

/// The switch is 60 by 20 at (100, 100): off, its knob covers x from 100 to 120; it goes 40 points.
struct SwitchTests {
    let stage = Stage()
    let control: Switch

    init() { control = stage.put(Switch(), "ok", 100, 100, 60, 20) }

    @Test func `a tap toggles it, on the knob and beside it`() {
        stage.tap(110, 110)
        #expect(control.isOn)
        #expect(control.knobRect.minX == 40)
        stage.elapse(1)
        stage.tap(110, 110)
        #expect(!control.isOn)
        let events = "touchDown valueChanged primaryActionTriggered touchUpInside"
        #expect(stage.events() == events + " " + events)
    }

    @Test func `a lift outside changes nothing`() {
        stage.down(110, 110)
        stage.move(to: 110, 121)
        stage.up()
        #expect(!control.isOn)
        #expect(stage.events() == "touchDown touchDragExit touchDragOutside touchUpOutside")
    }

    @Test(arguments: [(20.0, true), (19.9, false), (10, false), (40, true), (500, true)])
    func `dragged from off, it is set by the half in which the knob is left`(
        dx: Double,
        isOn: Bool
    ) {
        stage.down(110, 110)
        stage.move(by: dx, 0)
        #expect(!control.isOn)
        stage.up()
        #expect(control.isOn == isOn)
        #expect(stage.events().contains("valueChanged") == isOn)
    }

    @Test(arguments: [(-20.0, true), (-20.1, false), (-10, true), (-500, false)])
    func `dragged from on, likewise; the middle is on`(dx: Double, isOn: Bool) {
        control.isOn = true
        stage.down(150, 110)
        stage.move(by: dx, 0)
        stage.up()
        #expect(control.isOn == isOn)
    }

    @Test(arguments: [(9.9, true), (10.0, false)])
    func `under 10 points it is a tap, from there on a drag`(dx: Double, isOn: Bool) {
        stage.down(105, 110)
        stage.move(by: dx, 0)
        stage.up()
        #expect(control.isOn == isOn)
    }

    @Test func `a drag that comes back is still a drag`() {
        stage.down(110, 110)
        stage.move(by: 40, 0)
        #expect(control.knobRect.minX == 40)
        stage.move(by: -40, 0)
        #expect(control.knobRect.minX == 0)
        stage.up()
        #expect(!control.isOn)
        #expect(!stage.events().contains("valueChanged"))
    }

    @Test func `beside the knob there is nothing to drag: lifted inside, it toggles`() {
        stage.down(125, 110)
        stage.move(by: 20, 0)
        #expect(control.knobRect.minX == 0)
        stage.up()
        #expect(control.isOn)
    }

    @Test func `a drag that is taken away leaves it as it was, the knob too`() {
        stage.down(110, 110)
        stage.move(by: 30, 0)
        #expect(control.knobRect.minX == 30)
        stage.cancel()
        #expect(!control.isOn)
        #expect(control.knobRect.minX == 0)
        #expect(stage.events() == "touchDown touchDragInside touchCancel")
    }

    @Test func `the program sets it without a word`() {
        control.setOn(true, animated: true)
        #expect(control.isOn)
        #expect(stage.events() == "")
    }

    @Test func `one that has no way for its knob is only tapped`() {
        control.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
        stage.down(105, 110)
        stage.move(by: 12, 0)
        stage.up()
        #expect(control.isOn)
    }

    @Test func `scaled to half, the 10 points are the window's and the knob's are its own`() {
        control.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        // It covers x from 115 to 145; the knob, from 115 to 125, goes 20 of the window's points.
        stage.down(120, 110)
        stage.move(by: 9.9, 0)
        #expect(control.knobRect.minX == 0)
        stage.move(by: 0.1, 0)
        #expect(abs(control.knobRect.minX - 20) < 1e-9)
        stage.up()
        #expect(control.isOn)
    }
}
