/// What a recognizer says while it is called.
extension Engagement {
    /// What the recognizer wants and has not been granted.
    struct Wish {
        var begins = false
        var changes = false
        var end: GestureRecognizer.State?
        /// Why it ends.
        var reason: Reason?
        /// Why it begins or changes, where that is not what was assigned.
        var coercion: Reason?

        var isEmpty: Bool { !begins && !changes && end == nil }

        func tentative(from settled: GestureRecognizer.State) -> GestureRecognizer.State {
            end ?? (changes ? .changed : begins ? .began : settled)
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
    }
}
