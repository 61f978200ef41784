import Foundation
import GestureKit
import GestureTesting

extension Boundary {
    /// Moves each finger once by this displacement at this time; all are down from the start.
    private static func swipe(
        _ stage: Stage,
        _ direction: SwipeGestureRecognizer.Direction,
        by dx: Double,
        _ dy: Double,
        at time: Double
    ) {
        stage.add(SwipeGestureRecognizer(), "swipe").direction = direction
        stage.down(200, 200)
        stage.elapse(time)
        stage.move(by: dx, dy)
    }

    /// The thresholds of swipes; the numbers are those of 50·(1−0.94t) along and 50·(1−0.98t) across.
    static let swipes: [Boundary] = [
        .points(
            "along to the right at 0 s",
            50,
            below: true,
            at: "0.000 swipe recognized",
            past: "0.000 swipe failed: moved 49.99 pt (needs 50)"
        ) { swipe($0, .right, by: $1, 0, at: 0) },
        .points(
            "along to the left at 0.1 s",
            45.3,
            below: true,
            at: "0.100 swipe recognized",
            past: "0.100 swipe failed: moved 45.29 pt (needs 45.3)"
        ) { swipe($0, .left, by: -$1, 0, at: 0.1) },
        .points(
            "along upward at 0.3 s",
            35.9,
            below: true,
            at: "0.300 swipe recognized",
            past: "0.300 swipe failed: moved 35.89 pt (needs 35.9)"
        ) { swipe($0, .up, by: 0, -$1, at: 0.3) },
        .points(
            "along downward at 0.5 s",
            26.5,
            below: true,
            at: "0.500 swipe recognized",
            past: "0.500 swipe failed: moved 26.49 pt (needs 26.5)"
        ) { swipe($0, .down, by: 0, $1, at: 0.5) },
        .points(
            "across at 0 s",
            50,
            at: "0.000 swipe recognized",
            past: "0.000 swipe failed: strayed 50.01 pt across (allows 50)"
        ) { swipe($0, .right, by: 100, $1, at: 0) },
        .points(
            "across at 0.3 s",
            35.3,
            at: "0.300 swipe recognized",
            past: "0.300 swipe failed: strayed 35.31 pt across (allows 35.3)"
        ) { swipe($0, .down, by: -$1, 100, at: 0.3) },
        .points(
            "across at 0.5 s",
            25.5,
            at: "0.500 swipe recognized",
            past: "0.500 swipe failed: strayed 25.51 pt across (allows 25.5)"
        ) { swipe($0, .right, by: 100, -$1, at: 0.5) },
        .points(
            "a step behind the start",
            0,
            at: "0.010 swipe recognized",
            past: "0.000 swipe failed: moved 0.01 pt backward"
        ) { stage, value in
            swipe(stage, .right, by: -value, 0, at: 0)
            stage.elapse(0.01)
            stage.move(by: 100, 0)
        },
        .seconds(
            "a swipe's time",
            0.5,
            at: "0.500 swipe recognized",
            past: "0.500 swipe failed: moved 0.0 pt in the time allowed (needs 26.5)"
        ) { swipe($0, .right, by: 100, 0, at: $1) },
        .seconds(
            "two fingers' time, from the first landing",
            0.5,
            at: "0.500 swipe recognized",
            past: "0.500 swipe failed: moved 0.0 pt in the time allowed (needs 26.5)"
        ) { stage, value in
            stage.add(SwipeGestureRecognizer(), "swipe").numberOfTouchesRequired = 2
            stage.down(1, 100, 100)
            stage.elapse(0.2)
            stage.down(2, 100, 200)
            stage.elapse(value - 0.2)
            stage.move([FingerMove(1, to: 200, 100), FingerMove(2, to: 200, 200)])
        },
    ]
}
