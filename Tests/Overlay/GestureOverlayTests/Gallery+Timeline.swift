import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
import GestureTrace

/// Pictures of the timeline.
extension Gallery {
    static func timelines() -> [Picture] {
        var pictures = [
            Picture(name: "time-ten", snapshot: ten()),
            Picture(name: "time-waiting", snapshot: waiting()),
            Picture(name: "time-long", snapshot: longDrag()),
            Picture(name: "time-streams", snapshot: streams()),
            beforeRecognition(),
            zoomed(),
            Picture(name: "time-before", snapshot: compared()),
        ]
        var scrolled = Picture(name: "time-ten-scrolled", snapshot: ten())
        scrolled.chrome.timeline.firstLine = 100
        pictures.append(scrolled)
        return pictures
    }

    /// Ten fingers that land one after the other and move; two of them leave.
    static func ten() -> TraceSnapshot {
        let fixture = SceneFixture()
        for finger in 1...10 {
            let spot = fixture.location(CGFloat(finger) * 24 - 130, CGFloat(finger % 3) * 30 - 30)
            fixture.stage.elapse(0.012)
            fixture.stage.down(finger, spot.x, spot.y)
        }
        fixture.stage.move(
            (1...10).map { finger in
                let spot = fixture.location(
                    CGFloat(finger) * 28 - 150,
                    CGFloat(finger % 3) * 40 - 20
                )
                return FingerMove(finger, to: spot.x, spot.y)
            },
            over: 0.25
        )
        fixture.stage.up([3, 7])
        fixture.stage.elapse(0.1)
        return fixture.snapshot()
    }

    /// A tap that waits for the double tap to fail.
    static func waiting() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        fixture.stage.tap(1, spot.x, spot.y)
        fixture.stage.wait(0.12)
        return fixture.snapshot()
    }

    static func longDrag() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(0, 0)
        fixture.stage.down(1, spot.x, spot.y)
        for step in 1...3000 {
            let angle = Double(step) / 80
            fixture.stage.elapse(0.02)
            fixture.stage.move(
                to: spot.x + CGFloat(90 * sin(angle)),
                spot.y + CGFloat(60 * sin(angle * 0.7))
            )
        }
        return fixture.snapshot()
    }

    /// A recognized drag, shown at a moment before its recognition.
    static func beforeRecognition() -> Picture {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        fixture.stage.down(1, spot.x, spot.y)
        fixture.stage.wait(0.1)
        var shown = fixture.snapshot()
        fixture.stage.move(to: spot.x + 90, spot.y - 40, over: 0.2)
        fixture.stage.wait(0.4)
        fixture.stage.up()
        fixture.stage.wait(0.6)
        let late = fixture.snapshot()
        let moment = shown.timeline.moment
        shown.timeline = late.timeline
        shown.timeline.moment = moment
        var picture = Picture(name: "time-middle", snapshot: shown)
        picture.chrome.frozen = ValueText.fixed(moment, 3) + " s"
        return picture
    }

    /// A long press, and the tap that it was before its duration changed.
    static func compared() -> TraceSnapshot {
        func press(for duration: TimeInterval) -> TraceSnapshot {
            let fixture = SceneFixture()
            let spot = fixture.location(-60, 20)
            fixture.stage.down(1, spot.x, spot.y)
            fixture.stage.wait(duration)
            fixture.stage.up()
            fixture.stage.wait(1)
            return fixture.snapshot()
        }
        var shown = press(for: 0.6)
        shown.timeline.compare(with: press(for: 0.3).timeline)
        return shown
    }

    static func zoomed() -> Picture {
        var picture = Picture(name: "time-zoomed", snapshot: zoom())
        picture.chrome.timeline.part = .init(
            of: picture.snapshot.timeline.start,
            start: picture.snapshot.timeline.start + 0.03,
            length: 0.2,
            followsMoment: false
        )
        return picture
    }

    /// A wheel that turns, and a touchpad's pinch.
    static func streams() -> TraceSnapshot {
        let fixture = SceneFixture()
        for recognizer in fixture.card.gestureRecognizers {
            (recognizer as? PanGestureRecognizer)?.allowedScrollTypesMask = .all
        }
        let spot = fixture.location(0, 0)
        func send(_ content: InputEvent.Content) {
            let event = InputEvent(content, at: fixture.stage.time)
            fixture.trace.record(event)
            fixture.stage.window.send(event)
        }
        let location = CGPoint(x: spot.x, y: spot.y)
        fixture.stage.elapse(1)
        for step in 0...20 {
            let phase: ContactPhase = step == 0 ? .began : step == 20 ? .ended : .changed
            send(.scroll(ScrollSample(CGPoint(x: 0, y: 4), phase: phase, location: location)))
            fixture.stage.elapse(0.016)
        }
        for step in 0...20 {
            let phase: ContactPhase = step == 0 ? .began : step == 20 ? .ended : .changed
            send(
                .transform(
                    TransformSample(phase: phase, scale: 1 + Double(step) / 50, location: location)
                )
            )
            fixture.stage.elapse(0.016)
        }
        return fixture.snapshot()
    }
}
