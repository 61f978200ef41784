/// Assignments to `state`, before arbitration.
extension GestureRecognizer {
    func assign(_ new: State) {
        guard !isForeign(assigning: new) else { return }
        if engagement.callback == .settling {
            settled = new
        } else {
            assign(new, because: engagement.statedReason)
        }
    }

    private func assign(_ new: State, because reason: Reason?) {
        // A state assigned in reset would start an attempt without touches, and reset again; a disabled
        // recognizer takes no part.
        guard engagement.callback != .reset, isEnabled, let attachedView,
            let arbiter = engagement.arbiter ?? attachedView.window?.arbiter
        else { return }
        reportIfOutside(assigning: new, in: arbiter.window)
        if engagement.isUnseenAttempt(from: settled), new == .cancelled || new == .failed {
            takeBackAttempt(assigning: new, because: reason)
        } else {
            step(to: new, because: reason, in: arbiter.window)
        }
        arbiter.engage(self)
        arbiter.noteWish()
        arbiter.window.turn {}
    }

    /// Fails an attempt that was made in this event, before it becomes visible.
    ///
    /// Subclasses of built-in recognizers rely on this: they call `super`, then fail or cancel the gesture
    /// that it began.
    private func takeBackAttempt(assigning new: State, because reason: Reason?) {
        let coercion = new == .failed ? nil : Reason.coerced(new, to: .failed)
        let isTaken = engagement.callback == .touchesCancelled
        engagement.takeWish()
        engagement.wishToEnd(.failed, because: reason ?? (isTaken ? nil : coercion))
        engagement.forgetMade()
    }

    private func step(to new: State, because reason: Reason?, in window: Window) {
        let tentative = engagement.wish.tentative(from: settled)
        let isTaken = engagement.callback == .touchesCancelled
        switch StateAssignment.resolve(
            from: tentative,
            to: new,
            inTouchesCancelled: isTaken
        ) {
        case .ignored:
            return
        case .accepted(let state):
            wish(for: state, because: reason)
        case .corrected(let state):
            wish(for: state, because: reason ?? (isTaken ? nil : .coerced(new, to: state)))
        case .coerced(let state):
            window.diagnose(
                "stateCoerced",
                "\(label): \(tentative.name) to \(new.name) is not allowed;"
                    + " taken as \(state.name)"
            )
            wish(for: state, because: reason ?? (isTaken ? nil : .coerced(new, to: state)))
        }
    }

    private func wish(for state: State, because reason: Reason?) {
        switch state {
        case .possible:
            return
        case .began:
            engagement.wishToBegin(because: reason)
            attemptStarted()
        case .changed:
            engagement.wishToChange(because: reason)
        case .ended, .cancelled, .failed:
            if state == .ended && settled == .possible && !engagement.wish.begins {
                engagement.noteMade()
            }
            engagement.wishToEnd(state, because: reason)
        }
    }

    /// Treats a move of touches as a change if a begun recognizer neither handles nor ignores them.
    ///
    /// Published recognizers rely on this: they assign changed once, or never.
    func takeAsChange(_ moved: Set<Touch>) {
        guard engagement.wish.isEmpty, changesWithEveryMove,
            input.touches.contains(where: moved.contains)
        else { return }
        call(.touches) { state = .changed }
    }

    /// Withdraws the recognizer from the sequence: it fails, or is cancelled with its action.
    func withdraw(_ reason: Reason) {
        guard engagement.isActive, let window = attachedView?.window else { return }
        window.turn { window.arbiter.withdraw(self, because: reason) }
    }

    /// Sets a state that the recognizer did not assign.
    ///
    /// The property is assigned first, so that an override can observe the state.
    func settle(to new: State) {
        call(.settling) { state = new }
        settled = new
    }

    /// Calls one of the recognizer's own methods, in which `state` returns the assigned state.
    func call(_ callback: Engagement.Callback, _ body: () -> Void) {
        engagement.during(callback, body)
    }
}
