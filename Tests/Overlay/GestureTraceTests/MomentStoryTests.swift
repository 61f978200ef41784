import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The captions of a report's pictures, and the steps of a frozen window.
@Suite struct `The story of a moment` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    /// Returns the story of the latest event, or of one at an earlier time.
    private func story(at time: TimeInterval? = nil, after earlier: TraceSnapshot? = nil)
        -> MomentStory
    {
        let snapshot = traced.snapshot()
        return MomentStory(
            at: time ?? snapshot.timeline.end,
            in: snapshot,
            of: snapshot.timeline,
            after: earlier,
            involved: snapshot.verdict?.involved ?? []
        )
    }

    private func caption() -> String { story().caption }

    /// Returns the time at which the first recognizer failed.
    private func failure() -> TimeInterval? {
        traced.snapshot().timeline.lanes[0].steps.last { $0.state == .failed }?.time
    }

    @Test func `tells a landing, a beginning with its value, and an end`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.add(SwipeGestureRecognizer(), "swipe")
        stage.down(1, 50, 50)
        #expect(caption() == "#1 landed on v")
        stage.move(to: 51, 50, over: 0.01)
        #expect(caption() == "#1 moved", "no recognizer has changed yet")
        stage.move(to: 80, 50, over: 0.02)
        let decision = story(at: traced.snapshot().verdict?.decisionTime)
        #expect(decision.caption.hasPrefix("pan began at 1"))
        #expect(decision.caption.hasSuffix(" pt, swipe failed"), "the state at that time")
        #expect(decision.changes.map(\.row.name) == ["pan", "swipe"])
        #expect(caption() == "pan changed")
        stage.up()
        #expect(caption() == "#1 lifted: pan ended")
    }

    @Test func `names a discrete gesture, and one that waits`() {
        let single = TapGestureRecognizer()
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        stage.add(single, "single")
        stage.add(double, "double")
        single.require(toFail: double)
        stage.down(1, 50, 50)
        stage.up()
        #expect(
            caption() == "#1 landed on v, #1 lifted: single waiting for double",
            "at the same time"
        )
        stage.wait(1)
        #expect(caption() == "single recognized, double failed")
    }

    @Test func `has one verb for recognizers that wait for the same one`() {
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        for name in ["one", "two"] {
            let single = TapGestureRecognizer()
            stage.add(single, name)
            single.require(toFail: double)
        }
        stage.add(double, "double")
        stage.down(1, 50, 50)
        stage.wait(0.1)
        stage.up()
        #expect(caption() == "#1 lifted: one and two waiting for double")
    }

    /// Boundary pair: three recognizers have names, of four the last two are counted.
    @Test(arguments: [
        (3, "tap1, tap2 and tap3 failed"), (4, "tap1, tap2 and 2 others failed"),
    ])
    func `has one verb for recognizers that do the same, and counts from the fourth on`(
        _ count: Int,
        _ caption: String
    ) {
        for number in 1...count { stage.add(TapGestureRecognizer(), "tap\(number)") }
        stage.down(1, 50, 50)
        stage.wait(0.8)
        #expect(traced.snapshot().rows.allSatisfy { $0.state == .failed })
        #expect(story(at: failure()).caption == caption)
    }

    @Test func `names the fingers that are down while nothing happens`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.down(1, 50, 50)
        stage.wait(0.1)
        #expect(caption() == "#1 down")
        stage.up()
        stage.wait(1)
        #expect(story(at: traced.snapshot().time).caption == "no finger down")
    }

    /// Boundary pair: three fingers have numbers, of four the last two are counted.
    @Test func `counts fingers that are too many to name`() {
        stage.add(TapGestureRecognizer(), "tap")
        for finger in 1...3 { stage.down(finger, CGFloat(finger) * 20, 50) }
        #expect(caption().hasPrefix("#1, #2 and #3 landed"))
        stage.down(4, 80, 50)
        #expect(caption().hasPrefix("#1, #2 and 2 others landed"))
        stage.elapse(0.1)
        stage.up([1, 2, 3, 4])
        #expect(caption().hasPrefix("#1, #2 and 2 others lifted"))
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
