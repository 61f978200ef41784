import Foundation

/// The path of one finger, and the angle by which it has turned.
///
/// The turn is the change of the path's direction. It needs no centre, so the centre may wander.
struct SwirlTrack {
    /// A fault that ends a swirl, with the measured value.
    enum Fault: Equatable {
        case corner(CGFloat)
        case turnedBack(CGFloat)
        case swungOut(CGFloat)
    }

    /// The minimum distance between two samples, in points; over shorter distances a trembling hand
    /// determines the direction.
    static let minStep: CGFloat = 6
    /// The maximum change of direction between two samples, in radians: a third of a turn, so that the
    /// sense of rotation is unambiguous.
    static let maxBend: CGFloat = 2 * .pi / 3

    /// A tolerance for rounding errors of added angles and distances at a limit.
    static let roundingTolerance: CGFloat = 1e-9

    /// The mean of the last turn's locations.
    private(set) var center: CGPoint
    /// The last location that was far enough from the one before it.
    var lastLocation: CGPoint { locations[locations.count - 1].point }
    /// The turn since the start in radians, clockwise on screen.
    private(set) var heading: CGFloat = 0

    private var locations: [(point: CGPoint, heading: CGFloat)]
    private var direction: CGFloat?
    // The extremes of the heading in both directions.
    private var lowest: CGFloat = 0
    private var highest: CGFloat = 0

    init(start: CGPoint) {
        locations = [(start, 0)]
        center = start
    }

    var isClockwise: Bool { heading - lowest >= highest - heading }

    /// The angle in radians by which the path has turned in its main direction.
    var turnAngle: CGFloat { max(heading - lowest, highest - heading) }

    /// The angle in radians by which the path has turned in the opposite direction.
    private var turnedBack: CGFloat { min(heading - lowest, highest - heading) }

    /// The distance from the centre to the last location.
    var radius: CGFloat { hypot(lastLocation.x - center.x, lastLocation.y - center.y) }

    /// Continues to a point; `isSignificant` is true if the point is far enough from the last location.
    mutating func move(
        to point: CGPoint,
        maximumRadius: CGFloat,
        allowedTurnBack: CGFloat
    ) -> (isSignificant: Bool, fault: Fault?) {
        let (dx, dy) = (point.x - lastLocation.x, point.y - lastLocation.y)
        guard hypot(dx, dy) >= Self.minStep else { return (false, nil) }
        let newDirection = atan2(dy, dx)
        if let direction {
            // The smaller angle: from -π to π.
            let bend = remainder(newDirection - direction, 2 * .pi)
            if abs(bend) > Self.maxBend + Self.roundingTolerance {
                return (true, .corner(abs(bend)))
            }
            heading += bend
            lowest = min(lowest, heading)
            highest = max(highest, heading)
        }
        direction = newDirection
        locations.append((point, heading))
        let last = heading
        locations.removeAll { abs($0.heading - last) > 2 * .pi }
        let sum = locations.reduce(CGPoint.zero) {
            CGPoint(x: $0.x + $1.point.x, y: $0.y + $1.point.y)
        }
        center = CGPoint(x: sum.x / CGFloat(locations.count), y: sum.y / CGFloat(locations.count))
        if turnedBack > allowedTurnBack + Self.roundingTolerance {
            return (true, .turnedBack(turnedBack))
        }
        return (true, radius > maximumRadius + Self.roundingTolerance ? .swungOut(radius) : nil)
    }
}
