public import Foundation
public import GestureKit

/// The verbs for whole gestures, from the landing to the lift.
///
/// Each begins at the script's time and ends with the lift, which fires what was due before it.
extension Stage {
    /// Finger 1 taps several times in one place.
    ///
    /// Seconds from a lift to the next landing, 0.1 by default, and from a landing to its lift, 0.05 by
    /// default.
    public func tap(
        _ x: CGFloat,
        _ y: CGFloat,
        times: Int,
        pause: TimeInterval = 0.1,
        held: TimeInterval = 0.05
    ) {
        tap([FingerMove(1, to: x, y)], times: times, pause: pause, held: held)
    }

    /// Fingers tap together, once by default: they land in one event, and lift in another.
    ///
    /// Seconds from a lift to the next landing, 0.1 by default, and from a landing to its lift, 0.05 by
    /// default.
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

    /// Finger 1 lands, stays for so many seconds, and lifts.
    public func hold(_ x: CGFloat, _ y: CGFloat, for seconds: TimeInterval) {
        tap(x, y, held: seconds)
    }

    /// Finger 1 lands, moves evenly on a straight line, rests there and lifts.
    ///
    /// Seconds of the movement, 0.3 by default, and of the rest, 0.2 by default: a finger that rested has
    /// no speed left, unlike that of `fling(_:_:to:_:speed:)`.
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

    /// Finger 1 lands, moves evenly on a straight line at this speed, in points for each second, and
    /// lifts on the way, so that the speed is the gesture's last one.
    ///
    /// A speed that is not above 0 is a mistake in the test, and stops it.
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

    /// Finger 1 swipes from there in a direction: 120 points in 0.12 seconds by default.
    ///
    /// Directions of both axes together go along a diagonal, each by the whole way.
    public func swipe(
        _ x: CGFloat,
        _ y: CGFloat,
        _ direction: SwipeGestureRecognizer.Direction,
        by way: CGFloat = 120,
        over seconds: TimeInterval = 0.12
    ) {
        var end = CGPoint(x: x, y: y)
        if direction.contains(.left) { end.x -= way }
        if direction.contains(.right) { end.x += way }
        if direction.contains(.up) { end.y -= way }
        if direction.contains(.down) { end.y += way }
        down(x, y)
        move(to: end.x, end.y, over: seconds)
        up()
    }

    /// Fingers 1 and 2 land around a centre, change their distance, turn, and lift together.
    ///
    /// - Parameters:
    ///   - x: the centre's place.
    ///   - y: the centre's place.
    ///   - distance: points from finger to finger at the start.
    ///   - end: points from finger to finger at the end; twice the start's is a scale of 2.
    ///   - rotation: radians by which the fingers turn, clockwise; 0 by default.
    ///   - angle: the direction from finger 1 to finger 2 at the start, in radians from the x axis,
    ///     clockwise; 0 by default.
    ///   - seconds: how long it takes; 0.3 by default.
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
            FingerPath { _, part in
                let radius = (distance + (end - distance) * CGFloat(part)) / 2
                let turned = direction + rotation * part
                return CGPoint(
                    x: x + radius * CGFloat(cos(turned)),
                    y: y + radius * CGFloat(sin(turned))
                )
            }
        }
        down(
            paths.sorted { $0.key < $1.key }.map { finger, path in
                let start = path.place(from: .zero, part: 0)
                return FingerMove(finger, to: start.x, start.y)
            }
        )
        move(along: paths, over: seconds)
        up([1, 2])
    }

    /// Fingers 1 and 2 land around a centre, turn by an angle in radians, clockwise, and lift together.
    ///
    /// They are 120 points apart, and take 0.3 seconds, by default.
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
