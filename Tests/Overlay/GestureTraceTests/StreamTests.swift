import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// Scrolling, touchpads' pinches and keys on the timeline.
@Suite struct `Input other than fingers` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    private func pan() {
        traced.stage.add(PanGestureRecognizer(), "pan").allowedScrollTypesMask = .all
    }

    private func send(_ content: InputEvent.Content) {
        let event = InputEvent(content, at: stage.time)
        traced.trace.record(event)
        stage.window.send(event)
    }

    private func scroll(_ phase: ContactPhase, _ y: CGFloat = 20) {
        send(.scroll(.init(CGPoint(x: 0, y: y), phase: phase, location: CGPoint(x: 50, y: 50))))
    }

    private func click() {
        send(
            .scroll(
                .init(
                    CGPoint(x: 0, y: -15),
                    kind: .discrete,
                    phase: .ended,
                    location: CGPoint(x: 50, y: 50)
                )
            )
        )
    }

    private func lines() -> [String] {
        traced.snapshot().timeline.streams.map { stream in
            let spans = stream.spans.map { span in
                let end = span.end.map { String(format: "%.2f", $0) } ?? "now"
                return String(format: "%.2f", span.start) + "–" + end
                    + (span.isCancelled ? " cancelled" : "")
            }
            return stream.name + ": " + spans.joined(separator: ", ")
        }
    }

    @Test func `scrolling that a recognizer receives begins a sequence`() {
        pan()
        stage.tap(1, 50, 50)
        stage.wait(2)
        let start = stage.time
        scroll(.began)
        stage.elapse(0.1)
        scroll(.changed)
        let snapshot = traced.snapshot()
        #expect(snapshot.timeline.start == start && snapshot.timeline.end == stage.time)
        #expect(snapshot.strokes.isEmpty && snapshot.timeline.fingers.isEmpty)
        #expect(!snapshot.isSequenceOver)
        #expect(lines() == ["scroll: 2.05–now"])
        scroll(.ended, 0)
        #expect(lines() == ["scroll: 2.05–2.15"])
        #expect(traced.outcomes() == ["pan ended past"])
        #expect(traced.snapshot().isSequenceOver)
    }

    @Test func `scrolling without a recognizer leaves the past unchanged`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(1, 50, 50)
        stage.wait(2)
        let before = traced.snapshot()
        scroll(.began)
        stage.elapse(0.1)
        scroll(.changed)
        #expect(traced.snapshot().timeline == before.timeline)
        #expect(traced.snapshot().isSequenceOver)
        #expect(traced.outcomes() == ["tap recognized past"])
        scroll(.ended)
        send(.presses([.init(.menu, phase: .began)]))
        send(.presses([.init(.menu, phase: .ended)]))
        #expect(traced.snapshot().timeline == before.timeline)
        // A finger that lands then joins the scrolling under way, and not the past.
        scroll(.began)
        stage.elapse(0.1)
        stage.down(1, 50, 50)
        #expect(lines() == ["scroll: 2.15–now"])
    }

    @Test func `a continuous wheel is one sequence, and a wheel after a rest begins another`() {
        pan()
        stage.elapse(1)
        click()
        stage.elapse(0.35)
        click()
        #expect(lines() == ["scroll: 1.00–1.00, 1.35–1.35"])
        stage.elapse(0.352)
        click()
        #expect(lines() == ["scroll: 1.70–1.70"])
        #expect(traced.snapshot().timeline.start == stage.time)
    }

    @Test func `scrolling beside a finger belongs to the finger's sequence`() {
        pan()
        stage.elapse(1)
        stage.down(1, 50, 50)
        stage.elapse(0.5)
        click()
        #expect(traced.snapshot().timeline.start == 1)
        #expect(lines() == ["scroll: 1.50–1.50"])
        traced.trace.clear()
        #expect(lines() == [])
    }

    @Test func `a pinch and keys have lanes with their names`() {
        stage.add(PinchGestureRecognizer(), "pinch")
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.allowedPressTypes = [.select]
        stage.window.firstResponder = stage.view
        let place = CGPoint(x: 50, y: 50)
        send(.transform(.init(phase: .began, location: place)))
        stage.elapse(0.1)
        send(.transform(.init(phase: .changed, scale: 1.4, location: place)))
        send(.transform(.init(phase: .cancelled, scale: 1.4, location: place)))
        #expect(lines() == ["touchpad pinch: 0.00–0.10 cancelled"])
        stage.elapse(1)
        send(.presses([.init(.select, phase: .began)]))
        stage.elapse(0.1)
        send(.presses([.init(.select, phase: .ended)]))
        #expect(lines() == ["key select: 1.10–1.20"])
        #expect(traced.outcomes().contains("tap recognized past"))
    }

    @Test func `a wheel that turns for long keeps a bounded number of clicks`() {
        pan()
        for _ in 0..<1000 {
            click()
            stage.elapse(0.1)
        }
        #expect(traced.snapshot().timeline.streams.map(\.spans.count) == [256])
    }
}
