import Foundation
import GestureKit
import GestureTesting
import Testing

/// Drags along a knob that compete with pans and swipes of superviews.
///
/// The slider is 100 by 20 at (100, 100). Its knob travels 80 points; at 0 it covers x from 100 to 120.
struct KnobDragTests {
    let stage = Stage()
    let slider: Slider

    init() { slider = stage.put(Slider(), "ok", 100, 100, 100, 20) }

    @Test func `a pan of the parent along the knob is refused from its first ten points`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(110, 110)
        stage.move(by: 9, 0)
        stage.move(by: 11, 0)
        stage.up()
        #expect(
            stage.transcript() == """
                0.000 ok touchesBegan 1
                0.000 ok sends touchDown
                0.000 ok touchesMoved 1
                0.000 ok sends valueChanged
                0.000 ok sends primaryActionTriggered
                0.000 ok sends touchDragInside
                0.000 pan failed: ok keeps drags of its knob
                0.000 ok touchesMoved 1
                0.000 ok sends valueChanged
                0.000 ok sends primaryActionTriggered
                0.000 ok sends touchDragInside
                0.000 ok touchesEnded 1
                0.000 ok sends touchUpInside
                """
        )
        #expect(slider.value == 0.25)
    }

    @Test(arguments: [(10.0, 10.0, true), (9.9, 10.0, false), (-10, 10, true), (0, 15, false)])
    func `a drag is along the knob if it moves at least as far along the track as across`(
        dx: Double,
        dy: Double,
        isAlong: Bool
    ) {
        slider.value = 0.5
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(150, 110)
        stage.move(by: dx, dy)
        #expect(stage.transcript([.actions]).isEmpty == isAlong)
        #expect(slider.isTracking == isAlong)
    }

    @Test func `a drag across cancels the slider's touch, and the slider keeps its value`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(110, 110)
        stage.move(by: 8, 0)
        stage.move(by: 0, 20)
        stage.up()
        #expect(
            stage.events()
                == "touchDown valueChanged primaryActionTriggered touchDragInside touchCancel"
        )
        #expect(slider.value == 0.1)
    }

    @Test(arguments: [(120.0, false), (119.9, true), (100, true), (121, false)])
    func `a drag from beside the knob is recognized by the parent`(x: Double, isRefused: Bool) {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(x, 110)
        stage.move(by: 20, 0)
        #expect(stage.transcript([.actions]).isEmpty == isRefused)
    }

    @Test func `a tap of the parent on the knob is recognized`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(110, 110)
        #expect(
            stage.transcript([.actions, .controls]) == """
                0.000 ok sends touchDown
                0.050 ok sends touchCancel
                0.050 tap action recognized
                """
        )
    }

    @Test(arguments: [

        ("right", 60.0, 5.0, true), ("left right", 60, 5, true), ("up", 5, -60, false),
        ("up right", 5, -60, false),
    ]) func `a swipe of the parent along the track is refused`(
        directions: String,
        dx: Double,
        dy: Double,
        isRefused: Bool
    ) {
        let named: [(String, SwipeGestureRecognizer.Direction)] = [
            ("right", .right), ("left", .left), ("up", .up),
        ]
        let swipe = stage.add(SwipeGestureRecognizer(), "swipe")
        swipe.direction = named.filter { directions.contains($0.0) }
            .reduce(into: []) { $0.formUnion($1.1) }
        stage.down(110, 110)
        stage.elapse(0.05)
        stage.move(by: dx, dy)
        stage.up()
        #expect(stage.transcript([.actions]).isEmpty == isRefused)
    }

    @Test func `a pan that needs two fingers, or has them, is not refused`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down([FingerMove(1, to: 110, 110), FingerMove(2, to: 180, 200)])
        stage.move([FingerMove(1, to: 125, 110), FingerMove(2, to: 195, 200)])
        #expect(stage.transcript([.actions]) == "0.000 pan action began")
        #expect(!slider.isTracking)
    }

    @Test func `a pan of the slider itself wins`() {
        stage.add(PanGestureRecognizer(), "pan", to: slider)
        stage.down(110, 110)
        stage.move(by: 20, 0)
        #expect(
            stage.transcript([.actions, .controls]) == """
                0.000 ok sends touchDown
                0.000 ok sends touchCancel
                0.000 pan action began
                """
        )
        #expect(slider.value == 0)
    }

    @Test func `a disabled slider refuses no gestures`() {
        slider.isEnabled = false
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(110, 110)
        stage.move(by: 20, 0)
        #expect(stage.transcript([.actions, .controls]) == "0.000 pan action began")
    }

    @Test func `a knob whose touch the pan holds back follows once the pan is refused`() {
        stage.add(PanGestureRecognizer(), "pan").delaysTouchesBegan = true
        stage.down(110, 110)
        stage.move(by: 6, 0)
        #expect(stage.events() == "")
        // By now the finger is beyond the knob on which it landed.
        stage.move(by: 34, 0)
        #expect(stage.events() == "touchDown valueChanged primaryActionTriggered touchDragInside")
        #expect(slider.value == 0.5)
    }

    @Test func `the knob is at its value, also after a drag`() {
        #expect(slider.knobRect == CGRect(x: 0, y: 0, width: 20, height: 20))
        slider.value = 1
        #expect(slider.knobRect == CGRect(x: 80, y: 0, width: 20, height: 20))
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(190, 110)
        stage.move(by: -40, 0)
        #expect(slider.knobRect == CGRect(x: 40, y: 0, width: 20, height: 20))
        #expect(stage.transcript([.actions]) == "")
    }

    @Test func `on a switch, only a drag along the knob is refused`() {
        // Off: the knob covers x from 100 to 130.
        stage.put(Switch(), "switch", 100, 200, 60, 30)
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(110, 210)
        stage.move(by: 20, 5)
        stage.up()
        #expect(stage.transcript([.actions]) == "")
        // On: the knob covers x from 130 to 160.
        stage.down(110, 210)
        stage.move(by: 20, 5)
        stage.up()
        #expect(stage.transcript([.actions]) == "0.000 pan action began\n0.000 pan action ended")
        stage.down(140, 210)
        stage.move(by: 5, 20)
        stage.up()
        #expect(stage.transcript([.actions]) == "0.000 pan action began\n0.000 pan action ended")
    }
}
