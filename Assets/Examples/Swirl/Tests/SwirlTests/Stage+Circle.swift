import Foundation
import GestureTesting

extension Stage {
    /// Moves the finger in a circle, starting at its top, with 36 steps a turn and one turn a second.
    ///
    /// The centre wanders by `wandering` points in each turn.
    func circle(_ turns: Double, radius: Double = 60, wandering: Double = 0, from start: CGPoint) {
        let steps = Int((abs(turns) * 36).rounded())
        for step in 1...steps {
            let angle = turns / Double(steps) * Double(step) * 2 * .pi
            elapse(1.0 / 36)
            move(
                to: start.x + radius * sin(angle) + wandering * Double(step) / 36,
                start.y + radius * (1 - cos(angle))
            )
        }
    }
}
