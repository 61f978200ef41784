public import Foundation

/// The way that a finger goes from where it is, at an even speed or at one of a test's own.
///
///     stage.down(150, 100)
///     stage.move(along: .arc(around: 150, 150, by: 3 * .pi), over: 1)
public struct FingerPath: Sendable {
    private let place: @Sendable (CGPoint, Double) -> CGPoint

    /// Makes a path from a function: of the place where it starts, and of the part of the time that is
    /// over, from 0 to 1.
    ///
    /// The finger is at the start already, so that the function is first asked for the place after one
    /// step.
    public init(_ place: @escaping @Sendable (_ start: CGPoint, _ part: Double) -> CGPoint) {
        self.place = place
    }

    /// The straight line to a place.
    public static func line(to x: CGFloat, _ y: CGFloat) -> FingerPath {
        through([CGPoint(x: x, y: y)])
    }

    /// An arc around a centre, by an angle in radians: more than 2π goes round more than once.
    ///
    /// A positive angle goes clockwise, as rotations do. The radius is the start's distance from the
    /// centre, and stays so unless `to` gives the one at the end: then the arc is a spiral.
    public static func arc(
        around x: CGFloat,
        _ y: CGFloat,
        by angle: Double,
        to radius: CGFloat? = nil
    ) -> FingerPath {
        FingerPath { start, part in
            let first = hypot(start.x - x, start.y - y)
            let distance = first + ((radius ?? first) - first) * CGFloat(part)
            let direction = atan2(Double(start.y - y), Double(start.x - x)) + angle * part
            return CGPoint(
                x: x + distance * CGFloat(cos(direction)),
                y: y + distance * CGFloat(sin(direction))
            )
        }
    }

    /// Straight lines from corner to corner, with the same speed on all of them.
    ///
    /// Without corners the finger stays where it is.
    public static func through(_ corners: [CGPoint]) -> FingerPath {
        FingerPath { start, part in
            let lines = zip([start] + corners, corners)
            let lengths = lines.map { Double(hypot($1.x - $0.x, $1.y - $0.y)) }
            guard part < 1 else { return corners.last ?? start }
            var rest = lengths.reduce(0, +) * part
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

    func place(from start: CGPoint, part: Double) -> CGPoint { place(start, part) }
}

/// The verbs for fingers that do not go straight on.
extension Stage {
    /// A finger moves along a path, with a step 120 times a second.
    ///
    /// The finger is number 1 by default; without a duration it goes to the path's end in one event.
    public func move(_ finger: Int = 1, along path: FingerPath, over seconds: TimeInterval = 0) {
        move(along: [finger: path], over: seconds)
    }

    /// Fingers move together, each along its own path; each step of them is one event.
    public func move(along paths: [Int: FingerPath], over seconds: TimeInterval = 0) {
        let fingers = paths.sorted { $0.key < $1.key }
            .map { (id: $0.key, path: $0.value, start: places[$0.key] ?? .zero) }
        let count = max(1, Int((seconds / Self.step).rounded()))
        for index in 1...count {
            elapse(max(0, seconds) / Double(count))
            let part = Double(index) / Double(count)
            move(
                fingers.map { finger in
                    let place = finger.path.place(from: finger.start, part: part)
                    return FingerMove(finger.id, to: place.x, place.y)
                }
            )
        }
    }
}
