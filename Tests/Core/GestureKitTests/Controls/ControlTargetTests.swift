import Foundation
import GestureKit
import GestureTesting
import Testing

/// Targets of controls: the order of calls, and removal.
struct ControlTargetTests {
    private final class Target {
        var log: [String] = []

        func tapped() { log.append("tapped") }
        func took(_ control: Control) { log.append("took \(control.touchstone.name ?? "")") }
        func pressed(_ button: Button) { log.append("pressed \(button.touchstone.name ?? "")") }
    }

    let stage = Stage()

    @Test func `methods with and without the control, and closures, are called in order of adding`()
    {
        let button = stage.put(Button())
        let target = Target()
        button.addTarget(target, action: Target.pressed, for: .touchUpInside)
        button.addTarget(target, action: Target.tapped, for: .touchUpInside)
        button.touchstone.addAction(for: .touchUpInside) {
            target.log.append("closure \($0.touchstone.name ?? "")")
        }
        button.addTarget(target, action: Target.took, for: .touchDown)
        stage.tap(150, 120)
        #expect(target.log == ["took ok", "pressed ok", "tapped", "closure ok"])
    }

    @Test func `a pair for several events is called for each of them`() {
        let control = stage.put(Control())
        let target = Target()
        control.addTarget(target, action: Target.tapped, for: [.touchDown, .touchUpInside])
        stage.tap(150, 120)
        #expect(target.log == ["tapped", "tapped"])
        #expect(control.allControlEvents == [.touchDown, .touchUpInside])
    }

    @Test func `all touch events do not include the value event`() {
        let button = stage.put(Button())
        let target = Target()
        button.addTarget(target, action: Target.tapped, for: .allTouchEvents)
        stage.tap(150, 120)
        #expect(target.log.count == 2)
        button.addTarget(target, action: Target.took, for: .allEvents)
        stage.elapse(1)
        stage.tap(150, 120)
        #expect(target.log.count == 2 + 2 + 3)
    }

    @Test func `a token removes its pair, a target its pairs, and nil all pairs`() {
        let control = stage.put(Control())
        let (first, second) = (Target(), Target())
        let token = control.addTarget(first, action: Target.tapped, for: .touchDown)
        control.addTarget(first, action: Target.took, for: .touchDown)
        control.addTarget(second, action: Target.tapped, for: .touchDown)
        control.touchstone.addAction(for: .touchDown) { _ in second.log.append("closure") }
        control.touchstone.removeTarget(token)
        control.sendActions(for: .touchDown)
        #expect(first.log == ["took ok"])
        control.removeTarget(first, action: nil, for: .allEvents)
        control.sendActions(for: .touchDown)
        #expect(first.log == ["took ok"])
        #expect(second.log == ["tapped", "closure", "tapped", "closure"])
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.sendActions(for: .touchDown)
        #expect(second.log.count == 4)
        #expect(control.allControlEvents == [])
    }

    @Test func `removing a pair for one event keeps it for the others`() {
        let control = stage.put(Control())
        let target = Target()
        control.addTarget(target, action: Target.tapped, for: [.touchDown, .touchUpInside])
        control.removeTarget(target, action: nil, for: .touchDown)
        stage.tap(150, 120)
        #expect(target.log == ["tapped"])
    }

    @Test func `a target may remove a later one`() {
        let control = stage.put(Control())
        let target = Target()
        var token: Control.TargetToken?
        control.touchstone.addAction(for: .touchDown) { control in
            if let token { control.touchstone.removeTarget(token) }
        }
        token = control.addTarget(target, action: Target.tapped, for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(target.log == [])
    }

    @Test func `a target is not retained, and not called after its deallocation`() {
        let control = stage.put(Control())
        weak var gone: Target?
        do {
            let target = Target()
            gone = target
            control.addTarget(target, action: Target.took, for: .touchDown)
        }
        #expect(gone == nil)
        stage.tap(150, 120)
        #expect(control.allControlEvents == [])
        #expect(stage.events() == "touchDown touchUpInside")
    }

    @Test func `sending several events at once calls each pair once, and reports each event`() {
        let control = stage.put(Control())
        let target = Target()
        control.addTarget(target, action: Target.tapped, for: [.touchDown, .valueChanged])
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(target.log == ["tapped"])
        #expect(stage.events() == "touchDown valueChanged")
    }

    @Test func `a program may send events for a disabled control, and for one outside a window`() {
        let control = Control()
        let target = Target()
        control.addTarget(target, action: Target.tapped, for: .valueChanged)
        control.isEnabled = false
        control.sendActions(for: .valueChanged)
        #expect(target.log == ["tapped"])
    }

    @Test func `the raw values and names equal UIKit's`() {
        let events: [(Control.Event, UInt, String)] = [
            (.touchDown, 1, "touchDown"), (.touchDownRepeat, 2, "touchDownRepeat"),
            (.touchDragInside, 4, "touchDragInside"), (.touchDragOutside, 8, "touchDragOutside"),
            (.touchDragEnter, 16, "touchDragEnter"), (.touchDragExit, 32, "touchDragExit"),
            (.touchUpInside, 64, "touchUpInside"), (.touchUpOutside, 128, "touchUpOutside"),
            (.touchCancel, 256, "touchCancel"), (.valueChanged, 4096, "valueChanged"),
            (.primaryActionTriggered, 8192, "primaryActionTriggered"),
        ]
        for (event, bits, name) in events {
            #expect(event.rawValue == bits)
            #expect(event.names == [name])
        }
        #expect(Control.Event.allTouchEvents.rawValue == 0xFFF)
        #expect(Control.Event.allEvents.rawValue == 0xFFFF_FFFF)
        #expect(Control.Event(rawValue: 0x0100_0000).names == ["0x1000000"])
        #expect(Control.State.normal.isEmpty)
        #expect(Control.State([.highlighted, .disabled, .selected]).rawValue == 7)
    }

    @Test func `the state contains all flags that apply`() {
        let control = stage.put(Control())
        control.isSelected = true
        stage.down(150, 120)
        #expect(control.state == [.selected, .highlighted])
        control.isEnabled = false
        #expect(control.state == [.selected, .disabled])
    }
}
