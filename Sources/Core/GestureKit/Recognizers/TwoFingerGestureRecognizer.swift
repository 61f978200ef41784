import Foundation

/// The base class of pinch and rotation: it tracks the first two fingers that land, and ignores others.
///
/// A finger may lift and be replaced by another without a change; the gesture ends when both are up. Subclass
/// ``PinchGestureRecognizer`` or ``RotationGestureRecognizer``, which measure the fingers: this class alone
/// never begins.
///
///     possible ──beyond the dead zone──▶ began ──moves──▶ changed ⟲ ──both lifted──▶ ended
///         └── both lifted before ──▶ failed          └───────┴── taken away ──▶ cancelled
///
/// Source: Semantics.md, section 2 "Pinch", "Rotation".
open class TwoFingerGestureRecognizer: GestureRecognizer {
    private(set) final var pair = FingerPair()
    final var hasBegun = false
    private var maxFingerCount = 0

    /// The number of fingers, or the largest change and the dead zone; nil for a touchpad's pinch, which has
    /// no dead zone.
    override var builtInProgress: Reason? {
        maxFingerCount > 0 ? failureReason : nil
    }

    /// Tracks the first two fingers, and ignores others.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches.inOrder {
            guard pair.add(touch) else {
                ignore(touch, for: event)
                continue
            }
            maxFingerCount = max(maxFingerCount, pair.count)
            guard let line = pair.line else { continue }
            anchor(line, at: touch.timestamp)
        }
    }

    /// Measures the new line between the fingers.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let line = pair.line else { return }
        var time = -TimeInterval.infinity
        for touch in touches { time = max(time, touch.timestamp) }
        measure(line, at: time)
        if hasBegun {
            state = .changed
        } else if leavesDeadZone() {
            hasBegun = true
            state = .began
        }
    }

    /// Ends when both fingers are up.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches { pair.remove(touch) }
        guard pair.isEmpty else { return }
        if hasBegun { state = .ended } else { fail(failureReason) }
    }

    /// Cancels after the last finger has ended; fails before the beginning.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches { pair.remove(touch) }
        if pair.isEmpty { fail(.touchCancelled) }
    }

    /// Returns true for touches, presses and a touchpad's pinch.
    open override func shouldReceive(_ event: TouchEvent) -> Bool {
        event.type == .transform || super.shouldReceive(event)
    }

    /// Handles a touchpad's pinch, which has no dead zone: the gesture begins with the first change.
    override func handleTransform(_ event: TransformEvent) {
        switch event.phase {
        case .began, .changed:
            let isChange = measure(event)
            if hasBegun {
                state = .changed
            } else if isChange {
                hasBegun = true
                state = .began
            }
        case .ended:
            guard hasBegun else { return fail(.touchesEnded) }
            _ = measure(event)
            state = .ended
        case .cancelled:
            fail(.touchCancelled)
        }
    }

    /// Clears the fingers.
    open override func reset() {
        pair = FingerPair()
        hasBegun = false
        maxFingerCount = 0
    }

    /// Starts to measure a new pair of fingers, without a jump of the value.
    func anchor(_ line: CGPoint, at time: TimeInterval) {}

    func measure(_ line: CGPoint, at time: TimeInterval) {}

    /// Handles the totals of a touchpad's pinch, and returns true if they are a change.
    func measure(_ event: TransformEvent) -> Bool { false }

    /// Returns true if the change is beyond the dead zone; the value then counts from the edge of the dead
    /// zone.
    func leavesDeadZone() -> Bool { false }

    /// Resets the value, which counts from here afterwards.
    func countFromHere() {}

    /// Always false: one finger alone neither pinches nor rotates.
    override var changesWithEveryMove: Bool { false }

    override func attemptStarted() {
        guard !hasBegun else { return }
        hasBegun = true
        countFromHere()
    }

    override func attemptSucceeded(afterWaiting: Bool) {
        if afterWaiting { countFromHere() }
    }

    private var failureReason: Reason {
        maxFingerCount < 2 ? .tooFewTouches(maxFingerCount, limit: 2) : change
    }

    /// The largest change and the dead zone.
    var change: Reason { .touchesEnded }
}

/// The two touches of a pinch or a rotation.
struct FingerPair {
    private(set) var first: Touch?
    private(set) var second: Touch?

    var isComplete: Bool { first != nil && second != nil }
    var isEmpty: Bool { first == nil && second == nil }
    var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) }

    /// The vector from the first to the second touch, in window points; nil while one is missing.
    var line: CGPoint? {
        guard let first, let second else { return nil }
        return second.windowLocation - first.windowLocation
    }

    /// Assigns the touch to a free position, and returns false if none is free.
    mutating func add(_ touch: Touch) -> Bool {
        if first == nil {
            first = touch
        } else if second == nil {
            second = touch
        } else {
            return false
        }
        return true
    }

    mutating func remove(_ touch: Touch) {
        if first === touch { first = nil }
        if second === touch { second = nil }
    }
}
