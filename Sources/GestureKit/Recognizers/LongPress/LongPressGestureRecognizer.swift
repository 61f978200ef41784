public import Foundation

/// Recognizes fingers that stay down and in place, on their own or after taps; continuous.
///
///     possible ──held──▶ began ──moves──▶ changed ⟲ ──a finger lifts──▶ ended
///         └── moved > allowed, lifted too soon, an extra finger, bad taps before ──▶ failed
///
/// Source: Apple, `UILongPressGestureRecognizer`; Semantics.md, section 2.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// Seconds that the fingers have to stay down; 0.5 by default, from 0.
    ///
    /// A lift at exactly this time comes before the press, and fails it.
    open var minimumPressDuration: TimeInterval = 0.5
    /// Points that the fingers may move before the press; 10 by default.
    ///
    /// At exactly this distance the press goes on.
    open var allowableMovement: CGFloat = 10
    /// How many taps come before the press; 0 by default, and also what a number below 0 counts as.
    open var numberOfTapsRequired = 0
    /// How many fingers press, and tap before; 1 by default.
    ///
    /// Below 1 it never recognizes, and says so.
    open var numberOfTouchesRequired = 1

    private var taps = TapSequence()
    private var press: Hold?
    private var hasBegun = false

    /// The fingers of the press itself, from the moment when all are down.
    private struct Hold {
        let start: TimeInterval
        let places: [(id: Int, start: CGPoint)]
    }

    /// How far the fingers may move, and how long they still have to stay.
    open override var allowances: [Allowance] {
        guard settled == .possible, !hasBegun else { return [] }
        guard let press else { return taps.allowances }
        let end = press.start + minimumPressDuration
        let time = Allowance(.time(from: press.start, to: end), .recognizes)
        // A key has no way to go.
        guard let center = press.places.map(\.start).centroid else { return [time] }
        let circle = Allowance.Shape.circle(
            center: center,
            radius: allowableMovement,
            value: movement(of: press)
        )
        return [Allowance(circle, .fails), time]
    }

    /// How long the press has lasted, and how long it has to; nil before all its fingers are down.
    open override var shortfall: Reason? {
        guard let press, let time = attachedView?.window?.time else { return nil }
        return .liftedTooSoon(time - press.start, limit: minimumPressDuration)
    }

    /// Follows a landing; the last required finger starts the press' time.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard !hasBegun else {
            // All are extra after a press; where a subclass has begun without one, the last to land.
            for touch in touches.inOrder.reversed()
            where press != nil || input.numberDown > numberOfTouchesRequired {
                ignore(touch, for: event)
            }
            return
        }
        landed(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Follows a movement: too far before the press fails, afterwards it is a change.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if hasBegun {
            state = .changed
        } else if let press {
            judge(press)
        } else if taps.count < numberOfTapsRequired {
            // Of the press itself, movement starts to count when all its fingers are down.
            if case .failed(let reason) = taps.moved(touches) { fail(reason) }
        }
    }

    /// Ends with the first lift after the press; before it, a lift is a tap or fails.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        if hasBegun {
            state = .ended
            return
        }
        touchesMoved(touches, with: event)
        lifted(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Follows a key: held it is a press, released too soon a tap.
    open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
        guard !hasBegun else {
            for press in presses { ignore(press, for: event) }
            return
        }
        landed(presses.inOrder.map { TapSequence.Sample($0) })
    }

    /// Ends with the first key's release after the press; before it, a release is a tap or fails.
    open override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {
        if hasBegun {
            state = .ended
        } else {
            lifted(presses.inOrder.map { TapSequence.Sample($0) })
        }
    }

    /// Fails, or cancels a press that has begun.
    open override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {
        fail(.touchCancelled)
    }

    /// Fails, or cancels a press that has begun.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.touchCancelled)
    }

    /// Begins, or fails where a tap before the press took too long.
    open override func deadlineReached(at time: TimeInterval) {
        guard press != nil else { return fail(taps.expired(at: time)) }
        state = .began
    }

    /// Forgets the press.
    open override func reset() {
        taps = TapSequence()
        press = nil
        hasBegun = false
    }

    /// A subclass may assign began itself: the press has begun then, and nothing fails it any more.
    override func attemptStarted() {
        hasBegun = true
        deadline = nil
    }

    /// While the fingers of a press are still landing they may take their time (nil); a tap may not.
    private var tapDeadline: TimeInterval? {
        taps.count < numberOfTapsRequired || !input.isUnderWay ? taps.deadline : nil
    }

    private func landed(_ samples: [TapSequence.Sample]) {
        guard numberOfTouchesRequired > 0 else {
            attachedView?.window?.diagnose("requiresNothing", "\(label) requires 0 touches")
            return fail(.tooManyTouches(1, limit: 0))
        }
        for sample in samples {
            switch taps.landed(sample, required: numberOfTouchesRequired) {
            case .goesOn, .tapped: break
            case .pressed: pressed(at: sample.time)
            case .failed(let reason): return fail(reason)
            }
        }
        deadline = press.map { $0.start + minimumPressDuration } ?? tapDeadline
    }

    private func lifted(_ samples: [TapSequence.Sample]) {
        for sample in samples {
            if let press {
                return fail(
                    .liftedTooSoon(sample.time - press.start, limit: minimumPressDuration)
                )
            }
            if case .failed(let reason) = taps.lifted(sample, required: numberOfTouchesRequired) {
                return fail(reason)
            }
        }
        deadline = tapDeadline
    }

    private func pressed(at time: TimeInterval) {
        guard taps.count >= numberOfTapsRequired else { return }
        press = Hold(
            start: time,
            places: input.touchesDown.map { ($0.id, $0.windowLocation) }
        )
    }

    private func judge(_ press: Hold) {
        let moved = movement(of: press)
        if moved.exceeds(allowableMovement) {
            fail(.movedTooFar(moved, limit: allowableMovement))
        }
    }

    /// How far the fingers have moved since all were down, in the mean: points.
    private func movement(of press: Hold) -> CGFloat {
        var (sum, count) = (CGPoint.zero, 0)
        for place in press.places {
            for touch in input.touches where touch.id == place.id {
                sum += touch.windowLocation - place.start
                count += 1
            }
        }
        return count == 0 ? 0 : (sum / CGFloat(count)).length
    }
}
