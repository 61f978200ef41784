import Foundation
import GestureKit
import GestureTesting
import Testing

/// A threshold: values on its two sides, and the outcome of each.
struct Boundary: CustomTestStringConvertible, Sendable {
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
struct BoundaryTests {
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
