import Foundation
import GestureKit
import GestureTesting
import Testing

/// The controls of `PanelController.swift`.
struct PanelTests {
    let stage = Stage()
    let panel: PanelController

    init() {
        panel = PanelController(view: stage.view)
        stage.add(TapGestureRecognizer(), "tap")
        stage.add(PanGestureRecognizer(), "pan")
    }

    @Test func `a tap on a control calls its handler, on a disabled one the view's`() {
        stage.tap(50, 30)
        stage.wait(1)
        stage.tap(50, 30)
        stage.wait(1)
        for place in [(140, 30), (85, 130), (85, 180), (150, 230)] as [(CGFloat, CGFloat)] {
            stage.tap(place.0, place.1)
            stage.wait(1)
        }
        #expect(panel.messages == ["pressed", "used up", "on", "count 1", "M", "page 1"])
        #expect(stage.transcript([.actions, .diagnostics]) == "1.100 tap action recognized")
    }

    @Test func `a slider is dragged by its knob`() {
        let middle = panel.volume.convert(
            CGPoint(x: panel.volume.knobRect.midX, y: panel.volume.knobRect.midY),
            to: nil
        )
        stage.down(middle.x, middle.y)
        stage.move(to: middle.x + 100, middle.y)
        stage.up()
        #expect(panel.volume.value > 0.5)
        #expect(panel.messages.first == "volume")
        #expect(stage.transcript([.actions]) == "")
    }

    @Test func `a custom control tracks a finger until a recognizer above cancels it`() {
        stage.down(250, 140)
        stage.move(by: 0, -5)
        #expect(panel.knob.value == 5)
        // The touch is too long for the tap, and its movement too short for the pan.
        stage.wait(0.8)
        stage.up()
        #expect(panel.knob.log == ["touched", "let go"])
        #expect(panel.messages == ["knob", "knob"])
        stage.wait(1)
        stage.down(250, 140)
        stage.move(by: 0, -9)
        stage.move(by: 0, -9)
        stage.up()
        #expect(panel.knob.value == 5)
        #expect(panel.knob.log == ["touched", "let go", "touched", "taken"])
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.750 tap failed: held longer than 0.75 s
                0.800 pan failed: moved 5.0 pt (needs 10)
                1.800 pan began
                1.800 tap failed: prevented by pan
                1.800 pan action began
                1.800 pan ended
                1.800 pan action ended
                """
        )
    }
}
