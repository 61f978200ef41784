import Foundation

/// Bent lines as many straight ones.
enum Curve {
    /// The points of an arc, clockwise on screen from an angle to a larger one; in radians.
    static func arc(
        around center: CGPoint,
        _ radius: CGFloat,
        from start: CGFloat,
        to end: CGFloat
    ) -> [CGPoint] {
        // Two points for each step of 5°, so that no corner is seen.
        let count = max(1, Int(((end - start).magnitude / 0.087).rounded(.up)))
        return (0...count).map { number in
            let angle = start + (end - start) * CGFloat(number) / CGFloat(count)
            return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
    }
}
