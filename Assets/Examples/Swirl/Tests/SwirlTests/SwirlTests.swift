import Foundation
import GestureKit
import GestureTesting
import Swirl
import Testing

@Suite struct `A swirl` {
    private let start = CGPoint(x: 150, y: 60)

    private func stage(_ change: (SwirlGestureRecognizer) -> Void = { _ in }) -> Stage {
        let stage = Stage()
        change(stage.add(SwirlGestureRecognizer(), "swirl"))
        stage.down(start.x, start.y)
        return stage
    }

    private let outcome: Stage.Channels = [.transitions, .actions]

    @Test func `is recognized after one and a half turns, before the finger lifts`() {
        let stage = stage()

        stage.circle(1.75, from: start)

        // The first of the 36 steps of a turn has no previous direction from which it could turn.
        stage.expect(
            """
            1.528 swirl recognized
            1.528 swirl action recognized
            """,
            only: outcome
        )
    }

    @Test func `is recognized counterclockwise and with a wandering centre`() {
        let stage = stage()

        stage.circle(-1.75, wandering: 40, from: start)
        stage.up()

        #expect(stage.transcript(.actions).hasSuffix("swirl action recognized"))
    }

    @Test func `that ends too soon reports its number of turns`() {
        let stage = stage()

        stage.circle(1.25, from: start)
        stage.up()

        stage.expect("1.250 swirl failed: went round 1.22 times (needs 1.5)", only: outcome)
    }

    @Test func `fails when a second finger lands`() {
        let stage = stage()

        stage.circle(0.5, from: start)
        stage.down(2, 200, 200)

        stage.expect("0.500 swirl failed: 2 touches (allows 1)", only: outcome)
    }

    @Test(arguments: [(120.0, nil), (121.0, "a corner of 121° (allows 120)")])
    func `can bend by 120 degrees in one step, not by 121`(bend: Double, fault: String?) {
        let stage = stage()

        stage.move(by: 40, 0)
        let angle = bend * .pi / 180
        stage.move(by: 40 * cos(angle), 40 * sin(angle))

        stage.expect(fault.map { "0.000 swirl failed: \($0)" } ?? "", only: outcome)
    }

    @Test(arguments: [(60.0, nil), (61.0, "turned back by 61° (allows 60)")])
    func `can turn back by 60 degrees, not by 61`(back: Double, fault: String?) {
        let stage = stage()

        stage.move(by: 20, 0)
        for angle in [90, 180, 180 - back] {
            stage.move(by: 20 * cos(angle * .pi / 180), 20 * sin(angle * .pi / 180))
        }

        stage.expect(fault.map { "0.000 swirl failed: \($0)" } ?? "", only: outcome)
    }

    @Test(arguments: [(100.0, nil), (100.5, "swung out to 50.2 pt (allows 50)")])
    func `stays within its maximum radius`(distance: Double, fault: String?) {
        let stage = stage { $0.maximumRadius = 50 }

        stage.move(by: distance, 0)

        stage.expect(fault.map { "0.000 swirl failed: \($0)" } ?? "", only: outcome)
    }

    @Test func `can rest for exactly one second`() {
        let stage = stage()

        stage.circle(0.5, from: start)
        stage.elapse(1)
        stage.move(by: -6, 0)
        stage.expect("", only: outcome)

        stage.wait(1)
        stage.expect("2.500 swirl failed: lay still for 1.00 s (allows 1)", only: outcome)
    }

    @Test func `shows its limits of distance and rest, and the remaining arc`() {
        let stage = Stage()
        let swirl = stage.add(SwirlGestureRecognizer(), "swirl")
        stage.down(start.x, start.y)
        #expect(swirl.recognitionLimits.count == 2)

        stage.circle(1, from: start)

        #expect(swirl.recognitionLimits.map(\.crossing) == [.fails, .fails, .recognizes])
        guard case .arc(_, _, let from, let to) = swirl.recognitionLimits[2].shape else {
            Issue.record("found \(swirl.recognitionLimits[2].shape), expected an arc")
            return
        }
        #expect(abs(to - from - .pi) < 2 * 2 * .pi / 36, "half a turn is left, clockwise")
    }
}
