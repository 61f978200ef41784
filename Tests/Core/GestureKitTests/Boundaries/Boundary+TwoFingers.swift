import Foundation
import GestureKit
import GestureTesting

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
