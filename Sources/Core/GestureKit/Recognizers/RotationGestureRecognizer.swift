public import Foundation

/// A continuous recognizer of two fingers that turn around each other.
///
///     possible ──turned > 5°──▶ began ──moves──▶ changed ⟲ ──both lifted──▶ ended
///         └── both lifted before ──▶ failed
///
/// Source: Apple, `UIRotationGestureRecognizer`; Semantics.md, section 2.
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
    /// The rotation of the line, in radians (5°), beyond which a rotation begins.
    static let deadZone: CGFloat = 5 * .pi / 180

    private var angle: CGFloat = 0
    private var turned: CGFloat = 0
    private var offset: CGFloat = 0
    private var largestTurn: CGFloat = 0
    private var tracker = VelocityTracker()

    /// The angle in radians, clockwise on screen, from where the dead zone ended or where `rotation` was last
    /// set; 0 before the rotation begins.
    ///
    /// It continues beyond a full turn. Setting it changes the base; only a finite number has an effect, and
    /// only after the beginning. While the rotation waits for another recognizer to fail, it is what it would
    /// be without the wait; after the wait, it starts at 0.
    open var rotation: CGFloat {
        get { hasBegun ? turned - offset : 0 }
        set {
            guard hasBegun, newValue.isFinite else { return }
            offset = turned - newValue
        }
    }

    /// The change of `rotation` in radians per second; 0 after more than 0.04 s of rest.
    open var velocity: CGFloat {
        hasBegun ? tracker.velocity(at: attachedView?.window?.time ?? 0).x : 0
    }

    /// The rotation and its velocity.
    override var builtInValues: [GestureValue] {
        [
            GestureValue("rotation", .angle(rotation)),
            GestureValue("velocity", .angularVelocity(velocity)),
        ]
    }

    /// The angles of the line between the fingers that have no effect.
    override var builtInLimits: [RecognitionLimit] {
        guard settled == .possible, !hasBegun, let first = pair.first, let second = pair.second
        else { return [] }
        let center = (first.windowLocation + second.windowLocation) / 2
        let zone = RecognitionLimit.Shape.angle(
            center: center,
            radius: first.windowLocation.distance(to: center),
            from: angle - turned - Self.deadZone,
            to: angle - turned + Self.deadZone
        )
        return [RecognitionLimit(zone, .recognizes)]
    }

    override func anchor(_ line: CGPoint, at time: TimeInterval) {
        if let new = Self.angle(of: line) { angle = new }
        if !hasBegun { turned = 0 }
        tracker.reset()
        tracker.add(CGPoint(x: turned, y: 0), at: time)
    }

    override func measure(_ line: CGPoint, at time: TimeInterval) {
        if let new = Self.angle(of: line) {
            turned += Self.step(from: angle, to: new)
            largestTurn = max(largestTurn, abs(turned))
            angle = new
        }
        tracker.add(CGPoint(x: turned, y: 0), at: time)
    }

    override func measure(_ event: TransformEvent) -> Bool {
        guard event.rotation.isFinite else { return false }
        // Like a lift, an end without change adds no sample.
        if event.phase == .ended && turned == event.rotation { return true }
        turned = event.rotation
        tracker.add(CGPoint(x: turned, y: 0), at: event.timestamp)
        return turned != 0
    }

    override func countFromHere() { offset = turned }

    override func leavesDeadZone() -> Bool {
        guard abs(turned).exceeds(Self.deadZone) else { return false }
        offset = turned > 0 ? Self.deadZone : -Self.deadZone
        return true
    }

    override var change: Reason { .turnedTooLittle(largestTurn, limit: Self.deadZone) }

    /// Clears the angles.
    open override func reset() {
        super.reset()
        (angle, turned, offset, largestTurn) = (0, 0, 0, 0)
        tracker.reset()
    }

    /// The line's angle; nil for fingers at the same location, which keep the last one.
    private static func angle(of line: CGPoint) -> CGFloat? {
        guard line.length > Tolerance.measure else { return nil }
        return CGFloat(atan2(Double(line.y), Double(line.x)))
    }

    /// The shorter rotation between two angles; exactly half a turn counts as clockwise.
    private static func step(from old: CGFloat, to new: CGFloat) -> CGFloat {
        var step = new - old
        if step > .pi + Tolerance.measure { step -= 2 * .pi }
        if step <= -.pi + Tolerance.measure { step += 2 * .pi }
        return step
    }
}
