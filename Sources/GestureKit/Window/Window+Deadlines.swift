public import Foundation

/// Time, as the events tell it.
extension Window {
    /// When `advance(to:)` has something to do, on the event clock; it may already be past.
    ///
    /// Nil when nothing is due, and nothing has to wake up.
    public var nextDeadline: TimeInterval? {
        Self.earlier(arbiter.nextDeadline, nextScheduled)
    }

    /// The earliest of the recognizers' deadlines alone, on which it depends what comes of a sequence;
    /// nil for none.
    package var nextRecognizerDeadline: TimeInterval? { arbiter.nextDeadline }

    /// What `advance(to:)` has to do by itself, seen from one moment.
    ///
    /// A closure may schedule the next one, and that another, for ever. Whoever waits until nothing is
    /// due waits for what was scheduled when it began to wait, and for every deadline of a recognizer.
    package struct Remainder {
        fileprivate let window: Window
        fileprivate let count: Int

        /// When the next of it is due; nil when nothing of it is left.
        package var nextDeadline: TimeInterval? {
            Window.earlier(
                window.arbiter.nextDeadline,
                window.scheduled.next(before: count)
            )
        }
    }

    /// What is to be waited for from now on.
    package var remainder: Remainder { Remainder(window: self, count: scheduled.count) }

    /// Calls a closure once, in a turn of its own, when the clock reaches this time.
    ///
    /// It is called by `advance(to:)`, or by `send(_:)` with a later event: the earliest first, and those
    /// of one microsecond in the order of scheduling, after the recognizers' deadlines of the same
    /// microsecond. The earliest time is a microsecond from now, so that closures which schedule each
    /// other let the clock go on. It is not called when the window goes before that time, nor when the
    /// time is not finite, which is reported.
    package func schedule(at time: TimeInterval, _ body: @escaping () -> Void) {
        guard time.isFinite else {
            return diagnose("notFinite", "the time to schedule for is not finite")
        }
        let earliest = max(self.time + Self.leastWait, self.time.nextUp)
        scheduled.add(at: max(time, earliest), body)
    }

    /// Fires what is due, the earliest first; recognizers of the same microsecond share a turn.
    func fireDeadlines(while isDue: (TimeInterval) -> Bool) {
        while let deadline = nextDeadline, isDue(deadline) {
            time = max(time, deadline)
            if let first = arbiter.nextDeadline, !first.isLater(than: deadline) {
                fireRecognizers(at: deadline)
            } else if let body = scheduled.takeFirst() {
                turn(body)
            }
        }
    }

    /// Whether it receives a touch whose finger has left but which has not ended.
    func isHeldUp(_ recognizer: GestureRecognizer) -> Bool {
        !fingersLeft.isEmpty
            && recognizer.engagement.touches.contains { $0.isDown && fingersLeft.contains($0.id) }
    }

    private static let leastWait: TimeInterval = 1e-6

    fileprivate static func earlier(_ left: TimeInterval?, _ right: TimeInterval?) -> TimeInterval?
    {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    private func fireRecognizers(at deadline: TimeInterval) {
        let due = arbiter.engaged.filter { recognizer in
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
        // One that asks for the time that has just passed would be called for ever.
        if let next = recognizer.deadline, !next.isLater(than: deadline) {
            recognizer.deadline = nil
            diagnose("deadlinePassed", "\(recognizer.label) set a deadline that had just fired")
        }
    }
}
