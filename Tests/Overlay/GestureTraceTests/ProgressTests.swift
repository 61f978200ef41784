import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The measured progress of won and lost recognitions, visible in a picture without its recording.
struct ProgressTests {
    @Test func `a prevented swipe names the winner, and its own progress`() {
        let traced = TracedStage()
        let swipe = SwipeGestureRecognizer()
        traced.stage.add(swipe, "swipe")
        traced.stage.add(PanGestureRecognizer(), "pan")
        traced.stage.down(1, 50, 50)
        traced.stage.move(to: 62, 50)
        #expect(
            traced.outcomes() == [
                "swipe failed: prevented by pan, with 12.0 of 50 pt", "pan began",
            ]
        )
        let pan = traced.snapshot().rows[1]
        #expect(pan.progress == .movedTooLittle(12, limit: 10), "what it began with")
        traced.stage.move(to: 150, 50, over: 0.1)
        traced.stage.up()
        #expect(traced.snapshot().rows[1].progress == pan.progress, "stays to be read")
        #expect(traced.outcomes().first?.hasSuffix("with 12.0 of 50 pt") == true)
    }

    @Test func `the next attempt begins without the last attempt's progress`() {
        let traced = TracedStage()
        traced.stage.add(SwipeGestureRecognizer(), "swipe")
        traced.stage.add(PanGestureRecognizer(), "pan")
        traced.stage.down(1, 50, 50)
        traced.stage.move(to: 62, 50)
        traced.stage.up()
        traced.stage.elapse(1)
        traced.stage.down(1, 50, 50)
        #expect(traced.snapshot().rows.allSatisfy { $0.progress == nil })
        traced.stage.up()
        #expect(
            traced.outcomes()[1] == "pan failed past: moved 0.0 pt (needs 10)",
            "a failure of its own has its limit already"
        )
    }

    @Test(arguments: [
        (0.74, "tap recognized past"), (0.85, "tap failed past: held 0.85 s (allows 0.75)"),
    ])
    func `a tap that failed at its deadline finally shows how long it was held`(
        _ hold: TimeInterval,
        _ line: String
    ) {
        let traced = TracedStage()
        traced.stage.add(TapGestureRecognizer(), "tap")
        traced.stage.down(50, 50)
        traced.stage.wait(hold)
        if hold > 0.75 {
            #expect(traced.outcomes() == ["tap failed: held longer than 0.75 s"], "still held")
        }
        traced.stage.up()
        #expect(traced.outcomes() == [line])
        let steps = traced.snapshot().timeline.lanes[0].steps
        let sentence = steps.last { $0.state == .failed }?.sentence?.text
        #expect(sentence == traced.snapshot().rows[0].sentence, "the timeline says the same")
    }

    @Test
    func
        `it is the last landing of an id whose length counts, and the lift may be the first to tell`()
    {
        let traced = TracedStage()
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        traced.stage.add(double, "double")
        traced.stage.tap(1, 50, 50)
        traced.stage.elapse(0.1)
        traced.stage.down(50, 50)
        traced.stage.elapse(0.8)
        traced.stage.up()
        #expect(traced.outcomes() == ["double failed past: held 0.80 s (allows 0.75)"])
    }

    @Test func `a press, a spread and a turn show their initial values`() {
        let traced = TracedStage()
        traced.stage.add(LongPressGestureRecognizer(), "press")
        traced.stage.down(50, 50)
        traced.stage.wait(0.6)
        #expect(traced.snapshot().rows[0].progress == .liftedTooSoon(0.5, limit: 0.5))
        #expect(traced.snapshot().rows[0].progress?.progressText == "0.50 of 0.5 s")
        traced.stage.up()

        let pair = TracedStage()
        pair.stage.add(PinchGestureRecognizer(), "pinch")
        pair.stage.add(RotationGestureRecognizer(), "turn")
        pair.stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 150, 50)])
        pair.stage.move([FingerMove(1, to: 50, 50), FingerMove(2, to: 150, 56)])
        pair.stage.move([FingerMove(1, to: 50, 50), FingerMove(2, to: 170, 56)])
        #expect(pair.outcomes()[0] == "pinch began")
        #expect(pair.snapshot().rows[0].progress?.progressText == "20.1 of 8 pt")
        #expect(pair.outcomes()[1].hasPrefix("turn failed: prevented by pinch, with 3."))
    }

    @Test func `a touchpad's pinch has neither a dead zone nor progress`() {
        let traced = TracedStage()
        traced.stage.add(PinchGestureRecognizer(), "pinch")
        traced.stage.transform(phase: .began, at: 50, 50)
        traced.stage.transform(phase: .changed, scale: 1.1, at: 50, 50)
        #expect(traced.outcomes() == ["pinch began"])
        #expect(traced.snapshot().rows[0].progress == nil)
    }

    /// Describes the progress of each recognizer: the text and the bar's percentage.
    private func progress(_ traced: TracedStage, after seconds: TimeInterval = 0) -> [String?] {
        traced.snapshot(after: seconds).rows.map { row in
            row.limitProgress.map {
                "\(row.name) \($0.text), \(Int(($0.fraction * 100).rounded())) % to \($0.crossing)"
            }
        }
    }

    @Test func `possible recognizers show their progress`() {
        let traced = TracedStage()
        traced.stage.add(PanGestureRecognizer(), "pan")
        traced.stage.add(LongPressGestureRecognizer(), "press")
        #expect(progress(traced) == [nil, nil], "nothing is in progress")
        traced.stage.down(50, 50)
        traced.stage.move(to: 54.2, 50)
        traced.stage.elapse(0.1)
        #expect(
            progress(traced) == [
                "pan 4.2 of 10 pt, 42 % to recognizes", "press 0.10 of 0.5 s, 20 % to recognizes",
            ]
        )
        traced.stage.up()
        #expect(progress(traced) == [nil, nil], "both are decided")
    }

    @Test func `a tap shows the limit that it is nearest to, also between two taps`() {
        let traced = TracedStage()
        traced.stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        traced.stage.down(50, 50)
        #expect(progress(traced, after: 0.15) == ["double 0.15 of 0.75 s, 20 % to fails"])
        traced.stage.move(to: 68, 50)
        #expect(progress(traced, after: 0.15) == ["double 18.0 of 45 pt, 40 % to fails"])
        traced.stage.up()
        #expect(progress(traced, after: 0.07) == ["double 0.07 of 0.35 s, 20 % to fails"])
    }

    @Test func `a missing finger counts, and a waiting recognizer shows no progress`() {
        let traced = TracedStage()
        traced.stage.add(PinchGestureRecognizer(), "pinch")
        let single = traced.stage.add(TapGestureRecognizer(), "single")
        let double = traced.stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        traced.stage.down(50, 50)
        #expect(progress(traced)[0] == "pinch 1 of 2 touches, 50 % to recognizes")
        traced.stage.up()
        #expect(
            progress(traced, after: 0.07) == [nil, nil, "double 0.07 of 0.35 s, 20 % to fails"]
        )
    }

    @Test func `a custom recognizer shows its progress`() {
        final class Filling: GestureRecognizer, TouchstoneGesture {
            var progress: Reason? {
                .custom(name: "tooEmpty", value: 3, limit: 4, sentence: "too empty")
            }
        }
        let traced = TracedStage()
        traced.stage.add(Filling(), "own")
        traced.stage.down(50, 50)
        #expect(progress(traced) == ["own 3 of 4, 75 % to recognizes"])
    }

    /// The velocity that each row shows, in points per second.
    private func velocity(_ traced: TracedStage, after seconds: TimeInterval) -> CGFloat? {
        traced.snapshot(after: seconds).rows[0].values.lazy.compactMap { value in
            if case .vectorVelocity(let velocity) = value.quantity { velocity.x } else { nil }
        }.first
    }

    @Test func `a velocity ends with the movement`() {
        let traced = TracedStage()
        traced.stage.add(PanGestureRecognizer(), "pan")
        traced.stage.down(50, 50)
        traced.stage.move(to: 110, 50, over: 0.1)
        #expect(abs((velocity(traced, after: 0) ?? 0) - 600) < 1)
        #expect(velocity(traced, after: 0.04) == velocity(traced, after: 0))
        #expect(velocity(traced, after: 0.041) == 0)
        #expect(velocity(traced, after: 7.5) == 0)
        let pan = traced.snapshot(after: 7.5).rows[0]
        #expect(pan.values.map(\.name) == ["translation", "velocity"])
        traced.stage.up()
        #expect(abs((velocity(traced, after: 7.5) ?? 0) - 600) < 1, "the velocity of the action")
    }
}
