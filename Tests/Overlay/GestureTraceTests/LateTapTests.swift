import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// A tap that comes too late belongs to the same sequence as the taps before it.
@Suite struct `The next tap of several` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    private func addDouble() {
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
    }

    /// The clock advances during the pause, or only with the next event, which then fires the deadline.
    @Test(arguments: [true, false])
    func `completes the reason when it comes too late`(hasTicks: Bool) {
        addDouble()
        stage.tap(1, 50, 50)
        if hasTicks {
            stage.wait(0.4)
            #expect(traced.outcomes() == ["double failed past: no next tap in 0.35 s"])
            stage.wait(0.05)
        } else {
            stage.elapse(0.45)
        }
        stage.down(1, 52, 50)
        #expect(traced.outcomes() == ["double failed: next tap after 0.45 s (allows 0.35)"])
        let both = traced.snapshot()
        #expect(both.strokes.map(\.state) == [.ended, .live])
        #expect(both.timeline.start == 0 && both.timeline.earlier.isEmpty)
        #expect(
            both.timeline.lanes.map { $0.steps.map(\.state) } == [
                [.possible, .failed, nil, .possible]
            ]
        )
        let pause = both.timeline.lanes[0].steps[1].pause
        #expect(abs((pause?.start ?? 0) - 0.05) < 1e-9)
        #expect(abs((pause?.limit ?? 0) - 0.4) < 1e-9)
        #expect(abs((pause?.end ?? 0) - 0.5) < 1e-9)
        stage.elapse(0.05)
        stage.up()
        stage.wait(2)
        let outcome = "double failed past: next tap after 0.45 s (allows 0.35)"
        #expect(traced.outcomes() == [outcome], "the reason stays complete")
        #expect(
            outcome.hasSuffix(
                traced.snapshot().timeline.lanes[0].steps.last { $0.state == .failed }?.sentence?
                    .text
                    ?? "?"
            )
        )
    }

    @Test func `may come too late again, or finally in time`() {
        addDouble()
        stage.tap(1, 50, 50)
        stage.wait(0.45)
        stage.tap(1, 50, 50)
        stage.wait(0.6)
        stage.tap(1, 50, 50)
        #expect(traced.outcomes() == ["double failed: next tap after 0.60 s (allows 0.35)"])
        stage.wait(0.2)
        stage.tap(1, 50, 50)
        #expect(traced.outcomes() == ["double recognized past"])
    }

    @Test(arguments: [(1.0, 2), (1.001, 1)])
    func `belongs to the same gesture for a second, and then begins another`(
        _ pause: TimeInterval,
        _ strokes: Int
    ) {
        addDouble()
        stage.tap(1, 50, 50)
        stage.wait(pause)
        stage.down(1, 50, 50)
        #expect(traced.snapshot().strokes.count == strokes)
        #expect(
            traced.outcomes() == [
                strokes == 2
                    ? "double failed: next tap after 1.00 s (allows 0.35)" : "double possible"
            ]
        )
    }

    @Test func `is another gesture on another view`() {
        let left = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.view.addSubview(left)
        stage.add(TapGestureRecognizer(), "double", to: left).numberOfTapsRequired = 2
        stage.tap(1, 50, 50)
        stage.wait(0.45)
        stage.down(1, 200, 50)
        #expect(traced.outcomes() == ["double possible"])
        #expect(traced.snapshot().strokes.count == 1)
    }

    @Test func `has its distance at once if it is too far away`() {
        addDouble()
        stage.tap(1, 50, 50)
        stage.wait(0.1)
        stage.down(1, 150, 50)
        #expect(traced.outcomes() == ["double failed: next tap 100.0 pt away (allows 45)"])
        #expect(traced.snapshot().rows[0].hasMissedTap)
    }
}

/// The timeline of the sequences before the current one.
@Suite struct `Earlier sequences` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    @Test func `stay on the timeline, and are reached by going back`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(1, 50, 50)
        stage.wait(2)
        stage.tap(1, 50, 50)
        let timeline = traced.snapshot().timeline
        #expect(timeline.start == 2.05 && timeline.earliest == 0)
        #expect(timeline.fingers.map(\.start) == [2.05])
        #expect(timeline.reaching(back: 2.05) == timeline)
        let all = timeline.reaching(back: 2)
        #expect(all.fingers.map(\.start) == [0, 2.05])
        #expect(
            all.lanes.map { $0.steps.map(\.state) } == [
                [.possible, .ended, nil, .possible, .ended, nil]
            ]
        )
        #expect(all.lanes[0].actions.count == 2)
        traced.trace.clear()
        #expect(traced.snapshot().timeline.earlier.isEmpty)
    }

    @Test func `are limited to 16, and to a minute`() {
        stage.add(TapGestureRecognizer(), "tap")
        for _ in 0..<20 {
            stage.tap(1, 50, 50)
            stage.wait(2)
        }
        #expect(traced.snapshot().timeline.earlier.count == 16)
        stage.wait(45)
        stage.tap(1, 50, 50)
        #expect(
            traced.snapshot().timeline.earlier.map { stage.time - $0.end <= 60.1 }
                == Array(repeating: true, count: 7)
        )
    }
}
