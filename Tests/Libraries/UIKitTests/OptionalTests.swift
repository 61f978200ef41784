import GestureTesting
import Testing
import UIKit

/// Members and methods that are optional on iOS.
struct OptionalTests {
    let stage = Stage()

    /// Unwraps an event's members in each way that iOS code uses.
    final class Reader: UIGestureRecognizer {
        var counts: [Int] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            guard let touch = touches.first, let view else { return }
            counts = [
                event.allTouches?.count ?? 0, event.allTouches.count,
                event.touches(for: self)?.count ?? 0, event.touches(for: view).count,
                event.touches(for: UIView())?.count ?? 0,
                event.coalescedTouches(for: touch)?.count ?? 0,
                event.predictedTouches(for: touch).count,
                touch.gestureRecognizers?.count ?? 0,
            ]
            if let window = touch.window, let touches = event.touches(for: window) {
                counts.append(touches.count)
            }
            for touch in event.allTouches ?? [] { counts.append(touch.id) }
        }
    }

    @Test func `an event's touches can be unwrapped in every way`() {
        let reader = stage.add(Reader(), "reader")
        stage.down(100, 100)
        #expect(reader.counts == [1, 1, 1, 1, 0, 1, 0, 1, 1, 1])
    }

    @Test func `a view's recognizers can be assigned`() {
        let (tap, pan, press) = (
            UITapGestureRecognizer(), UIPanGestureRecognizer(), UILongPressGestureRecognizer()
        )
        let view = UIView()
        view.gestureRecognizers = [tap, pan]
        #expect(view.gestureRecognizers == [tap, pan])
        view.gestureRecognizers?.append(press)
        #expect(view.gestureRecognizers == [tap, pan, press])
        view.gestureRecognizers = [press, pan, tap]
        #expect(view.gestureRecognizers == [press, pan, tap])
        view.gestureRecognizers = [pan]
        #expect(tap.view == nil)
        #expect(pan.view == view)
        view.gestureRecognizers = nil
        #expect(view.gestureRecognizers?.isEmpty == true)
    }

    /// Returns true for simultaneous recognition, and false for everything else.
    final class Strict: NSObject, UIGestureRecognizerDelegate {
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
            false
        }

        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldReceive touch: UITouch
        ) -> Bool { false }

        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { true }
    }

    @Test func `a delegate's methods can be called as optional methods`() throws {
        let (tap, other, delegate) = (UITapGestureRecognizer(), UITapGestureRecognizer(), Strict())
        #expect(tap.delegate?.gestureRecognizerShouldBegin?(tap) == nil)
        tap.delegate = delegate
        #expect(tap.delegate?.gestureRecognizerShouldBegin?(tap) == false)
        #expect(
            tap.delegate?.gestureRecognizer?(tap, shouldRecognizeSimultaneouslyWith: other)
                == true
        )
        #expect(tap.delegate?.gestureRecognizer?(tap, shouldRequireFailureOf: other) == false)
        #expect(tap.delegate?.gestureRecognizer?(tap, shouldBeRequiredToFailBy: other) == false)
        let touches = TouchKeeper()
        stage.add(touches, "kept")
        stage.down(100, 100)
        let touch = try #require(touches.touch)
        #expect(tap.delegate?.gestureRecognizer?(tap, shouldReceive: touch) == false)
    }

    final class TouchKeeper: UIGestureRecognizer {
        var touch: UITouch?

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            touch = touches.first
        }
    }

    @Test func `allowed types are numbers, and unknown numbers are ignored`() {
        let pan = UIPanGestureRecognizer()
        #expect(pan.allowedTouchTypes == [0, 1, 2, 3])
        pan.allowedTouchTypes = [UITouch.TouchType.pencil.rawValue as NSNumber, 0, 99, -1]
        #expect(pan.allowedTouchTypes == [0, 2])
        #expect(pan.allowedPressTypes == [])
        pan.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue), 99]
        #expect(pan.allowedPressTypes == [4])
    }

    @Test func `a recognizer for pens does not receive fingers`() {
        let pan = stage.add(UIPanGestureRecognizer(), "pan")
        pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
        stage.down(100, 100)
        stage.move(by: 50, 0)
        #expect(stage.transcript([.transitions]) == "")
    }

    @Test func `no property of a touch is estimated`() throws {
        let kept = stage.add(TouchKeeper(), "kept")
        stage.down(100, 100)
        let touch = try #require(kept.touch)
        #expect(touch.estimatedProperties == [])
        #expect(touch.estimatedPropertiesExpectingUpdates == [])
        #expect(touch.estimationUpdateIndex == nil)
        #expect(touch.azimuthUnitVector(in: nil) == .zero)
    }

    @Test func `a hovering pointer has no altitude and no azimuth`() {
        let hover = stage.add(UIHoverGestureRecognizer(), "hover")
        stage.hover(to: 100, 100)
        #expect(hover.altitudeAngle == 0)
        #expect(hover.azimuthAngle(in: nil) == 0)
        #expect(hover.azimuthUnitVector(in: nil) == .zero)
    }
}
