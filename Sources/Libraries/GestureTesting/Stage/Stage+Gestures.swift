public import Foundation
public import GestureKit

/// Whole gestures, from landing to lift.
///
/// A gesture begins at the script's time and ends with the lift, which fires the deadlines before it.
extension Stage {
    /// Taps several times at the same location with finger 1.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the location.
    ///   - y: The y coordinate of the location.
    ///   - times: The number of taps.
    ///   - pause: The time from a lift to the next landing, in seconds; 0.1 by default.
    ///   - held: The time from a landing to its lift, in seconds; 0.05 by default.
    public func tap(
        _ x: CGFloat,
        _ y: CGFloat,
        times: Int,
        pause: TimeInterval = 0.1,
        held: TimeInterval = 0.05
    ) {
        tap([FingerMove(1, to: x, y)], times: times, pause: pause, held: held)
    }

    /// Taps with several fingers, which land in one event and lift in another.
    ///
    /// - Parameters:
    ///   - fingers: The fingers and their locations.
    ///   - times: The number of taps; 1 by default.
    ///   - pause: The time from a lift to the next landing, in seconds; 0.1 by default.
    ///   - held: The time from a landing to its lift, in seconds; 0.05 by default.
    public func tap(
        _ fingers: [FingerMove],
        times: Int = 1,
        pause: TimeInterval = 0.1,
        held: TimeInterval = 0.05
    ) {
        for index in 0..<max(0, times) {
            if index > 0 { elapse(pause) }
            down(fingers)
            elapse(held)
            up(fingers.map(\.finger))
        }
    }

    /// Puts finger 1 down, keeps it down for a duration in seconds, and lifts it.
    public func hold(_ x: CGFloat, _ y: CGFloat, for seconds: TimeInterval) {
        tap(x, y, held: seconds)
    }

    /// Drags finger 1 on a straight line at constant speed, rests at the end and lifts.
    ///
    /// After the rest the finger has no speed, unlike after `fling(_:_:to:_:speed:)`.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the start.
    ///   - y: The y coordinate of the start.
    ///   - endX: The x coordinate of the end.
    ///   - endY: The y coordinate of the end.
    ///   - seconds: The duration of the movement; 0.3 by default.
    ///   - resting: The duration of the rest, in seconds; 0.2 by default.
    public func drag(
        _ x: CGFloat,
        _ y: CGFloat,
        to endX: CGFloat,
        _ endY: CGFloat,
        over seconds: TimeInterval = 0.3,
        resting: TimeInterval = 0.2
    ) {
        down(x, y)
        move(to: endX, endY, over: seconds)
        elapse(resting)
        up()
    }

    /// Drags finger 1 on a straight line at this speed, in points per second, and lifts it while it is
    /// moving.
    ///
    /// The speed must be above 0; another speed is a precondition failure.
    public func fling(
        _ x: CGFloat,
        _ y: CGFloat,
        to endX: CGFloat,
        _ endY: CGFloat,
        speed: CGFloat
    ) {
        precondition(speed > 0, "the speed of a fling is \(speed), expected more than 0")
        down(x, y)
        move(to: endX, endY, over: Double(hypot(endX - x, endY - y) / speed))
        up()
    }

    /// Swipes with finger 1 in a direction: by default by 120 points in 0.12 seconds.
    ///
    /// Two directions of different axes give a diagonal, with the whole distance along each axis.
    public func swipe(
        _ x: CGFloat,
        _ y: CGFloat,
        _ direction: SwipeGestureRecognizer.Direction,
        by distance: CGFloat = 120,
        over seconds: TimeInterval = 0.12
    ) {
        var end = CGPoint(x: x, y: y)
        if direction.contains(.left) { end.x -= distance }
        if direction.contains(.right) { end.x += distance }
        if direction.contains(.up) { end.y -= distance }
        if direction.contains(.down) { end.y += distance }
        down(x, y)
        move(to: end.x, end.y, over: seconds)
        up()
    }

    /// Pinches with fingers 1 and 2, which land around a centre, change their distance, turn, and lift
    /// together.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the centre.
    ///   - y: The y coordinate of the centre.
    ///   - distance: The distance between the fingers at the start, in points.
    ///   - end: The distance between the fingers at the end, in points; twice the start's is a scale of 2.
    ///   - rotation: The clockwise angle by which the fingers turn, in radians; 0 by default.
    ///   - angle: The direction from finger 1 to finger 2 at the start, in radians clockwise from the x
    ///     axis; 0 by default.
    ///   - seconds: The duration; 0.3 by default.
    public func pinch(
        _ x: CGFloat,
        _ y: CGFloat,
        from distance: CGFloat,
        to end: CGFloat,
        rotation: Double = 0,
        angle: Double = 0,
        over seconds: TimeInterval = 0.3
    ) {
        let paths = [1: angle + .pi, 2: angle].mapValues { direction in
            FingerPath { _, fraction in
                let radius = (distance + (end - distance) * CGFloat(fraction)) / 2
                let turned = direction + rotation * fraction
                return CGPoint(
                    x: x + radius * CGFloat(cos(turned)),
                    y: y + radius * CGFloat(sin(turned))
                )
            }
        }
        down(
            paths.sorted { $0.key < $1.key }.map { finger, path in
                let start = path.location(from: .zero, fraction: 0)
                return FingerMove(finger, to: start.x, start.y)
            }
        )
        move(along: paths, over: seconds)
        up([1, 2])
    }

    /// Turns fingers 1 and 2 around a centre by a clockwise angle in radians, and lifts them together.
    ///
    /// By default they are 120 points apart and take 0.3 seconds.
    public func rotate(
        _ x: CGFloat,
        _ y: CGFloat,
        by angle: Double,
        distance: CGFloat = 120,
        over seconds: TimeInterval = 0.3
    ) {
        pinch(x, y, from: distance, to: distance, rotation: angle, over: seconds)
    }
}
