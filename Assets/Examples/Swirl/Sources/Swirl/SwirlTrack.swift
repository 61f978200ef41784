import Foundation

/// The way of one finger, and how far it has turned.
///
/// Turning is the change of the way's direction: it needs no centre, so that the centre may wander.
struct SwirlTrack {
    /// What ends a swirl, with the value met.
    enum Fault: Equatable {
        case corner(CGFloat)
        case turnedBack(CGFloat)
        case swungOut(CGFloat)
    }

    /// The points between two places that are looked at: below, a direction is a hand's trembling.
    static let stride: CGFloat = 6
    /// The sharpest bend from one stride to the next, in radians: two thirds of a half turn, so that it
    /// is sure which way it goes round.
    static let sharpest: CGFloat = 2 * .pi / 3

    /// What adding up angles and distances leaves beyond a limit that is met exactly.
    static let rounding: CGFloat = 1e-9

    /// The mean of the last turn's places.
    private(set) var center: CGPoint
    /// The place that was taken into account last.
    var place: CGPoint { places[places.count - 1].point }
    /// Radians since the start, clockwise on screen.
    private(set) var heading: CGFloat = 0

    private var places: [(point: CGPoint, heading: CGFloat)]
    private var direction: CGFloat?
    // How far the way has turned to either side.
    private var lowest: CGFloat = 0
    private var highest: CGFloat = 0

    init(start: CGPoint) {
        places = [(start, 0)]
        center = start
    }

    var isClockwise: Bool { heading - lowest >= highest - heading }

    /// How far it has turned, in radians, the way that it goes round.
    var turned: CGFloat { max(heading - lowest, highest - heading) }

    /// How far it has turned against that way.
    private var turnedBack: CGFloat { min(heading - lowest, highest - heading) }

    /// From the centre to the last place.
    var radius: CGFloat { hypot(place.x - center.x, place.y - center.y) }

    /// Goes on to a place; true where it was far enough from the last one to count.
    mutating func move(
        to point: CGPoint,
        maximumRadius: CGFloat,
        allowedTurnBack: CGFloat
    ) -> (counts: Bool, fault: Fault?) {
        let (dx, dy) = (point.x - place.x, point.y - place.y)
        guard hypot(dx, dy) >= Self.stride else { return (false, nil) }
        let newDirection = atan2(dy, dx)
        if let direction {
            // The nearest way round: from -π to π.
            let bend = remainder(newDirection - direction, 2 * .pi)
            if abs(bend) > Self.sharpest + Self.rounding { return (true, .corner(abs(bend))) }
            heading += bend
            lowest = min(lowest, heading)
            highest = max(highest, heading)
        }
        direction = newDirection
        places.append((point, heading))
        let last = heading
        places.removeAll { abs($0.heading - last) > 2 * .pi }
        let sum = places.reduce(CGPoint.zero) {
            CGPoint(x: $0.x + $1.point.x, y: $0.y + $1.point.y)
        }
        center = CGPoint(x: sum.x / CGFloat(places.count), y: sum.y / CGFloat(places.count))
        if turnedBack > allowedTurnBack + Self.rounding { return (true, .turnedBack(turnedBack)) }
        return (true, radius > maximumRadius + Self.rounding ? .swungOut(radius) : nil)
    }
}
