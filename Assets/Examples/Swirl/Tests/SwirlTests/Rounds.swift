import Foundation
import GestureTesting

extension Stage {
    /// The finger goes round, from where it is at the top of the circle, 36 steps a turn and one
    /// turn a second; the centre wanders by so much in each turn.
    func goRound(_ turns: Double, radius: Double = 60, wandering: Double = 0, from start: CGPoint) {
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
