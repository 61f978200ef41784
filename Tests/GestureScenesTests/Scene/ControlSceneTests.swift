import Foundation
import GestureKit
import GestureScenes
import Testing

/// The controls inside a desk that taps and pans: which wins.
struct ControlSceneTests {
    private let script: Script

    init() throws { script = Script(try Scene("controls")) }

    @Test func `every control has its id, and none lies on another`() throws {
        let desk = try #require(script.scene.view("desk"))
        #expect(
            desk.subviews.map(\.name) == [
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

    /// Taps each side of the middle first, where the halves mean something.
    @Test(arguments: [
        ("button", 210.0, 150.0, "button sends touchUpInside"),
        ("switch", 210.0, 280.0, "switch sends valueChanged"),
        ("stepper", 280.0, 410.0, "stepper sends valueChanged"),
        ("segmented", 550.0, 410.0, "segmented sends valueChanged"),
        ("pages", 840.0, 410.0, "pages sends valueChanged"),
    ])
    func `a tap on a control is the control's`(
        name: String,
        x: Double,
        y: Double,
        sent: String
    ) throws {
        #expect(script.scene.window.hitTest(CGPoint(x: x, y: y), with: nil)?.name == name)
        script.tap(x, y)
        #expect(script.sendings().contains(sent))
        script.tap(x, y)
        script.wait(1)
        #expect(script.course() == [])
    }

    @Test func `a tap beside the controls is the desk's`() {
        script.tap(480, 520)
        #expect(script.course() == ["deskTap recognized"])
    }

    @Test func `a disabled button protects nothing, and sends nothing`() {
        script.tap(490, 150)
        #expect(script.course() == ["deskTap recognized"])
        script.tap(490, 150)
        #expect(script.sendings() == [])
    }

    @Test func `a tap on a plain control is the desk's, and the control is cancelled`() {
        script.tap(770, 150)
        #expect(script.sendings() == ["plain sends touchDown", "plain sends touchCancel"])
        script.tap(770, 150)
        #expect(script.course() == ["deskTap recognized"])
    }

    @Test func `a drag off the button is the desk's`() {
        script.drag(from: (210, 150), by: (60, 60))
        #expect(script.sendings().last == "button sends touchCancel")
        script.up(1)
        #expect(script.course() == ["deskPan ended"])
    }

    @Test func `a drag of the slider's knob is the slider's, one beside it the desk's`() throws {
        let slider = try #require(script.scene.view("slider") as? Slider)
        script.drag(from: (410, 280), by: (220, 4))
        #expect(script.course() == [])
        script.up(1)
        #expect(script.sendings().last == "slider sends touchUpInside")
        #expect(slider.value == 0.5)
        script.drag(from: (800, 280), by: (-60, 0))
        script.up(1)
        #expect(script.course().last == "deskPan ended")
        #expect(slider.value == 0.5)
    }

    @Test func `a drag along the switch's knob sets it, one across it is the desk's`() throws {
        let toggle = try #require(script.scene.view("switch") as? Switch)
        script.drag(from: (130, 280), by: (150, 0))
        script.up(1)
        #expect(script.course() == [])
        #expect(toggle.isOn)
        script.drag(from: (290, 280), by: (0, 90))
        #expect(script.course().first == "deskPan began")
        #expect(toggle.isOn)
    }
}
