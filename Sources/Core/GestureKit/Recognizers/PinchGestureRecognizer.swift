public import Foundation

/// A continuous recognizer of two fingers that spread or close.
///
///     possible ──distance changed > 8 pt──▶ began ──moves──▶ changed ⟲ ──both lifted──▶ ended
///         └── both lifted before ──▶ failed
///
/// Source: Apple, `UIPinchGestureRecognizer`; Semantics.md, section 2.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
    /// The change of the distance, in points, beyond which a pinch begins.
    static let deadZone: CGFloat = 8

    private static let touchpadDistance: CGFloat = 100

    private var distance: CGFloat = 0
    private var start: CGFloat = 0
    private var base: CGFloat = 1
    private var largestChange: CGFloat = 0
    private var tracker = VelocityTracker()

    /// The distance relative to the distance where the dead zone ended, or where `scale` was last set; 1
    /// before the pinch begins.
    ///
    /// Setting it changes the base: later changes multiply the new value. Only a finite number above 0 has an
    /// effect, and only after the beginning. While the pinch waits for another recognizer to fail, the scale
    /// is what it would be without the wait; after the wait, it starts at 1.
    open var scale: CGFloat {
        get { hasBegun && base > 0 ? distance / base : 1 }
        set {
            guard hasBegun, newValue > 0, newValue.isFinite else { return }
            base = distance / newValue
        }
    }

    /// The change of `scale` per second; 0 after more than 0.04 s of rest.
    open var velocity: CGFloat {
        guard hasBegun, base > 0 else { return 0 }
        return tracker.velocity(at: attachedView?.window?.time ?? 0).x / base
    }

    /// The scale and its velocity.
    override var builtInValues: [GestureValue] {
        [
            GestureValue("scale", .factor(scale)),
            GestureValue("velocity", .factorVelocity(velocity)),
        ]
    }

    /// The distances of the fingers that have no effect.
    override var builtInLimits: [RecognitionLimit] {
        guard settled == .possible, !hasBegun, let first = pair.first, let second = pair.second
        else { return [] }
        let zone = RecognitionLimit.Shape.distance(
            from: first.windowLocation,
            to: second.windowLocation,
            minimum: max(start - Self.deadZone, 0),
            maximum: start + Self.deadZone
        )
        return [RecognitionLimit(zone, .recognizes)]
    }

    override func anchor(_ line: CGPoint, at time: TimeInterval) {
        let kept = scale
        tracker.reset()
        start = line.length
        measure(line, at: time)
        start = distance
        if hasBegun { base = distance / kept }
    }

    override func measure(_ line: CGPoint, at time: TimeInterval) {
        distance = hasBegun ? atLeastOnePoint(line.length) : line.length
        largestChange = max(largestChange, abs(distance - start))
        tracker.add(CGPoint(x: distance, y: 0), at: time)
    }

    override func measure(_ event: TransformEvent) -> Bool {
        guard event.scale > 0, event.scale.isFinite else { return false }
        // The pinch begins with a distance of 100 points, of which one point is as small a part as with two
        // fingers.
        if !hasBegun { base = Self.touchpadDistance }
        let new = atLeastOnePoint(event.scale * Self.touchpadDistance)
        // Like a lift, an end without change adds no sample.
        if event.phase == .ended && new == distance { return true }
        distance = new
        tracker.add(CGPoint(x: distance, y: 0), at: event.timestamp)
        return event.scale != 1
    }

    override func countFromHere() {
        distance = atLeastOnePoint(distance)
        base = distance
    }

    override func leavesDeadZone() -> Bool {
        let change = distance - start
        guard abs(change).exceeds(Self.deadZone) else { return false }
        base = atLeastOnePoint(start + (change > 0 ? Self.deadZone : -Self.deadZone))
        distance = atLeastOnePoint(distance)
        return true
    }

    /// Returns at least 1, since fingers at the same location have no scale.
    private func atLeastOnePoint(_ distance: CGFloat) -> CGFloat { max(distance, 1) }

    override var change: Reason { .spreadTooLittle(largestChange, limit: Self.deadZone) }

    /// Clears the distances.
    open override func reset() {
        super.reset()
        (distance, start, base, largestChange) = (0, 0, 1, 0)
        tracker.reset()
    }
}
