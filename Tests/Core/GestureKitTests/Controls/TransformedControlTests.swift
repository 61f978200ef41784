import Foundation
import GestureKit
import GestureTesting
import Testing

/// Controls that are scaled or rotated or have other bounds, and use their own coordinates.
struct TransformedControlTests {
    let stage = Stage()

    @Test(arguments: [
        (169.9, 75.0, true), (170.1, 75, false), (130.1, 75, true), (129.9, 75, false),
        (150, 70.1, true), (150, 69.9, false), (150, 169.9, true), (150, 170.1, false),
    ]) func `a point inside the rotated rectangle is inside`(x: Double, y: Double, isInside: Bool) {
        // 100 by 40 about (150, 120): upright it covers x from 130 to 170, y from 70 to 170.
        let control = stage.put(Control())
        control.transform = CGAffineTransform(rotationAngle: -.pi / 2)
        stage.down(150, 120)
        stage.move(to: x, y)
        #expect(control.isTouchInside == isInside)
    }

    @Test func `a point that only the bounding box contains is outside`() {
        let control = stage.put(Control())
        control.transform = CGAffineTransform(rotationAngle: .pi / 4)
        stage.down(150, 120)
        stage.move(to: 110, 150)
        #expect(control.frame.contains(CGPoint(x: 110, y: 150)))
        #expect(!control.isTouchInside)
    }

    @Test func `a vertical slider is dragged upward`() {
        let slider = stage.put(Slider(), "ok", 100, 100, 100, 20)
        slider.transform = CGAffineTransform(rotationAngle: -.pi / 2)
        stage.add(PanGestureRecognizer(), "pan")
        // About (150, 110): the knob at 0 is at the bottom, y from 140 to 160.
        stage.down(150, 150)
        stage.move(by: 3, -40)
        stage.up()
        #expect(abs(slider.value - 0.5) < 1e-6)
        #expect(stage.transcript([.actions]) == "")
        stage.down(150, 110)
        stage.move(by: 40, -3)
        stage.up()
        #expect(stage.transcript([.actions]) == "0.000 pan action began\n0.000 pan action ended")
    }

    @Test func `the value of a slider scaled by two changes half as fast`() {
        let slider = stage.put(Slider(), "ok", 100, 100, 100, 20)
        slider.transform = CGAffineTransform(scaleX: 2, y: 2)
        // About (150, 110): x from 50 to 250, the knob from 50 to 90.
        stage.down(89, 110)
        stage.move(by: 80, 0)
        #expect(abs(slider.value - 0.5) < 1e-6)
    }

    @Test func `a drag along a stretched slider is measured on screen`() {
        let slider = stage.put(Slider(), "ok", 100, 100, 100, 20)
        // Ten times as high: 12 points across are few in its own coordinates, and many on the screen.
        slider.transform = CGAffineTransform(scaleX: 1, y: 10)
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(110, 110)
        stage.move(by: 6, 12)
        #expect(stage.transcript([.actions]) == "0.000 pan action began")
    }

    @Test func `a mirrored segmented control counts from its own left`() {
        let control = stage.put(SegmentedControl(items: ["a", "b", "c"]))
        control.transform = CGAffineTransform(scaleX: -1, y: 1)
        stage.tap(110, 120)
        #expect(control.selectedSegmentIndex == 2)
    }

    @Test func `a stepper in a rotated parent has its own halves`() {
        let box = stage.addView("box", 100, 100, 100, 100)
        box.transform = CGAffineTransform(rotationAngle: .pi)
        let stepper = stage.put(Stepper(), "ok", 0, 0, 100, 40, in: box)
        stepper.value = 5
        stage.tap(110, 190)
        #expect(stepper.value == 6)
    }

    @Test func `bounds with another origin are measured from that origin`() {
        let slider = stage.put(Slider(), "ok", 100, 100, 100, 20)
        slider.bounds.origin = CGPoint(x: 1000, y: -500)
        #expect(slider.knobRect == CGRect(x: 1000, y: -500, width: 20, height: 20))
        stage.down(110, 110)
        stage.move(by: 40, 0)
        #expect(slider.value == 0.5)
        let control = stage.put(SegmentedControl(items: ["a", "b"]), "b", 100, 200)
        control.bounds.origin = CGPoint(x: -1000, y: 0)
        stage.up()
        stage.tap(180, 220)
        #expect(control.selectedSegmentIndex == 1)
    }
}
