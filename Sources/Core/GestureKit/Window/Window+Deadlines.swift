public import Foundation

/// The deadlines of recognizers and the scheduled closures.
extension Window {
    /// The time on the event clock, possibly past, at which `advance(to:)` has something to do; nil for none.
    public var nextDeadline: TimeInterval? {
        Self.earlier(arbiter.nextDeadline, schedule.next)
    }

    /// The earliest deadline of a recognizer, which decides how a sequence ends, unlike scheduled closures; nil
    /// without one.
    package var nextRecognizerDeadline: TimeInterval? { arbiter.nextDeadline }

    /// The pending work that a wait covers: every deadline of a recognizer, and the closures that are
    /// scheduled when the wait begins.
    ///
    /// Closures scheduled during the wait are left out, because closures may schedule each other endlessly.
    package struct PendingWork {
        fileprivate let window: Window
        fileprivate let count: Int

        /// The time of the next deadline or closure; nil once nothing is left.
        package var nextDeadline: TimeInterval? {
            Window.earlier(window.arbiter.nextDeadline, window.schedule.next(before: count))
        }
    }

    /// The current pending work.
    package var pendingWork: PendingWork { PendingWork(window: self, count: schedule.count) }

    /// Schedules a closure to be called once, in its own turn, when the clock reaches a time in seconds.
    ///
    /// `advance(to:)` or `send(_:)` with a later event calls it. The earliest closure is called first.
    /// Closures of the same microsecond keep their order and follow the recognizers' deadlines. The time is
    /// at least one microsecond from now, so that closures that schedule each other do not stop the clock.
    ///
    /// The closure is not called if the window is deallocated first, or if the time is not finite, which is
    /// reported as a diagnostic.
    package func schedule(at time: TimeInterval, _ body: @escaping () -> Void) {
        guard time.isFinite else {
            return diagnose("notFinite", "the time to schedule for is not finite")
        }
        let earliest = max(self.time + Self.minWait, self.time.nextUp)
        schedule.add(at: max(time, earliest), body)
    }

    /// Fires what is due in order of time; recognizers whose deadlines are in the same microsecond share a
    /// turn.
    func fireDeadlines(while isDue: (TimeInterval) -> Bool) {
        while let deadline = nextDeadline, isDue(deadline) {
            time = max(time, deadline)
            if let first = arbiter.nextDeadline, !first.isLater(than: deadline) {
                fireRecognizers(at: deadline)
            } else if let body = schedule.takeFirst() {
                turn(body)
            }
        }
    }

    /// Returns whether the recognizer receives a touch whose finger has left but which has not ended.
    func isHeldUp(_ recognizer: GestureRecognizer) -> Bool {
        !fingersLeft.isEmpty
            && recognizer.input.touches.contains { $0.isDown && fingersLeft.contains($0.id) }
    }

    private static let minWait: TimeInterval = 1e-6

    fileprivate static func earlier(_ left: TimeInterval?, _ right: TimeInterval?) -> TimeInterval?
    {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    private func fireRecognizers(at deadline: TimeInterval) {
        let due = arbiter.participants.filter { recognizer in
            !isHeldUp(recognizer)
                && recognizer.deadline.map { !$0.isLater(than: deadline) } ?? false
        }
        turn {
            for recognizer in due { fire(recognizer) }
        }
    }

    private func fire(_ recognizer: GestureRecognizer) {
        guard let deadline = recognizer.deadline else { return }
        recognizer.deadline = nil
        recognizer.call(.deadline) { recognizer.deadlineReached(at: deadline) }
        // A recognizer that sets the deadline that has just passed would be called endlessly.
        if let next = recognizer.deadline, !next.isLater(than: deadline) {
            recognizer.deadline = nil
            diagnose("deadlinePassed", "\(recognizer.label) set a deadline that had just fired")
        }
    }
}
