import Foundation
import GestureKit
import GestureTesting
import Testing

/// Numbers that are not finite: events with them are refused, and gestures still end.
struct FiniteTests {
    let stage = Stage()

    static let numbers = [Double.nan, .infinity, -.infinity]

    private func touch(
        _ phase: ContactPhase,
        _ x: Double,
        _ y: Double = 100,
        force: Double? = nil
    ) -> InputEvent.Content {
        .touches([TouchSample(id: 1, phase: phase, location: CGPoint(x: x, y: y), force: force)])
    }

    @Test(arguments: numbers)
    func `a landing or a move is refused, and a lift ends at the last location`(number: Double) {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        let seen = ActionLog.of(pan) { plain($0.translation(in: nil)) }
        stage.send(touch(.began, number))
        stage.send(touch(.began, 100))
        stage.send(touch(.moved, 100, number))
        stage.send(touch(.moved, 100, force: number))
        stage.send(touch(.moved, 120))
        stage.send(touch(.ended, number))
        #expect(
            stage.transcript() == """
                0.000 diagnostic notFinite: touch 1 began with a number that is not finite
                0.000 v touchesBegan 1
                0.000 diagnostic notFinite: touch 1 moved with a number that is not finite
                0.000 diagnostic notFinite: touch 1 moved with a number that is not finite
                0.000 pan began
                0.000 v touchesCancelled 1
                0.000 pan action began
                0.000 diagnostic notFinite: touch 1 ended with a number that is not finite
                0.000 pan ended
                0.000 pan action ended
                """
        )
        #expect(seen.text == "began (10, 0), ended (10, 0)")
        #expect(stage.window.touches == [])
    }

    @Test(arguments: numbers)
    func `an event without a valid time is delivered at the window's time`(number: Double) {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        stage.window.advance(to: 2)
        let place = CGPoint(x: 100, y: 100)
        stage.window.send(
            InputEvent([TouchSample(id: 1, phase: .began, location: place)], at: number)
        )
        stage.window.advance(to: number)
        #expect(stage.window.nextDeadline == 2.5)
        #expect(stage.window.time == 2)
        stage.window.advance(to: 2.5)
        #expect(press.state == .began)
        stage.window.cancelAllTouches(at: number)
        #expect(
            stage.transcript([.transitions, .diagnostics]) == """
                2.000 diagnostic notFinite: the event's time is not finite; delivered now
                2.000 diagnostic notFinite: the time to advance to is not finite
                2.500 press began
                2.500 diagnostic notFinite: the event's time is not finite; delivered now
                2.500 press cancelled: touch cancelled by the system
                """
        )
    }

    @Test(arguments: numbers) func `a recognizer does not wait for an infinite deadline`(
        number: Double
    ) {
        let spy = stage.add(Spy(began: { spy, _ in spy.touchstone.deadline = number }), "spy")
        stage.add(TapGestureRecognizer(), "tap").require(toFail: spy)
        stage.tap(100, 100)
        #expect(spy.touchstone.deadline == nil)
        #expect(
            stage.transcript([.transitions, .actions]) == """
                0.050 tap waits for spy
                0.050 spy failed: touches ended, nothing recognized
                0.050 tap recognized
                0.050 tap action recognized
                """
        )
    }

    @Test func `keys, hovering, scrolling and pinching are refused and ended in the same manner`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        pan.allowedScrollTypesMask = .all
        stage.add(HoverGestureRecognizer(), "hover")
        let pinch = stage.add(PinchGestureRecognizer(), "pinch")
        let seen = ActionLog.of(pan) { plain($0.translation(in: nil)) }
        let scales = ActionLog.of(pinch) { plain(Double($0.scale)) }
        stage.keyDown(.select, force: .nan)
        stage.hover(to: .nan, 100)
        stage.hover(to: 100, 100)
        stage.hover(to: 100, .infinity)
        stage.send(.hover(HoverSample(phase: .exited, location: CGPoint(x: CGFloat.nan, y: 0))))
        stage.scroll(by: .nan, 0, at: 100, 100)
        stage.scroll(phase: .began, by: 0, .infinity, at: 100, 100)
        stage.scroll(phase: .began, by: 5, 0, at: 100, 100)
        stage.scroll(phase: .changed, by: 5, 0, at: .nan, 100)
        stage.scroll(phase: .ended, by: .nan, 0, at: 100, 100)
        stage.transform(phase: .began, scale: .nan, at: 100, 100)
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .changed, scale: 2, at: 100, 100)
        stage.transform(phase: .changed, scale: 3, rotation: .nan, at: 100, 100)
        stage.transform(phase: .ended, scale: .infinity, at: 100, 100)
        let number = "a number that is not finite"
        #expect(
            stage.transcript([.transitions, .diagnostics, .messages]) == """
                0.000 diagnostic notFinite: select began with a force that is not finite
                0.000 diagnostic notFinite: hover moved at a location that is not finite
                0.000 hover began
                0.000 diagnostic notFinite: hover moved at a location that is not finite
                0.000 diagnostic notFinite: hover exited at a location that is not finite
                0.000 hover ended
                0.000 diagnostic notFinite: scroll ended with \(number)
                0.000 diagnostic notFinite: scroll began with \(number)
                0.000 pan began
                0.000 diagnostic notFinite: scroll changed with \(number)
                0.000 diagnostic notFinite: scroll ended with \(number)
                0.000 pan ended
                0.000 diagnostic notFinite: transform began with \(number)
                0.000 pinch began
                0.000 diagnostic notFinite: transform changed with \(number)
                0.000 diagnostic notFinite: transform ended with \(number)
                0.000 pinch ended
                """
        )
        #expect(seen.text == "began (5, 0), ended (5, 0)")
        #expect(scales.text == "began 2, ended 2")
        #expect(stage.window.isAtRest)
    }
}
