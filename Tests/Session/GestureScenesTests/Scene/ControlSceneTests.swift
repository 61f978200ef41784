import Foundation
import GestureKit
import GestureScenes
import Testing

/// The priority of controls and of the tap and pan of the desk around them.
struct ControlSceneTests {
    private let script: Script

    init() throws { script = Script(try Scene("controls")) }

    @Test func `every control has its id, and no two overlap`() throws {
        let desk = try #require(script.scene.view("desk"))
        #expect(
            desk.subviews.map(\.touchstone.name) == [
                "button", "disabledButton", "plain", "switch", "slider", "stepper", "segmented",
                "pages",
            ]
        )
        #expect(desk.subviews.allSatisfy { $0 is Control })
        for (index, view) in desk.subviews.enumerated() {
            #expect(desk.bounds.contains(view.frame))
            let others = desk.subviews.dropFirst(index + 1)
            #expect(!others.contains { $0.frame.intersects(view.frame) })
        }
    }

    /// Taps each half of a control whose halves differ.
    @Test(arguments: [
        ("button", 210.0, 150.0, "button sends touchUpInside"),
        ("switch", 210.0, 280.0, "switch sends valueChanged"),
        ("stepper", 280.0, 410.0, "stepper sends valueChanged"),
        ("segmented", 550.0, 410.0, "segmented sends valueChanged"),
        ("pages", 840.0, 410.0, "pages sends valueChanged"),
    ])
    func `a tap on a control is handled by the control`(
        name: String,
        x: Double,
        y: Double,
        sent: String
    ) throws {
        #expect(
            script.scene.window.hitTest(CGPoint(x: x, y: y), with: nil)?.touchstone.name == name
        )
        script.tap(x, y)
        #expect(script.controlEvents().contains(sent))
        script.tap(x, y)
        script.wait(1)
        #expect(script.actionSequence() == [])
    }

    @Test func `a disabled button does not prevent the desk's tap, and sends nothing`() {
        script.tap(490, 150)
        #expect(script.actionSequence() == ["deskTap recognized"])
        script.tap(490, 150)
        #expect(script.controlEvents() == [])
    }

    @Test func `a tap on a plain control is recognized by the desk, and cancels the control`() {
        script.tap(770, 150)
        #expect(script.controlEvents() == ["plain sends touchDown", "plain sends touchCancel"])
        script.tap(770, 150)
        #expect(script.actionSequence() == ["deskTap recognized"])
    }

    @Test func `a drag of the slider's knob moves it, one beside it pans the desk`() throws {
        let slider = try #require(script.scene.view("slider") as? Slider)
        script.drag(from: (410, 280), by: (220, 4))
        #expect(script.actionSequence() == [])
        script.up(1)
        #expect(script.controlEvents().last == "slider sends touchUpInside")
        #expect(slider.value == 0.5)
        script.drag(from: (800, 280), by: (-60, 0))
        script.up(1)
        #expect(script.actionSequence().last == "deskPan ended")
        #expect(slider.value == 0.5)
    }

    @Test func `a drag along the switch's knob sets it, one across it pans the desk`() throws {
        let toggle = try #require(script.scene.view("switch") as? Switch)
        script.drag(from: (130, 280), by: (150, 0))
        script.up(1)
        #expect(script.actionSequence() == [])
        #expect(toggle.isOn)
        script.drag(from: (290, 280), by: (0, 90))
        #expect(script.actionSequence().first == "deskPan began")
        #expect(toggle.isOn)
    }
}
