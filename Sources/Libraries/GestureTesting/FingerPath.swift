public import Foundation

/// A path from a finger's current location, at constant speed or with a custom timing.
///
///     stage.down(150, 100)
///     stage.move(along: .arc(around: 150, 150, by: 3 * .pi), over: 1)
public struct FingerPath: Sendable {
    private let location: @Sendable (CGPoint, Double) -> CGPoint

    /// Creates a path from a function that returns the location for a start and a fraction of the time, from 0
    /// to 1.
    ///
    /// The finger is already at the start, so the first call is for the end of the first step.
    public init(_ location: @escaping @Sendable (_ start: CGPoint, _ fraction: Double) -> CGPoint) {
        self.location = location
    }

    /// Returns a straight line to a location.
    public static func line(to x: CGFloat, _ y: CGFloat) -> FingerPath {
        through([CGPoint(x: x, y: y)])
    }

    /// Returns an arc around a centre by an angle in radians, which may be more than a turn.
    ///
    /// As for rotations, a positive angle is clockwise. The radius is the distance from the start to the
    /// centre; with another radius at the end, the arc is a spiral.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the centre.
    ///   - y: The y coordinate of the centre.
    ///   - angle: The angle in radians.
    ///   - radius: The radius at the end; nil, the default, for that of the start.
    /// - Returns: The path of the arc.
    public static func arc(
        around x: CGFloat,
        _ y: CGFloat,
        by angle: Double,
        to radius: CGFloat? = nil
    ) -> FingerPath {
        FingerPath { start, fraction in
            let first = hypot(start.x - x, start.y - y)
            let distance = first + ((radius ?? first) - first) * CGFloat(fraction)
            let direction = atan2(Double(start.y - y), Double(start.x - x)) + angle * fraction
            return CGPoint(
                x: x + distance * CGFloat(cos(direction)),
                y: y + distance * CGFloat(sin(direction))
            )
        }
    }

    /// Returns straight lines from corner to corner, all at the same speed.
    ///
    /// Without corners, the finger stays where it is.
    public static func through(_ corners: [CGPoint]) -> FingerPath {
        FingerPath { start, fraction in
            let lines = zip([start] + corners, corners)
            let lengths = lines.map { Double(hypot($1.x - $0.x, $1.y - $0.y)) }
            guard fraction < 1 else { return corners.last ?? start }
            var rest = lengths.reduce(0, +) * fraction
            for ((from, to), length) in zip(lines, lengths) {
                if rest < length {
                    let share = CGFloat(rest / length)
                    return CGPoint(
                        x: from.x + (to.x - from.x) * share,
                        y: from.y + (to.y - from.y) * share
                    )
                }
                rest -= length
            }
            return corners.last ?? start
        }
    }

    func location(from start: CGPoint, fraction: Double) -> CGPoint { location(start, fraction) }
}
