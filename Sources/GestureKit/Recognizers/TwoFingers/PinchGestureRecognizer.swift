public import Foundation

/// Recognizes two fingers that spread or close; continuous.
///
///     possible ──distance changed > 8 pt──▶ began ──moves──▶ changed ⟲ ──both lifted──▶ ended
///         └── both lifted before ──▶ failed
///
/// Source: Apple, `UIPinchGestureRecognizer`; semantics.md, section 2.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
    /// Points by which the distance changes before a pinch begins: beyond it, it does.
    public static let deadZone: CGFloat = 8

    private var distance: CGFloat = 0
    private var start: CGFloat = 0
    private var base: CGFloat = 1
    private var largestChange: CGFloat = 0
    private var tracker = VelocityTracker()

    /// The distance in proportion to where the dead zone was left, or to where this was last set; 1
    /// before it begins.
    ///
    /// Setting it re-bases: later change multiplies what was set. Set it above 0.
    public final var scale: CGFloat {
        get { hasBegun && base > 0 ? distance / base : 1 }
        set {
            guard hasBegun, newValue > 0, newValue.isFinite else { return }
            base = distance / newValue
        }
    }

    /// How fast `scale` changes, for each second; 0 after more than 0.04 s of rest.
    public final var velocity: CGFloat {
        guard hasBegun, base > 0 else { return 0 }
        return tracker.velocity(at: view?.window?.time ?? 0).x / base
    }

    /// The scale and its velocity.
    open override var gestureValues: [GestureValue] {
        [
            GestureValue("scale", .factor(scale)),
            GestureValue("velocity", .factorVelocity(velocity)),
        ]
    }

    override func anchor(_ line: CGPoint, at time: TimeInterval) {
        let kept = scale
        tracker.reset()
        measure(line, at: time)
        start = distance
        if hasBegun { base = distance / kept }
    }

    override func measure(_ line: CGPoint, at time: TimeInterval) {
        distance = hasBegun ? proportionable(line.length) : line.length
        tracker.add(CGPoint(x: distance, y: 0), at: time)
    }

    override func leavesDeadZone() -> Bool {
        let change = distance - start
        largestChange = max(largestChange, abs(change))
        guard abs(change).exceeds(Self.deadZone) else { return false }
        base = proportionable(start + (change > 0 ? Self.deadZone : -Self.deadZone))
        distance = proportionable(distance)
        return true
    }

    /// Fingers at one place have no proportion to anything: one point is the least that counts.
    private func proportionable(_ distance: CGFloat) -> CGFloat { max(distance, 1) }

    override var shortfall: Reason { .spreadTooLittle(largestChange, limit: Self.deadZone) }

    /// Forgets the distances.
    open override func reset() {
        super.reset()
        (distance, start, base, largestChange) = (0, 0, 1, 0)
        tracker.reset()
    }
}
