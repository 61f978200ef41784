public import Foundation

/// Recognizes fingers that stay down and in place, on their own or after taps; continuous.
///
///     possible ──held──▶ began ──moves──▶ changed ⟲ ──a finger lifts──▶ ended
///         └── moved > allowed, lifted too soon, an extra finger, bad taps before ──▶ failed
///
/// Source: Apple, `UILongPressGestureRecognizer`; semantics.md, section 2.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// Seconds that the fingers have to stay down; 0.5 by default, from 0.
    ///
    /// A lift at exactly this time comes before the press, and fails it.
    public final var minimumPressDuration: TimeInterval = 0.5
    /// Points that the fingers may move before the press; 10 by default.
    ///
    /// At exactly this distance the press goes on.
    public final var allowableMovement: CGFloat = 10
    /// How many taps come before the press; 0 by default.
    public final var numberOfTapsRequired = 0
    /// How many fingers press, and tap before; 1 by default.
    ///
    /// Below 1 it never recognizes.
    public final var numberOfTouchesRequired = 1

    private var taps = TapSequence()
    private var press: Press?
    private var hasBegun = false

    /// The fingers of the press itself, from the moment when all are down.
    private struct Press {
        let start: TimeInterval
        let places: [(id: Int, start: CGPoint)]
    }

    /// Follows a landing; the last required finger starts the press' time.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard numberOfTouchesRequired > 0 else {
            view?.window?.diagnose("requiresNothing", "\(label) requires 0 touches")
            return fail(.tooManyTouches(1, limit: 0))
        }
        for touch in touches.inOrder {
            if hasBegun {
                ignore(touch, for: event)
                continue
            }
            switch taps.landed(touch, required: numberOfTouchesRequired) {
            case .goesOn, .tapped: break
            case .pressed: pressed(at: touch.timestamp)
            case .failed(let reason): return fail(reason)
            }
        }
        guard !hasBegun else { return }
        deadline = press.map { $0.start + minimumPressDuration } ?? tapDeadline
    }

    /// Follows a movement: too far before the press fails, afterwards it is a change.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if hasBegun {
            state = .changed
        } else if let press {
            judge(press)
        } else if taps.count < numberOfTapsRequired {
            // Of the press itself, movement starts to count when all its fingers are down.
            for touch in touches { _ = taps.moved(touch) }
            if case .failed(let reason) = taps.judgeMovement() { fail(reason) }
        }
    }

    /// Ends with the first lift after the press; before it, a lift is a tap or fails.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        if hasBegun {
            state = .ended
            return
        }
        touchesMoved(touches, with: event)
        for touch in touches.inOrder {
            if let press {
                return fail(
                    .liftedTooSoon(touch.timestamp - press.start, limit: minimumPressDuration)
                )
            }
            if case .failed(let reason) = taps.lifted(touch, required: numberOfTouchesRequired) {
                return fail(reason)
            }
        }
        deadline = tapDeadline
    }

    /// Fails, or cancels a press that has begun.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.touchCancelled)
    }

    /// Begins, or fails where a tap before the press took too long.
    open override func deadlineReached(at time: TimeInterval) {
        guard press != nil else { return fail(taps.expired(at: time)) }
        hasBegun = true
        state = .began
    }

    /// Forgets the press.
    open override func reset() {
        taps = TapSequence()
        press = nil
        hasBegun = false
    }

    /// While the fingers of a press are still landing they may take their time (nil); a tap may not.
    private var tapDeadline: TimeInterval? {
        taps.count < numberOfTapsRequired || engagement.touchesDown.isEmpty ? taps.deadline : nil
    }

    private func pressed(at time: TimeInterval) {
        guard taps.count >= numberOfTapsRequired else { return }
        press = Press(
            start: time,
            places: engagement.touchesDown.map { ($0.id, $0.windowLocation) }
        )
    }

    private func judge(_ press: Press) {
        let moves = press.places.compactMap { place in
            engagement.touches.first { $0.id == place.id }.map { $0.windowLocation - place.start }
        }
        let moved = moves.centroid?.length ?? 0
        if moved.exceeds(allowableMovement) {
            fail(.movedTooFar(moved, limit: allowableMovement))
        }
    }
}
