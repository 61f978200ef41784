/// Assignments to `state`, before arbitration.
extension GestureRecognizer {
    func assign(_ new: State) {
        guard !isOnOtherThread(assigning: new) else { return }
        if attempt.callback == .settling {
            settled = new
        } else {
            assign(new, because: attempt.statedReason)
        }
    }

    private func assign(_ new: State, because reason: Reason?) {
        // A state assigned in reset would start an attempt without touches, and reset again; a disabled
        // recognizer takes no part.
        guard attempt.callback != .reset, isEnabled, let attachedView,
            let arbiter = attempt.arbiter ?? attachedView.window?.arbiter
        else { return }
        reportIfOutside(assigning: new, in: arbiter.window)
        if attempt.isUnseenAttempt(from: settled), new == .cancelled || new == .failed {
            revokeAttempt(assigning: new, because: reason)
        } else {
            step(to: new, because: reason, in: arbiter.window)
        }
        arbiter.addParticipant(self)
        arbiter.notePendingTransition()
        arbiter.window.turn {}
    }

    /// Fails an attempt that was made in this event, before it becomes visible.
    ///
    /// Subclasses of built-in recognizers rely on this: they call `super`, then fail or cancel the gesture
    /// that it began.
    private func revokeAttempt(assigning new: State, because reason: Reason?) {
        let coercion = new == .failed ? nil : Reason.coerced(new, to: .failed)
        let isInTouchesCancelled = attempt.callback == .touchesCancelled
        attempt.takePendingTransition()
        attempt.requestEnd(.failed, because: reason ?? (isInTouchesCancelled ? nil : coercion))
        attempt.forgetMade()
    }

    private func step(to new: State, because reason: Reason?, in window: Window) {
        let tentative = attempt.pending.tentative(from: settled)
        let isInTouchesCancelled = attempt.callback == .touchesCancelled
        switch StateAssignment.resolve(
            from: tentative,
            to: new,
            inTouchesCancelled: isInTouchesCancelled
        ) {
        case .ignored:
            return
        case .accepted(let state):
            request(state, because: reason)
        case .corrected(let state):
            request(
                state,
                because: reason ?? (isInTouchesCancelled ? nil : .coerced(new, to: state))
            )
        case .coerced(let state):
            window.diagnose(
                "stateCoerced",
                "\(label): \(tentative.name) to \(new.name) is not allowed;"
                    + " taken as \(state.name)"
            )
            request(
                state,
                because: reason ?? (isInTouchesCancelled ? nil : .coerced(new, to: state))
            )
        }
    }

    private func request(_ state: State, because reason: Reason?) {
        switch state {
        case .possible:
            return
        case .began:
            attempt.requestBegin(because: reason)
            attemptStarted()
        case .changed:
            attempt.requestChange(because: reason)
        case .ended, .cancelled, .failed:
            if state == .ended && settled == .possible && !attempt.pending.begins {
                attempt.noteMade()
            }
            attempt.requestEnd(state, because: reason)
        }
    }

    /// Treats a move of touches as a change if a begun recognizer neither handles nor ignores them.
    ///
    /// Published recognizers rely on this: they assign changed once, or never.
    func treatAsChange(_ moved: Set<Touch>) {
        guard attempt.pending.isEmpty, changesWithEveryMove,
            input.touches.contains(where: moved.contains)
        else { return }
        call(.touches) { state = .changed }
    }

    /// Withdraws the recognizer from the sequence: it fails, or is cancelled with its action.
    func withdraw(_ reason: Reason) {
        guard attempt.isActive, let window = attachedView?.window else { return }
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
    func call(_ callback: RecognitionAttempt.Callback, _ body: () -> Void) {
        attempt.during(callback, body)
    }
}
