import Foundation
import GestureKit
import GestureTesting
import Testing

/// A slider of 100 by 20 at (100, 100), whose knob travels 80 points.
struct SliderTests {
    let stage = Stage()
    let slider: Slider

    init() { slider = stage.put(Slider(), "ok", 100, 100, 100, 20) }

    @Test func `the knob follows the finger without a jump, up to both ends`() {
        stage.down(115, 110)
        #expect(slider.value == 0)
        stage.move(by: 40, 0)
        #expect(slider.value == 0.5)
        stage.move(by: 39.2, 0)
        #expect(slider.value < 1)
        stage.move(by: 0.8, 0)
        #expect(slider.value == 1)
        stage.move(by: 100, 0)
        #expect(slider.value == 1)
        stage.move(by: -140, 0)
        #expect(slider.value == 0.5)
        stage.move(by: -41, 0)
        #expect(slider.value == 0)
    }

    @Test func `a lift at another location changes the value`() {
        stage.down(110, 110)
        let place = CGPoint(x: 150, y: 110)
        stage.window.send(InputEvent([TouchSample(id: 1, phase: .ended, location: place)], at: 0))
        #expect(slider.value == 0.5)
        #expect(stage.events() == "touchDown valueChanged primaryActionTriggered touchUpInside")
    }

    @Test func `only changes by the finger send events`() {
        slider.value = 0.5
        stage.down(150, 110)
        stage.move(by: 0, 5)
        stage.move(by: 100, 0)
        stage.move(by: 100, 0)
        stage.up()
        #expect(
            stage.events()
                == "touchDown touchDragInside valueChanged primaryActionTriggered touchDragExit"
                + " touchDragOutside touchDragOutside touchUpOutside"
        )
    }

    @Test
    func `a slider that is not continuous sends valueChanged at the lift, if the value differs`() {
        slider.isContinuous = false
        stage.down(110, 110)
        stage.move(by: 20, 0)
        stage.move(by: 20, 0)
        #expect(slider.value == 0.5)
        stage.up()
        #expect(
            stage.events()
                == "touchDown touchDragInside touchDragInside valueChanged primaryActionTriggered"
                + " touchUpInside"
        )
        stage.down(150, 110)
        stage.move(by: 20, 0)
        stage.move(by: -20, 0)
        stage.up()
        #expect(!stage.events().contains("valueChanged"))
    }

    @Test func `a cancelled drag keeps a continuous slider's value, and restores that of others`() {
        stage.down(110, 110)
        stage.move(by: 40, 0)
        stage.cancel()
        #expect(slider.value == 0.5)
        slider.isContinuous = false
        stage.down(150, 110)
        stage.move(by: 40, 0)
        #expect(slider.value == 1)
        stage.cancel()
        #expect(slider.value == 0.5)
        stage.down(150, 110)
        stage.move(by: 8, 0)
        #expect(abs(slider.value - 0.6) < 1e-6)
    }

    @Test(arguments: [
        (100.0, 100.0, true), (119.9, 119.9, true), (120, 110, false), (99.9, 110, false),
    ]) func `only a touch on the knob is accepted`(x: Double, y: Double, isTaken: Bool) {
        stage.down(x, y)
        #expect(slider.isTracking == isTaken)
        stage.move(by: 10, 0)
        stage.up()
        #expect(stage.events().isEmpty != isTaken)
        #expect((slider.value > 0) == isTaken)
    }

    @Test func `the limits clamp the value and move each other`() {
        slider.maximumValue = 10
        slider.value = 20
        #expect(slider.value == 10)
        slider.minimumValue = 15
        #expect((slider.minimumValue, slider.maximumValue, slider.value) == (15, 15, 15))
        slider.maximumValue = -5
        #expect((slider.minimumValue, slider.maximumValue, slider.value) == (-5, -5, -5))
        // With no range the knob rests on the left, and a drag changes nothing.
        #expect(slider.knobRect.minX == 0)
        stage.down(110, 110)
        stage.move(by: 40, 0)
        stage.up()
        #expect(slider.value == -5)
        #expect(stage.events() == "touchDown touchDragInside touchUpInside")
    }

    @Test func `numbers that are not finite do not crash it`() {
        slider.value = 0.5
        slider.value = .nan
        #expect(slider.value == 0.5)
        slider.value = .infinity
        #expect(slider.value == 1)
        slider.value = -.infinity
        #expect(slider.value == 0)
        slider.minimumValue = .nan
        slider.maximumValue = .nan
        #expect((slider.minimumValue, slider.maximumValue) == (0, 1))
        slider.minimumValue = -.infinity
        slider.maximumValue = .infinity
        slider.value = 0
        #expect(slider.knobRect.midX == 50)
        stage.down(150, 110)
        stage.move(by: 40, 0)
        #expect(slider.value == .greatestFiniteMagnitude)
        stage.move(to: .nan, .nan)
        stage.up()
        #expect(slider.value == .greatestFiniteMagnitude)
    }

    @Test func `a slider that is not wider than high cannot be dragged`() {
        slider.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
        stage.down(110, 110)
        stage.move(by: 5, 0)
        stage.up()
        #expect(slider.value == 0)
        #expect(stage.events() == "touchDown touchDragInside touchUpInside")
    }

    @Test func `with multiple touch a second finger does not move the knob`() {
        slider.isMultipleTouchEnabled = true
        stage.down(1, 105, 110)
        stage.down(2, 115, 110)
        stage.move(2, by: 40, 0)
        #expect(slider.value == 0)
        stage.move(1, by: 40, 0)
        #expect(slider.value == 0.5)
    }

    @Test func `the action may set the value, and the drag continues from the finger's location`() {
        slider.touchstone.addAction(for: .valueChanged) { ($0 as? Slider)?.value = 0 }
        stage.down(110, 110)
        stage.move(by: 40, 0)
        #expect(slider.value == 0)
        slider.removeTarget(nil, action: nil, for: .allEvents)
        stage.move(by: 8, 0)
        #expect(abs(slider.value - 0.6) < 1e-6)
    }
}
