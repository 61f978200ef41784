import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The captions of a report's pictures.
@Suite struct `The story of a moment` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    private func caption(_ earlier: TraceSnapshot? = nil) -> String {
        let snapshot = traced.snapshot()
        return MomentStory(
            at: snapshot.timeline.end,
            in: snapshot,
            of: snapshot.timeline,
            after: earlier,
            involved: snapshot.verdict?.involved ?? []
        ).caption
    }

    @Test func `tells a landing, a beginning with its value, and an end`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.add(SwipeGestureRecognizer(), "swipe")
        stage.down(1, 50, 50)
        #expect(caption().hasPrefix("finger 1 lands"))
        stage.move(to: 62, 50, over: 0.05)
        let decision = traced.snapshot()
        let time = decision.verdict?.decisionTime ?? 0
        let story = MomentStory(
            at: time,
            in: decision,
            of: decision.timeline,
            involved: decision.verdict?.involved ?? []
        )
        #expect(story.caption.hasPrefix("pan begins at 1"))
        #expect(story.caption.hasSuffix(" pt, swipe fails"))
        #expect(story.changes.map(\.row.name) == ["pan", "swipe"])
        stage.elapse(0.05)
        stage.up()
        #expect(caption() == "finger 1 lifts: pan ends")
    }

    @Test func `has one verb for recognizers that do the same, and counts from the fourth on`() {
        for number in 1...3 {
            stage.add(TapGestureRecognizer(), "tap\(number)")
        }
        stage.down(1, 50, 50)
        stage.wait(0.8)
        #expect(traced.snapshot().rows.allSatisfy { $0.state == .failed })
        let snapshot = traced.snapshot()
        let time = snapshot.timeline.lanes[0].steps.last { $0.state == .failed }?.time ?? 0
        let story = MomentStory(at: time, in: snapshot, of: snapshot.timeline, involved: [])
        #expect(story.caption == "tap1, tap2 and tap3 fail")
    }

    @Test func `names the fingers that are down while nothing happens`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.down(1, 50, 50)
        stage.wait(0.1)
        #expect(caption() == "finger 1 is down")
        stage.up()
        stage.wait(1)
        let later = traced.snapshot()
        let story = MomentStory(at: later.time, in: later, of: later.timeline, involved: [])
        #expect(story.caption == "no finger is down")
    }

    /// Boundary pair: three fingers have numbers, four are counted.
    @Test func `counts fingers that are too many to name`() {
        stage.add(TapGestureRecognizer(), "tap")
        for finger in 1...3 { stage.down(finger, CGFloat(finger) * 20, 50) }
        #expect(caption().hasPrefix("fingers 1, 2 and 3 land"))
        stage.down(4, 80, 50)
        #expect(caption().hasPrefix("4 fingers land"))
        stage.elapse(0.1)
        stage.up([1, 2, 3, 4])
        #expect(caption().hasPrefix("4 fingers lift"))
    }
}

/// The moments of a sequence that a report shows.
@Suite struct `The times of a report's pictures` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    @Test func `are none before a sequence`() { #expect(traced.snapshot().pictureTimes == []) }

    @Test func `are the landing, the decision and the end`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(1, 50, 50)
        stage.move(to: 150, 50, over: 0.1)
        stage.up()
        let snapshot = traced.snapshot()
        let times = snapshot.pictureTimes
        #expect(times.count == 3 && times == times.sorted())
        #expect(times[0] == snapshot.timeline.start)
        #expect(times[1] == snapshot.verdict?.decisionTime)
        #expect(times[2] == snapshot.timeline.end)
    }

    @Test func `are two for a tap, which its end decides`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.tap(1, 50, 50)
        #expect(traced.snapshot().pictureTimes.count == 2)
    }
}
