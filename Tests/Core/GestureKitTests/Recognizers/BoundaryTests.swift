import Foundation
import GestureKit
import GestureTesting
import Testing

/// A threshold: values on its two sides, and the outcome of each.
private struct Boundary: CustomTestStringConvertible, Sendable {
    let name: String
    /// Values that count as at the threshold, and all the transitions that follow.
    let at: (values: [Double], outcome: String)
    /// Values that count as past the threshold, and the transitions that follow.
    let past: (values: [Double], outcome: String)
    /// Adds the recognizers and performs the movement with the value.
    let script: @Sendable (Stage, Double) -> Void

    var testDescription: String { name }

    /// Returns a threshold of distance in points, where a hundredth of a point makes the difference.
    static func points(
        _ name: String,
        _ limit: Double,
        below: Bool = false,
        at: String,
        past: String,
        _ script: @escaping @Sendable (Stage, Double) -> Void
    ) -> Boundary {
        Boundary(
            name: name,
            at: ([limit], at),
            past: ([limit + (below ? -0.01 : 0.01)], past),
            script: script
        )
    }

    /// Returns a threshold of time in seconds, where times within a microsecond are equal and others differ.
    static func seconds(
        _ name: String,
        _ limit: Double,
        at: String,
        past: String,
        _ script: @escaping @Sendable (Stage, Double) -> Void
    ) -> Boundary {
        Boundary(
            name: name,
            at: ([limit, limit - 2e-6, limit + 0.3e-6], at),
            past: ([limit + 2e-6], past),
            script: script
        )
    }
}

/// All thresholds of the recognizers, from both sides.
private struct BoundaryTests {
    @Test func `each threshold separates its two outcomes`() {
        for boundary in Boundary.taps + Boundary.presses + Boundary.pans + Boundary.swipes
            + Boundary.twoFingers
        {
            for side in [boundary.at, boundary.past] {
                for value in side.values {
                    // The view is as large as the window, so that fingers can land at each edge.
                    let stage = Stage(viewFrame: CGRect(x: 0, y: 0, width: 400, height: 400))
                    boundary.script(stage, value)
                    stage.up(Array(stage.window.touches.map(\.id)))
                    stage.wait(1)
                    #expect(
                        stage.transcript([.transitions]) == side.outcome,
                        "\(boundary.name) at \(value)"
                    )
                }
            }
        }
    }
}

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

extension Boundary {
    private static let begun = "0.000 pan began\n0.000 pan ended"

    /// Starts at this distance from an edge, and moves 12 pt inward at 0.1 s.
    private static func edge(
        _ name: String,
        _ edge: RectEdge,
        from place: @escaping @Sendable (Double) -> (x: Double, y: Double),
        inward: (x: Double, y: Double)
    ) -> Boundary {
        .points(
            "a start from the \(name) edge",
            20,
            at: """
                0.100 edge began
                0.100 edge ended
                """,
            past: "0.000 edge failed: started 20.01 pt from the edge (allows 20)"
        ) { stage, value in
            stage.add(ScreenEdgePanGestureRecognizer(), "edge").edges = edge
            stage.down(place(value).x, place(value).y)
            stage.elapse(0.1)
            stage.move(by: inward.x, inward.y)
        }
    }

    private static func leftEdge(_ stage: Stage) {
        stage.add(ScreenEdgePanGestureRecognizer(), "edge").edges = .left
        stage.down(5, 100)
    }

    /// The thresholds of pans and edge pans.
    static let pans: [Boundary] = [
        .points(
            "a pan's way",
            10,
            below: true,
            at: begun,
            past: "0.000 pan failed: moved 9.99 pt (needs 10)"
        ) { stage, value in
            stage.add(PanGestureRecognizer(), "pan")
            stage.down(100, 100)
            stage.move(by: 0, -value)
        },
        .points(
            "the way of two fingers' centroid",
            10,
            below: true,
            at: begun,
            past: "0.000 pan failed: moved 9.99 pt (needs 10)"
        ) { stage, value in
            stage.add(PanGestureRecognizer(), "pan").minimumNumberOfTouches = 2
            stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
            stage.move(1, by: 2 * value, 0)
        },
        edge("left", .left, from: { ($0, 100) }, inward: (12, 0)),
        edge("right", .right, from: { (400 - $0, 100) }, inward: (-12, 0)),
        edge("top", .top, from: { (100, $0) }, inward: (0, 12)),
        edge("bottom", .bottom, from: { (100, 400 - $0) }, inward: (0, -12)),
        .points(
            "an edge pan's way",
            10,
            below: true,
            at: """
                0.100 edge began
                0.350 edge ended
                """,
            past: "0.250 edge failed: moved 9.99 pt in the time allowed (needs 10)"
        ) { stage, value in
            leftEdge(stage)
            stage.elapse(0.1)
            stage.move(by: value, 0)
            stage.elapse(0.25)
        },
        .points(
            "an edge pan's way inward, which has to be larger than the one across",
            20.01,
            below: true,
            at: """
                0.100 edge began
                0.350 edge ended
                """,
            past: "0.250 edge failed: strayed 20.0 pt across (allows 20)"
        ) { stage, value in
            leftEdge(stage)
            stage.elapse(0.1)
            stage.move(by: value, 20)
            stage.elapse(0.25)
        },
        .seconds(
            "an edge pan's time",
            0.25,
            at: """
                0.250 edge began
                0.250 edge ended
                """,
            past: "0.250 edge failed: moved 0.0 pt in the time allowed (needs 10)"
        ) { stage, value in
            leftEdge(stage)
            stage.elapse(value)
            stage.move(by: 20, 0)
        },
    ]
}

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

extension Boundary {
    private static func spread(_ name: String, _ sign: Double) -> Boundary {
        .points(
            "a pinch's distance, \(name)",
            8,
            at: "0.000 pinch failed: spread by 8.0 pt (needs more than 8)",
            past: """
                0.000 pinch began
                0.000 pinch ended
                """
        ) { stage, value in
            stage.add(PinchGestureRecognizer(), "pinch")
            stage.down([FingerMove(1, to: 100, 100), FingerMove(2, to: 200, 100)])
            stage.move(1, by: -sign * value, 0)
        }
    }

    /// The value is in degrees.
    private static func turn(_ name: String, _ sign: Double) -> Boundary {
        .points(
            "a rotation's angle, \(name)",
            5,
            at: "0.000 rotation failed: turned 5.0° (needs more than 5)",
            past: """
                0.000 rotation began
                0.000 rotation ended
                """
        ) { stage, value in
            stage.add(RotationGestureRecognizer(), "rotation")
            stage.down([FingerMove(1, to: 200, 200), FingerMove(2, to: 300, 200)])
            let angle = sign * value * .pi / 180
            stage.move(2, to: 200 + 100 * cos(angle), 200 + 100 * sin(angle))
        }
    }

    /// The thresholds of two fingers' distance and angle.
    static let twoFingers = [
        spread("apart", 1), spread("together", -1), turn("clockwise", 1),
        turn("counterclockwise", -1),
    ]
}
