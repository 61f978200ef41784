import Foundation

/// Where the fingers of the window's benchmarks are.
enum Fingers {
    /// Each goes round in 1.7 s on a circle of its own, on the playground's card: it is dragged, zoomed and
    /// turned a little, to and fro.
    static func place(_ finger: Int, _ time: Double) -> CGPoint {
        let angle = 2 * Double.pi * time / 1.7
        let radius = finger % 2 == 0 ? 70.0 : 50.0
        let center = CGPoint(x: 400 + 160 * Double(finger % 2), y: 300 + 20 * Double(finger / 2))
        return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
}
