import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The words for a step of a frozen window.
@Suite struct `The words for a step` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    /// Returns the words for the latest event, or for one at an earlier time.
    private func words(at time: TimeInterval? = nil) -> String {
        let snapshot = traced.snapshot()
        return StepWords(
            at: time ?? snapshot.timeline.end,
            in: snapshot,
            of: snapshot.timeline
        ).text
    }

    @Test func `name the fingers that land, move and lift, and the states that follow`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.add(SwipeGestureRecognizer(), "swipe")
        stage.down(1, 50, 50)
        #expect(words() == "#1 landed")
        stage.move(to: 51, 50, over: 0.01)
        #expect(words() == "#1 moved", "no recognizer has changed yet")
        stage.move(to: 80, 50, over: 0.02)
        let decision = traced.snapshot().verdict?.decisionTime
        #expect(words(at: decision) == "pan began, swipe failed", "the state at that time")
        #expect(words() == "pan changed")
        stage.up()
        #expect(words() == "#1 lifted: pan ended")
    }

    @Test func `name a discrete gesture, and one that waits`() {
        let single = TapGestureRecognizer()
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        stage.add(single, "single")
        stage.add(double, "double")
        single.require(toFail: double)
        stage.down(1, 50, 50)
        stage.up()
        #expect(words() == "#1 landed, #1 lifted: single waits", "at the same time")
        stage.wait(1)
        let end = traced.snapshot().timeline.end
        #expect(words(at: end) == "single recognized, double failed")
    }

    /// Boundary pair: two recognizers have names, of three the last two are counted.
    @Test func `count names that are too many`() {
        stage.add(LongPressGestureRecognizer(), "one")
        stage.add(LongPressGestureRecognizer(), "two")
        stage.down(1, 50, 50)
        stage.move(to: 150, 50, over: 0.1)
        let failure = {
            traced.snapshot().timeline.lanes[0].steps.last { $0.state == .failed }?.time
        }
        #expect(words(at: failure()) == "one and two failed")
        let other = Self()
        for name in ["one", "two", "three"] { other.stage.add(LongPressGestureRecognizer(), name) }
        other.stage.down(1, 50, 50)
        other.stage.move(to: 150, 50, over: 0.1)
        let lanes = other.traced.snapshot().timeline.lanes
        let time = lanes[0].steps.last { $0.state == .failed }?.time
        #expect(other.words(at: time) == "one and 2 others failed")
    }
}
