import Foundation
import GestureKit
import GestureTesting
import Testing

/// A class that conforms to `TouchstoneGesture` adds to its built-in superclass.
///
/// A class that does not conform has the names for itself.
struct TouchstoneGestureTests {
    private let stage = Stage()

    @Test func `a class that declares nothing is like its superclass`() {
        final class Plain: TapGestureRecognizer, TouchstoneGesture {}
        let (tap, plain) = (
            stage.add(TapGestureRecognizer(), "tap"), stage.add(Plain(), "plain")
        )
        stage.down(50, 50)
        #expect(plain.reportedLimits.count == 2)
        #expect(plain.reportedLimits == tap.reportedLimits)
        stage.move(to: 54, 50)
        #expect(plain.reportedMeasurements == tap.reportedMeasurements)
        #expect(plain.reportedMeasurements.count == 1)
        stage.wait(1)
        #expect(plain.state == .failed)
        #expect(tap.state == .failed)
    }

    @Test func `a class that declares nothing scrolls and pinches like its superclass`() {
        final class PlainPan: PanGestureRecognizer, TouchstoneGesture {}
        final class PlainPinch: PinchGestureRecognizer, TouchstoneGesture {}
        stage.add(PlainPan(), "pan").allowedScrollTypesMask = .all
        stage.scroll(by: 0, -15, at: 100, 100)
        stage.add(PlainPinch(), "pinch")
        stage.transform(phase: .began, at: 100, 100)
        stage.transform(phase: .changed, scale: 1.5, at: 100, 100)
        stage.transform(phase: .ended, scale: 1.5, at: 100, 100)
        stage.expect(
            """
            0.000 pan began
            0.000 pan ended
            0.000 pinch began
            0.000 pinch ended
            """,
            only: .transitions
        )
    }

    @Test func `a class adds to what its superclass declares`() {
        final class Steered: PanGestureRecognizer, TouchstoneGesture {
            var gestureValues: [GestureValue] {
                touchstone.gestureValues + [GestureValue("side", .names(["left"]))]
            }
            var recognitionLimits: [RecognitionLimit] { touchstone.recognitionLimits.reversed() }
            var progress: Reason? {
                guard case .movedTooLittle(let way, let limit) = touchstone.progress
                else { return nil }
                return .movedTooLittle(way / 2, limit: limit)
            }
            var measurements: [Reason] { touchstone.measurements + [.touchesEnded] }
        }
        let pan = stage.add(Steered(), "pan")
        stage.down(50, 50)
        stage.move(to: 54, 50)
        #expect(pan.reportedValues.map(\.name) == ["translation", "velocity", "side"])
        #expect(pan.reportedLimits == pan.touchstone.recognitionLimits)
        #expect(pan.reportedLimits.count == 1)
        #expect(pan.reportedProgress == .movedTooLittle(2, limit: 10))
        #expect(pan.touchstone.progress == .movedTooLittle(4, limit: 10))
        #expect(pan.reportedMeasurements == [.movedTooLittle(4, limit: 10), .touchesEnded])
    }

    @Test func `a class calls its superclass at a deadline and for scrolling`() {
        final class Watched: PanGestureRecognizer, TouchstoneGesture {
            var steps = 0
            func scrollChanged(with event: ScrollEvent) {
                steps += 1
                touchstone.scrollChanged(with: event)
            }
        }
        final class Slow: TapGestureRecognizer, TouchstoneGesture {
            var reached: [TimeInterval] = []
            func deadlineReached(at time: TimeInterval) {
                reached.append(time)
                touchstone.deadlineReached(at: time)
            }
        }
        let (pan, tap) = (stage.add(Watched(), "pan"), stage.add(Slow(), "tap"))
        pan.allowedScrollTypesMask = .all
        stage.scroll(by: 0, -15, at: 100, 100)
        #expect(pan.steps == 1)
        #expect(stage.transcript(.actions).hasSuffix("pan action ended"))
        stage.down(50, 50)
        stage.wait(1)
        #expect(tap.reached == [0.75])
        #expect(tap.state == .failed)
    }

    @Test func `without a built-in superclass, the measured values are the own progress`() {
        class Filling: GestureRecognizer, TouchstoneGesture {
            var progress: Reason? { .movedTooLittle(3, limit: 4) }
        }
        final class Overflowing: Filling {
            override var progress: Reason? { .movedTooLittle(4, limit: 4) }
        }
        #expect(Filling().reportedMeasurements == [.movedTooLittle(3, limit: 4)])
        #expect(Overflowing().reportedMeasurements == [.movedTooLittle(4, limit: 4)])
    }

    @Test func `a class that does not conform has the names for itself`() {
        final class Own: PanGestureRecognizer {
            var label = 1
            var progress = 0.5
            var measurements = ["none"]
            var deadline = Date.distantPast
            var calls = 0
            func fail(_ reason: Reason) { calls += 1 }
            func deadlineReached(at time: TimeInterval) { calls += 1 }
            func scrollChanged(with event: ScrollEvent) { calls += 1 }
        }
        let own = stage.add(Own(), "own")
        own.allowedScrollTypesMask = .all
        stage.down(50, 50)
        stage.move(to: 54, 50)
        #expect(own.reportedProgress == .movedTooLittle(4, limit: 10))
        #expect(own.reportedMeasurements == [.movedTooLittle(4, limit: 10)])
        stage.up()
        stage.expect("0.000 own failed: moved 4.0 pt (needs 10)", only: .transitions)
        stage.scroll(by: 0, -15, at: 100, 100)
        #expect(stage.transcript(.actions).hasSuffix("own action ended"))
        #expect(own.calls == 0)
    }

    @Test func `a view has the name of its class's property, and its own name in messages`() {
        final class Badge: View {
            var name = 7
            var label = "seven"
        }
        let badge = Badge(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        badge.touchstone.name = "badge"
        stage.view.addSubview(badge)
        stage.tap(50, 50)
        #expect(stage.transcript(.messages).hasPrefix("0.000 badge touchesBegan 1"))
        #expect(stage.window.touchstone.view(named: "badge") === badge)
        #expect(badge.touchstone.label == "badge")
        #expect(badge.name == 7)
    }
}
