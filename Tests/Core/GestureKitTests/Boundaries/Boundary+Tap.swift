import Foundation
import GestureKit
import GestureTesting

extension Boundary {
    private static func tap(_ stage: Stage, taps: Int = 1, touches: Int = 1) {
        let tap = stage.add(TapGestureRecognizer(), "tap")
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = touches
    }

    /// The thresholds of taps.
    static let taps: [Boundary] = [
        .points(
            "a tap's movement",
            45,
            at: "0.050 tap recognized",
            past: "0.000 tap failed: moved 45.01 pt (allows 45)"
        ) { stage, value in
            tap(stage)
            stage.down(100, 100)
            stage.move(by: 0, value)
            stage.elapse(0.05)
        },
        .points(
            "the mean of two fingers' movements",
            45,
            at: "0.050 tap recognized",
            past: "0.000 tap failed: moved 45.01 pt (allows 45)"
        ) { stage, value in
            tap(stage, touches: 2)
            stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
            stage.move(2, by: 2 * value, 0)
            stage.elapse(0.05)
        },
        .seconds(
            "a tap's press",
            0.75,
            at: "0.750 tap recognized",
            past: "0.750 tap failed: held longer than 0.75 s"
        ) { stage, value in
            tap(stage)
            stage.tap(100, 100, held: value)
        },
        .seconds(
            "a tap's press, from the first landing to the last lift",
            0.75,
            at: "0.750 tap recognized",
            past: "0.750 tap failed: held longer than 0.75 s"
        ) { stage, value in
            tap(stage, touches: 2)
            stage.down(1, 100, 100)
            stage.elapse(0.3)
            stage.down(2, 200, 100)
            stage.elapse(0.2)
            stage.up(1)
            stage.elapse(value - 0.5)
            stage.up(2)
        },
        .seconds(
            "from a lift to the next tap",
            0.35,
            at: "0.450 tap recognized",
            past: """
                0.400 tap failed: no next tap in 0.35 s
                0.800 tap failed: no next tap in 0.35 s
                """
        ) { stage, value in
            tap(stage, taps: 2)
            stage.tap(100, 100)
            stage.elapse(value)
            stage.tap(100, 100)
        },
        .points(
            "from the first tap's start to the next one's",
            45,
            at: "0.200 tap recognized",
            past: "0.150 tap failed: next tap 45.01 pt away (allows 45)"
        ) { stage, value in
            tap(stage, taps: 2)
            stage.tap(100, 100)
            stage.elapse(0.1)
            stage.tap(100, 100 + value)
        },
        .points(
            "from the first tap's centroid to the third one's",
            45,
            at: "0.350 tap recognized",
            past: "0.300 tap failed: next tap 45.01 pt away (allows 45)"
        ) { stage, value in
            tap(stage, taps: 3, touches: 2)
            for x in [0, 40, -value] {
                stage.down([FingerMove(1, to: 100 + x, 100), FingerMove(2, to: 200 + x, 100)])
                stage.elapse(0.05)
                stage.up([1, 2])
                stage.elapse(0.1)
            }
        },
    ]
}
