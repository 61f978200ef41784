import Foundation
import GestureKit
import GestureTesting
import Testing

/// A switch of 60 by 20 at (100, 100).
///
/// When off, its knob covers x from 100 to 120; its travel is 40 points.
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
    func `a drag from off ends in the half where the knob is left`(dx: Double, isOn: Bool) {
        stage.down(110, 110)
        stage.move(by: dx, 0)
        #expect(!control.isOn)
        stage.up()
        #expect(control.isOn == isOn)
        #expect(stage.events().contains("valueChanged") == isOn)
    }

    @Test(arguments: [(-20.0, true), (-20.1, false), (-10, true), (-500, false)])
    func `a drag from on ends in the half of the knob, and the middle is on`(dx: Double, isOn: Bool)
    {
        control.isOn = true
        stage.down(150, 110)
        stage.move(by: dx, 0)
        stage.up()
        #expect(control.isOn == isOn)
    }

    @Test(arguments: [(9.9, true), (10.0, false)])
    func `a movement of less than 10 points is a tap, a longer one a drag`(dx: Double, isOn: Bool) {
        stage.down(105, 110)
        stage.move(by: dx, 0)
        stage.up()
        #expect(control.isOn == isOn)
    }

    @Test func `a drag that returns to its start is still a drag`() {
        stage.down(110, 110)
        stage.move(by: 40, 0)
        #expect(control.knobRect.minX == 40)
        stage.move(by: -40, 0)
        #expect(control.knobRect.minX == 0)
        stage.up()
        #expect(!control.isOn)
        #expect(!stage.events().contains("valueChanged"))
    }

    @Test func `a drag beside the knob moves nothing: lifted inside, it toggles`() {
        stage.down(125, 110)
        stage.move(by: 20, 0)
        #expect(control.knobRect.minX == 0)
        stage.up()
        #expect(control.isOn)
    }

    @Test func `a cancelled drag restores the value and the knob`() {
        stage.down(110, 110)
        stage.move(by: 30, 0)
        #expect(control.knobRect.minX == 30)
        stage.cancel()
        #expect(!control.isOn)
        #expect(control.knobRect.minX == 0)
        #expect(stage.events() == "touchDown touchDragInside touchCancel")
    }

    @Test func `setting it by the program sends no event`() {
        control.setOn(true, animated: true)
        #expect(control.isOn)
        #expect(stage.events() == "")
    }

    @Test func `a switch without travel for its knob can only be tapped`() {
        control.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
        stage.down(105, 110)
        stage.move(by: 12, 0)
        stage.up()
        #expect(control.isOn)
    }

    @Test func `at half scale, the 10 points are the window's and the knob's points its own`() {
        control.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        // It covers x from 115 to 145. The knob, from 115 to 125, travels 20 of the window's points.
        stage.down(120, 110)
        stage.move(by: 9.9, 0)
        #expect(control.knobRect.minX == 0)
        stage.move(by: 0.1, 0)
        #expect(abs(control.knobRect.minX - 20) < 1e-9)
        stage.up()
        #expect(control.isOn)
    }
}
