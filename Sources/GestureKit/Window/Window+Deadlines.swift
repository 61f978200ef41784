public import Foundation

/// Time, as the events tell it.
extension Window {
    /// When `advance(to:)` has something to do, on the event clock; it may already be past.
    ///
    /// Nil when nothing is due, and nothing has to wake up.
    public var nextDeadline: TimeInterval? {
        arbiter.nextDeadline
    }

    /// Fires what is due, the earliest first; those of the same microsecond share a turn.
    func fireDeadlines(while isDue: (TimeInterval) -> Bool) {
        while let deadline = nextDeadline, isDue(deadline) {
            time = max(time, deadline)
            let due = arbiter.engaged.filter { recognizer in
                !isHeldUp(recognizer)
                    && recognizer.deadline.map { !$0.isLater(than: deadline) } ?? false
            }
            turn {
                for recognizer in due { fire(recognizer) }
            }
        }
    }

    /// Whether it receives a touch whose finger has left but which has not ended.
    func isHeldUp(_ recognizer: GestureRecognizer) -> Bool {
        !fingersLeft.isEmpty
            && recognizer.engagement.touches.contains { $0.isDown && fingersLeft.contains($0.id) }
    }

    private func fire(_ recognizer: GestureRecognizer) {
        guard let deadline = recognizer.deadline else { return }
        recognizer.deadline = nil
        recognizer.call(.deadline) { recognizer.deadlineReached(at: deadline) }
        // One that asks for the time that has just passed would be called for ever.
        if let next = recognizer.deadline, !next.isLater(than: deadline) {
            recognizer.deadline = nil
            diagnose("deadlinePassed", "\(recognizer.label) set a deadline that had just fired")
        }
    }
}
