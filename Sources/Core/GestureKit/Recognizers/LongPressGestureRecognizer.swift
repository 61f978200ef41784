public import Foundation

/// A continuous recognizer of fingers that stay down without moving, by themselves or after taps.
///
///     possible ──held──▶ began ──moves──▶ changed ⟲ ──a finger lifts──▶ ended
///         └── moved > allowed, lifted too soon, an extra finger, bad taps before ──▶ failed
///
/// Source: Apple, `UILongPressGestureRecognizer`; Semantics.md, section 2.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// The minimum duration of the press, in seconds; 0.5 by default, and never negative.
    ///
    /// A lift at exactly this time comes before the press, and fails it.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The maximum movement of the fingers before the press, in points; 10 by default.
    ///
    /// At exactly this distance the press continues.
    open var allowableMovement: CGFloat = 10
    /// The number of taps before the press; 0 by default, and a negative number counts as 0.
    open var numberOfTapsRequired = 0
    /// The number of fingers that press, and tap before the press; 1 by default.
    ///
    /// Below 1, the recognizer never recognizes, and reports a diagnostic.
    open var numberOfTouchesRequired = 1

    private var taps = TapSequence()
    private var press: Hold?
    private var hasBegun = false

    /// The press itself, from the moment all its fingers are down.
    private struct Hold {
        let start: TimeInterval
        let fingers: [(id: Int, start: CGPoint)]
        /// The largest movement until the press began, in points.
        var maxMovement: CGFloat = 0
    }

    /// The limits of movement and time.
    override var builtInLimits: [RecognitionLimit] {
        guard settled == .possible, !hasBegun else { return [] }
        guard let press else { return taps.recognitionLimits }
        let end = press.start + minimumPressDuration
        let time = RecognitionLimit(.time(from: press.start, to: end), .recognizes)
        // A key has no location to move from.
        guard let center = press.fingers.map(\.start).centroid else { return [time] }
        let circle = RecognitionLimit.Shape.circle(
            center: center,
            radius: allowableMovement,
            value: movement(of: press)
        )
        return [RecognitionLimit(circle, .fails), time]
    }

    /// The duration of the press and its minimum; nil before all its fingers are down.
    override var builtInProgress: Reason? {
        guard let press, let time = attachedView?.window?.time else { return nil }
        return .liftedTooSoon(time - press.start, limit: minimumPressDuration)
    }

    /// The length of the press, to the last lift, and the largest movement before it began.
    override var builtInMeasurements: [Reason] {
        guard let press, let time = attachedView?.window?.time else { return taps.measurements }
        return taps.measurements + [
            .liftedTooSoon(time - press.start, limit: minimumPressDuration),
            .movedTooFar(press.maxMovement, limit: allowableMovement),
        ]
    }

    /// Handles landings; the last required finger starts the press.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard !hasBegun else {
            // After a press, all new touches are extra ones; if a subclass has begun without a press, the last
            // ones to land are.
            for touch in touches.inOrder.reversed()
            where press != nil || input.numberDown > numberOfTouchesRequired {
                ignore(touch, for: event)
            }
            return
        }
        landed(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles movement: too much before the press fails, afterwards it is a change.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if hasBegun {
            state = .changed
        } else if let press {
            judge(press)
        } else if taps.count < numberOfTapsRequired {
            // Movement in the press itself counts only once all its fingers are down.
            if case .failed(let reason) = taps.moved(touches) { fail(reason) }
        }
    }

    /// Ends with the first lift after the press; before the press, a lift is a tap or a failure.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        if hasBegun {
            state = .ended
            return
        }
        touchesMoved(touches, with: event)
        lifted(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles keys: a held key is a press, a key released too soon is a tap.
    open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
        guard !hasBegun else {
            for press in presses { ignore(press, for: event) }
            return
        }
        landed(presses.inOrder.map { TapSequence.Sample($0) })
    }

    /// Ends with the first key released after the press; before the press, a release is a tap or a failure.
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

    /// Begins, or fails if a tap before the press took too long.
    override func handleDeadline(at time: TimeInterval) {
        guard press != nil else { return fail(taps.expirationReason(at: time)) }
        state = .began
    }

    /// Clears the press.
    open override func reset() {
        taps = TapSequence()
        press = nil
        hasBegun = false
    }

    /// Marks the press as begun, even if a subclass assigned `began`, so that nothing fails it any more.
    override func attemptStarted() {
        hasBegun = true
        deadline = nil
    }

    /// The deadline of a tap; nil while the fingers of a press are still landing, which has no time limit.
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
            case .undecided, .tapped: break
            case .pressed: pressed(at: sample.time)
            case .failed(let reason): return fail(reason)
            }
        }
        deadline = press.map { $0.start + minimumPressDuration } ?? tapDeadline
    }

    private func lifted(_ samples: [TapSequence.Sample]) {
        for sample in samples {
            if let press {
                return fail(.liftedTooSoon(sample.time - press.start, limit: minimumPressDuration))
            }
            if case .failed(let reason) = taps.lifted(sample, required: numberOfTouchesRequired) {
                return fail(reason)
            }
        }
        deadline = tapDeadline
    }

    private func pressed(at time: TimeInterval) {
        guard taps.count >= numberOfTapsRequired else { return }
        press = Hold(start: time, fingers: input.touchesDown.map { ($0.id, $0.windowLocation) })
    }

    private func judge(_ press: Hold) {
        let moved = movement(of: press)
        self.press?.maxMovement = max(press.maxMovement, moved)
        if moved.exceeds(allowableMovement) {
            fail(.movedTooFar(moved, limit: allowableMovement))
        }
    }

    /// The mean movement of the fingers since all were down, in points.
    private func movement(of press: Hold) -> CGFloat {
        var (sum, count) = (CGPoint.zero, 0)
        for finger in press.fingers {
            for touch in input.touches where touch.id == finger.id {
                sum += touch.windowLocation - finger.start
                count += 1
            }
        }
        return count == 0 ? 0 : (sum / CGFloat(count)).length
    }
}
