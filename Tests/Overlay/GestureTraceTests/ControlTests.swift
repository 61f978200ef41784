import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

struct ControlTests {
    /// Adds a control of 100 by 40 points at 20, 30 to the stage's view.
    private func put(_ control: Control, on traced: TracedStage) {
        control.frame = CGRect(x: 20, y: 30, width: 100, height: 40)
        traced.stage.view.addSubview(control)
    }

    private func figure(_ traced: TracedStage) -> TraceSnapshot.ControlFigure? {
        for view in traced.snapshot().views {
            if case .control(let figure) = view.content { return figure }
        }
        return nil
    }

    @Test func `a button is pressed while a finger is inside, and keeps its last sent event`() {
        let traced = TracedStage()
        put(Button(), on: traced)
        #expect(figure(traced) == .init(.button))
        traced.stage.down(45, 50)
        #expect(
            figure(traced)
                == .init(
                    .button,
                    isHighlighted: true,
                    isTracking: true,
                    pressedFraction: 0.25,
                    lastEvent: "touchDown"
                )
        )
        traced.stage.move(to: 45, 90)
        #expect(
            figure(traced)
                == .init(.button, isTracking: true, lastEvent: "touchDragOutside")
        )
        traced.stage.move(to: 60, 50)
        traced.stage.up()
        // primaryActionTriggered is sent too, and is the later event.
        #expect(figure(traced) == .init(.button, lastEvent: "touchUpInside"))
        // It remains, as reasons do, until a finger begins the next sequence.
        traced.stage.wait(5)
        #expect(figure(traced)?.lastEvent == "touchUpInside")
        traced.stage.down(200, 200)
        #expect(figure(traced)?.lastEvent == nil)
    }

    @Test func `clearing forgets sent events, except those of a control under a finger`() {
        let traced = TracedStage()
        put(Button(), on: traced)
        traced.stage.down(45, 50)
        traced.trace.clear()
        #expect(figure(traced)?.lastEvent == "touchDown")
        traced.stage.up()
        traced.trace.clear()
        #expect(figure(traced)?.lastEvent == nil)
    }

    @Test func `disabled and chosen controls are marked as such`() {
        let traced = TracedStage()
        let control = Control()
        put(control, on: traced)
        control.isEnabled = false
        control.isSelected = true
        traced.stage.down(45, 50)
        #expect(figure(traced) == .init(.plain, isEnabled: false, isSelected: true))
    }

    @Test func `a switch reports its knob's location, and is set on the lift`() {
        let traced = TracedStage()
        put(Switch(), on: traced)
        func knob(_ x: CGFloat) -> CGRect { CGRect(x: x, y: 0, width: 40, height: 40) }
        traced.stage.down(40, 50)
        traced.stage.move(to: 70, 50)
        #expect(figure(traced)?.kind == .toggle(isOn: false, knob: knob(30)))
        traced.stage.up()
        #expect(figure(traced)?.kind == .toggle(isOn: true, knob: knob(60)))
        #expect(figure(traced)?.lastEvent == "touchUpInside")
    }

    @Test func `values, titles and pages match their controls`() {
        let traced = TracedStage()
        let slider = Slider()
        slider.value = 0.5
        let stepper = Stepper()
        let fine = Stepper()
        fine.stepValue = 0.1
        fine.value = 100
        let segmented = SegmentedControl(items: ["a", "b"])
        segmented.insertSegment(withTitle: nil, at: 2, animated: false)
        segmented.selectedSegmentIndex = 1
        let pages = PageControl()
        pages.numberOfPages = 3
        pages.currentPage = 2
        for control in [slider, stepper, fine, segmented, SegmentedControl(), pages] {
            put(control, on: traced)
        }
        let kinds = traced.snapshot().views.compactMap { view in
            if case .control(let figure) = view.content { figure.kind } else { nil }
        }
        #expect(
            kinds == [
                .slider(value: 0.5, knob: CGRect(x: 30, y: 0, width: 40, height: 40)),
                .stepper(value: 0, digits: 0, canStepDown: false, canStepUp: true),
                .stepper(value: 100, digits: 2, canStepDown: true, canStepUp: false),
                .segments(["a", "b", "3"], selected: 1), .segments([], selected: nil),
                .pages(count: 3, current: 2),
            ]
        )
        fine.wraps = true
        #expect(
            figureKinds(traced)[2]
                == .stepper(value: 100, digits: 2, canStepDown: true, canStepUp: true)
        )
    }

    private func figureKinds(_ traced: TracedStage) -> [TraceSnapshot.ControlFigure.Kind] {
        traced.snapshot().views.compactMap { view in
            if case .control(let figure) = view.content { figure.kind } else { nil }
        }
    }

    // MARK: What can be done

    private final class DialGestureRecognizer: GestureRecognizer {}
    private final class TouchCapture: GestureRecognizer {}
    private final class Gesture: GestureRecognizer {}

    @Test func `a view's possible actions follow from its recognizers' properties`() {
        func words(_ recognizer: GestureRecognizer) -> String {
            let traced = TracedStage()
            traced.stage.add(recognizer, "it")
            return traced.snapshot().views[0].gestures.joined(separator: ", ")
        }
        func tap(_ taps: Int, _ fingers: Int = 1) -> TapGestureRecognizer {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = taps
            tap.numberOfTouchesRequired = fingers
            return tap
        }
        #expect(words(tap(1)) == "tap")
        #expect(words(tap(2, 2)) == "two-finger double tap")
        #expect(words(tap(3, 7)) == "7-finger triple tap")
        #expect(words(tap(4)) == "four taps")
        let press = LongPressGestureRecognizer()
        #expect(words(press) == "press 0.50 s")
        press.minimumPressDuration = 1.25
        press.numberOfTapsRequired = 1
        press.numberOfTouchesRequired = 2
        #expect(words(press) == "tap and two-finger press 1.25 s")
        let swipe = SwipeGestureRecognizer()
        swipe.direction = [.left, .right]
        #expect(words(swipe) == "swipe right/left")
        swipe.direction = []
        #expect(words(swipe) == "swipe")
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .left
        #expect(words(edge) == "edge pan left")
        let pan = PanGestureRecognizer()
        #expect(words(pan) == "pan")
        pan.minimumNumberOfTouches = 2
        #expect(words(pan) == "two-finger pan")
        #expect(words(PinchGestureRecognizer()) == "pinch")
        #expect(words(RotationGestureRecognizer()) == "rotate")
        #expect(words(HoverGestureRecognizer()) == "hover")
        #expect(words(DialGestureRecognizer()) == "dial")
        #expect(words(TouchCapture()) == "touch capture")
        #expect(words(Gesture()) == "gesture")
    }

    @Test func `actions are listed once, in the order of adding, for enabled recognizers only`() {
        let traced = TracedStage()
        traced.stage.add(PanGestureRecognizer(), "pan")
        let tap = traced.stage.add(TapGestureRecognizer(), "tap")
        traced.stage.add(PanGestureRecognizer(), "other")
        #expect(traced.snapshot().views.map(\.gestures) == [["pan", "tap"]])
        tap.isEnabled = false
        #expect(traced.snapshot().views.map(\.gestures) == [["pan"]])
    }
}
