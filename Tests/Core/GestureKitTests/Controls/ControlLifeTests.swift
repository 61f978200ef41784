import Foundation
import GestureKit
import GestureTesting
import Testing

/// Controls that are disabled, removed or released during a touch, also in their own actions.
struct ControlLifeTests {
    let stage = Stage()

    @Test func `a disabled control sends nothing; enabled again, it accepts only later touches`() {
        let button = stage.put(Button())
        button.isEnabled = false
        stage.down(150, 120)
        button.isEnabled = true
        stage.move(to: 160, 120)
        stage.up()
        #expect(stage.events() == "")
        stage.elapse(1)
        stage.tap(150, 120)
        #expect(stage.events() == "touchDown touchUpInside primaryActionTriggered")
    }

    @Test func `disabling it during a touch cancels the touch while it is still enabled`() {
        let control = stage.put(ScriptedControl())
        var wasEnabled: Bool?
        control.touchstone.addAction(for: .touchCancel) { wasEnabled = $0.isEnabled }
        stage.down(150, 120)
        control.isEnabled = false
        #expect(!control.isTracking && control.state == .disabled)
        stage.move(to: 160, 120)
        stage.up()
        #expect(stage.events() == "touchDown touchCancel")
        #expect(control.log == ["begin 1", "cancel without event"])
        #expect(wasEnabled == true)
    }

    @Test(arguments: [
        (Control.Event.touchDownRepeat, "touchDownRepeat touchCancel"),
        (.touchDown, "touchDownRepeat touchDown touchCancel"),
        (.touchDragExit, "touchDownRepeat touchDown touchDragExit touchCancel"),
        (
            .touchUpOutside,
            "touchDownRepeat touchDown touchDragExit touchDragOutside touchUpOutside"
        ),
    ]) func `disabled in an action, it sends only the event that ends the touch`(
        event: Control.Event,
        events: String
    ) {
        let control = stage.put(Control())
        stage.tap(150, 120)
        _ = stage.events()
        control.touchstone.addAction(for: event) { $0.isEnabled = false }
        stage.down(150, 120)
        stage.move(to: 150, 150)
        stage.up()
        #expect(stage.events() == events)
    }

    @Test func `disabled by its touch up, a button still sends its primary action, once`() {
        let button = stage.put(Button())
        button.touchstone.addAction(for: .touchUpInside) { $0.isEnabled = false }
        stage.tap(150, 120)
        stage.tap(150, 120)
        #expect(stage.events() == "touchDown touchUpInside primaryActionTriggered")
    }

    @Test func `removed during a touch, it cancels before it leaves the window`() {
        let control = stage.put(ScriptedControl())
        stage.down(150, 120)
        control.removeFromSuperview()
        stage.move(to: 160, 120)
        stage.up()
        #expect(stage.events() == "touchDown touchCancel")
        #expect(control.log == ["begin 1", "cancel without event"])
    }

    @Test func `removing or moving a superview cancels its controls`() {
        let box = stage.addView("box", 0, 0, 300, 300)
        let control = stage.put(Control(), in: box)
        stage.down(150, 120)
        box.removeFromSuperview()
        stage.up()
        #expect(stage.events() == "touchDown touchCancel")
        stage.view.addSubview(control)
        stage.elapse(1)
        stage.down(150, 120)
        stage.window.addSubview(control)
        stage.up()
        #expect(stage.events() == "touchDown touchCancel")
    }

    @Test(arguments: [
        (Control.Event.touchDown, "touchDown touchCancel"),
        (.touchUpInside, "touchDown touchUpInside primaryActionTriggered"),
        (.primaryActionTriggered, "touchDown touchUpInside primaryActionTriggered"),
    ]) func `removed in its own action, it sends the event that ends the touch`(
        event: Control.Event,
        events: String
    ) {
        let button = stage.put(Button())
        button.touchstone.addAction(for: event) { $0.removeFromSuperview() }
        stage.tap(150, 120)
        stage.tap(150, 120)
        #expect(stage.events() == events)
        #expect(button.superview == nil && !button.isTracking)
    }

    @Test func `a program that cancels tracking sends no event for it`() {
        let control = stage.put(Control())
        stage.down(150, 120)
        control.cancelTracking(with: nil)
        #expect(!control.isTracking && control.state == .normal)
        stage.up()
        #expect(stage.events() == "touchDown")
    }

    @Test
    func `nothing is retained: not the touch, the control, the window or a closure's captures`() {
        final class Owned {}
        weak var window: Window?
        weak var goneTouch: Touch?
        weak var goneOwned: Owned?
        var controls: [() -> Control?] = []
        do {
            let stage = Stage()
            window = stage.window
            let kinds: [Control] = [
                Button(), Switch(), Slider(), Stepper(), SegmentedControl(items: ["a"]),
                PageControl(),
            ]
            for (index, control) in kinds.enumerated() {
                stage.put(control, "c", 0, CGFloat(index) * 45)
                let owned = Owned()
                goneOwned = owned
                control.touchstone.addAction(for: .allEvents) { _ in _ = owned }
                controls.append { [weak control] in control }
                // One touch ends, the other is still down.
                stage.down(10, CGFloat(index) * 45 + 20)
                stage.move(by: 30, 0)
                goneTouch = stage.window.touches.first { $0.id == 1 }
                stage.up()
                stage.down(index + 10, 10, CGFloat(index) * 45 + 20)
                // The event of the lift ends only here.
                #expect(goneTouch == nil)
            }
            goneTouch = stage.window.touches.first
            #expect(goneTouch != nil)
        }
        #expect(window == nil && goneTouch == nil && goneOwned == nil)
        #expect(controls.allSatisfy { $0() == nil })
    }
}
