import Foundation
import GestureKit
import GestureTesting
import Testing

/// One threshold: values on its two sides, and all that becomes of them.
struct Boundary: CustomTestStringConvertible, Sendable {
    let name: String
    /// Values that count as at the threshold, and what then happens: the transitions, all of them.
    let at: (values: [Double], outcome: String)
    /// Values that count as past it.
    let past: (values: [Double], outcome: String)
    /// Adds the recognizers and lets fingers act, with the value at the place that counts.
    let script: @Sendable (Stage, Double) -> Void

    var testDescription: String { name }

    /// A distance in points: a hundredth of a point makes the difference.
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

    /// A time in seconds: within the microsecond it is the same, two later it is not.
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

/// Every threshold of the recognizers, from both sides.
struct BoundaryTests {
    @Test func `at it and just past it`() {
        for boundary in Boundary.taps + Boundary.presses + Boundary.pans + Boundary.swipes
            + Boundary.twoFingers
        {
            for side in [boundary.at, boundary.past] {
                for value in side.values {
                    // As large as the window, so that fingers can land at each edge.
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
