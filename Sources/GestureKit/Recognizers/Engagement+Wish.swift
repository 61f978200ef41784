/// What a recognizer says while it is called.
extension Engagement {
    /// What the recognizer wants and has not been granted.
    struct Wish {
        var begins = false
        var changes = false
        var end: GestureRecognizer.State?
        /// The reason for a beginning if another state was assigned; nil otherwise.
        var beginCoercion: Reason?
        /// The reason for a change if another state was assigned; nil otherwise.
        var changeCoercion: Reason?
        /// Why it ends.
        var endReason: Reason?

        var isEmpty: Bool { !begins && !changes && end == nil }

        func tentative(from settled: GestureRecognizer.State) -> GestureRecognizer.State {
            end ?? (changes ? .changed : begins ? .began : settled)
        }

        /// The reason for this end; nil on success.
        func reason(for end: GestureRecognizer.State) -> Reason? {
            end == .ended ? nil : endReason ?? .assigned
        }

        /// Whether it is about leaving possible with success, and so has to be arbitrated.
        func isAttempt(from settled: GestureRecognizer.State) -> Bool {
            settled == .possible && (begins || end == .ended)
        }
    }

    /// The method of the recognizer that is being called.
    enum Callback {
        case touches
        case touchesCancelled
        case deadline
        case reset
        /// The setter of `state` receives a state that the core sets.
        case settling
    }
}
