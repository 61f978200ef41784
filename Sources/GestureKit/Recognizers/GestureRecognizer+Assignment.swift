/// What an assignment to `state` does before arbitration.
extension GestureRecognizer {
    func assign(_ new: State, because reason: Reason?) {
        // A state assigned in reset would start an attempt without touches, and reset again; one
        // that is disabled takes no part.
        guard engagement.callback != .reset, isEnabled, let view,
            let arbiter = engagement.arbiter ?? view.window?.arbiter
        else { return }
        let tentative = engagement.wish.tentative(from: settled)
        switch StateAssignment.resolve(
            from: tentative,
            to: new,
            inTouchesCancelled: engagement.callback == .touchesCancelled
        ) {
        case .ignored:
            return
        case .accepted(let state), .corrected(let state):
            wish(for: state, because: reason)
        case .coerced(let state):
            arbiter.window.diagnose(
                "stateCoerced",
                "\(label): \(tentative.rawValue) to \(new.rawValue) is not a step;"
                    + " taken as \(state.rawValue)"
            )
            let isTaken = engagement.callback == .touchesCancelled
            let coercion = isTaken ? nil : Reason.coerced(new, to: state)
            wish(for: state, because: reason ?? coercion)
        }
        arbiter.engage(self)
        arbiter.noteWish()
        arbiter.window.turn {}
    }

    private func wish(for state: State, because reason: Reason?) {
        switch state {
        case .possible:
            return
        case .began:
            engagement.wish.begins = true
            engagement.wish.coercion = reason
        case .changed:
            // A change in the event of the beginning is part of it.
            if !engagement.wish.begins {
                engagement.wish.coercion = reason ?? engagement.wish.coercion
            }
            engagement.wish.changes = true
        case .ended, .cancelled, .failed:
            if state == .ended && settled == .possible && !engagement.wish.begins {
                engagement.noteMade()
            }
            engagement.wish.end = state
            let isTaken = engagement.callback == .touchesCancelled
            engagement.wish.reason = reason ?? (isTaken ? .touchCancelled : nil)
            deadline = nil
        }
    }

    /// Takes the recognizer out of the sequence: failed, or cancelled with its action.
    func withdraw(_ reason: Reason) {
        guard engagement.isActive, let window = view?.window else { return }
        window.turn { window.arbiter.withdraw(self, because: reason) }
    }

    /// Calls one of the recognizer's own methods, in which `state` reads what it assigned.
    func call(_ callback: Engagement.Callback, _ body: () -> Void) {
        let outer = engagement.callback
        engagement.callback = callback
        body()
        engagement.callback = outer
    }
}
