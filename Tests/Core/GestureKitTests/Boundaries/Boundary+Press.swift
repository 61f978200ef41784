import Foundation
import GestureKit
import GestureTesting

extension Boundary {
    private static func press(_ stage: Stage, taps: Int = 0, touches: Int = 1) {
        let press = stage.add(LongPressGestureRecognizer(), "press")
        press.numberOfTapsRequired = taps
        press.numberOfTouchesRequired = touches
    }

    /// The thresholds of long presses.
    static let presses: [Boundary] = [
        .seconds(
            "the press' time, which has to be over",
            0.5,
            at: "0.500 press failed: lifted after 0.50 s (needs more than 0.5)",
            past: """
                0.500 press began
                0.500 press ended
                """
        ) { stage, value in
            press(stage)
            stage.tap(100, 100, held: value)
        },
        .seconds(
            "two fingers' time, from the second landing",
            0.5,
            at: "0.800 press failed: lifted after 0.50 s (needs more than 0.5)",
            past: """
                0.800 press began
                0.800 press ended
                """
        ) { stage, value in
            press(stage, touches: 2)
            stage.down(1, 100, 100)
            stage.elapse(0.3)
            stage.down(2, 200, 100)
            stage.elapse(value)
        },
        .points(
            "movement before the press",
            10,
            at: """
                0.500 press began
                0.600 press ended
                """,
            past: "0.000 press failed: moved 10.01 pt (allows 10)"
        ) { stage, value in
            press(stage)
            stage.down(100, 100)
            stage.move(by: 0, value)
            stage.wait(0.6)
        },
        .points(
            "the mean of two fingers' movements before the press",
            10,
            at: """
                0.500 press began
                0.600 press ended
                """,
            past: "0.000 press failed: moved 10.01 pt (allows 10)"
        ) { stage, value in
            press(stage, touches: 2)
            stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
            stage.move(1, by: 0, 2 * value)
            stage.wait(0.6)
        },
        .seconds(
            "from a tap to the press after it",
            0.35,
            at: """
                0.900 press began
                1.000 press ended
                """,
            past: """
                0.400 press failed: no next tap in 0.35 s
                1.150 press failed: held longer than 0.75 s
                """
        ) { stage, value in
            press(stage, taps: 1)
            stage.tap(100, 100)
            stage.elapse(value)
            stage.down(100, 100)
            stage.wait(value < 0.350001 ? 0.6 : 0.9)
        },
        .points(
            "from a tap's place to the press after it",
            45,
            at: """
                0.650 press began
                0.750 press ended
                """,
            past: "0.150 press failed: next tap 45.01 pt away (allows 45)"
        ) { stage, value in
            press(stage, taps: 1)
            stage.tap(100, 100)
            stage.elapse(0.1)
            stage.down(100 + value, 100)
            stage.wait(0.6)
        },
        .seconds(
            "the tap before a press",
            0.75,
            at: """
                1.350 press began
                1.450 press ended
                """,
            past: """
                0.750 press failed: held longer than 0.75 s
                1.600 press failed: held longer than 0.75 s
                """
        ) { stage, value in
            press(stage, taps: 1)
            stage.tap(100, 100, held: value)
            stage.elapse(0.1)
            stage.down(100, 100)
            stage.wait(value < 0.750001 ? 0.6 : 0.9)
        },
        .points(
            "the movement of the tap before a press",
            45,
            at: """
                0.650 press began
                0.750 press ended
                """,
            past: "0.000 press failed: moved 45.01 pt (allows 45)"
        ) { stage, value in
            press(stage, taps: 1)
            stage.down(100, 100)
            stage.move(by: value, 0)
            stage.elapse(0.05)
            stage.up()
            guard value == 45 else { return }
            stage.elapse(0.1)
            stage.down(100, 100)
            stage.wait(0.6)
        },
    ]
}
