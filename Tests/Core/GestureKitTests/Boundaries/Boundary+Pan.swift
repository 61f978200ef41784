import Foundation
import GestureKit
import GestureTesting

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
