import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// The properties named in the listings of Apple's documents, used as there.
struct ListingTests {
    let stage = Stage()

    @Test func `a sample can be made from its location alone`() {
        let sample = StrokeSample(location: CGPoint(x: 3, y: 4))
        #expect(sample.location == CGPoint(x: 3, y: 4))
        #expect(sample == StrokeSample(location: CGPoint(x: 3, y: 4), timestamp: 0, force: 0))
    }

    @Test func `a checkmark exposes its phase, its finger and its start at each step`() {
        stage.view.transform = CGAffineTransform(translationX: 10, y: 20)
        let checkmark = stage.add(PhaseLog(), "check")
        stage.down(60, 70)
        stage.move(to: 70, 100)
        stage.down(2, 200, 200)
        stage.move(to: 90, 130)
        stage.move(to: 120, 80)
        stage.move(to: 140, 50)
        stage.up()
        stage.up(2)
        #expect(
            checkmark.lines == [
                "before notStarted nil 0,0", "began initialPoint 1 50,50",
                "moved downStroke 1 50,50", "began downStroke 1 50,50",
                "moved downStroke 1 50,50", "moved upStroke 1 50,50", "moved upStroke 1 50,50",
                "action upStroke 1 50,50", "reset notStarted nil 0,0",
            ]
        )
    }

    @Test func `a capture tracks the drawing finger from its landing to the reset`() {
        let capture = stage.add(TouchCaptureGesture(), "capture")
        var lines: [String] = []
        capture.touchstone.addAction { [unowned capture] _ in
            let locations = capture.samples.map { plain($0.location) }.joined(separator: " ")
            lines.append("\(capture.trackedTouch.map { "\($0.id)" } ?? "nil") at \(locations)")
        }
        #expect(capture.trackedTouch == nil)
        stage.down(10, 20)
        stage.down(2, 100, 100)
        stage.move(2, by: 5, 5)
        stage.move(to: 15, 25)
        stage.up()
        #expect(capture.trackedTouch == nil)
        stage.up(2)
        stage.down(3, 30, 30)
        stage.cancel()
        #expect(
            lines == [
                "1 at 10,20", "1 at 10,20 15,25", "1 at 10,20 15,25 15,25", "3 at 30,30", "3 at ",
            ]
        )
        #expect(capture.trackedTouch == nil)
    }
}

/// A checkmark that notes its properties after each callback.
private final class PhaseLog: CheckmarkGestureRecognizer {
    private(set) var lines: [String] = []

    init() {
        super.init()
        touchstone.addAction { [unowned self] _ in note("action") }
        note("before")
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesBegan(touches, with: event)
        note("began")
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesMoved(touches, with: event)
        note("moved")
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        super.touchesCancelled(touches, with: event)
        note("cancelled")
    }

    override func reset() {
        super.reset()
        note("reset")
    }

    private func note(_ what: String) {
        let finger = trackedTouch.map { "\($0.id)" } ?? "nil"
        lines.append("\(what) \(strokePhase) \(finger) \(plain(initialTouchPoint))")
    }
}

private func plain(_ point: CGPoint) -> String { "\(Int(point.x)),\(Int(point.y))" }
