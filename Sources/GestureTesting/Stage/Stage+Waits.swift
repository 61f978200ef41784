public import Foundation
public import GestureKit

/// The verbs that let time pass.
///
/// `elapse(_:)` and `at(_:)` only say when the next verb comes: what is due by then fires just before it,
/// and what is due at exactly its time after it. The waits fire what is due themselves, so that a test
/// can look, or go on, after it.
extension Stage {
    /// Goes to a time, for the verb that follows, as `stage.at(0.05).up()`; nothing fires yet.
    ///
    /// Times are absolute, so that they add up to nothing but themselves; one that goes back is the
    /// event's own, as that of a late device.
    public func at(_ time: TimeInterval) -> Stage {
        self.time = time
        return self
    }

    /// Time passes up to the next verb, which comes before a deadline of exactly its time.
    public func elapse(_ seconds: TimeInterval) { time += seconds }

    /// Lets time pass; deadlines up to the new time fire.
    public func wait(_ seconds: TimeInterval) { go(to: time + seconds) }

    /// Lets time pass up to a time, in seconds from the script's start; deadlines up to it fire.
    ///
    /// Does nothing when that time is over.
    public func wait(until time: TimeInterval) {
        guard time >= self.time else { return }
        go(to: time)
    }

    /// Waits until a still press has begun: 0.55 seconds, or longer where a long press of the window
    /// still needs longer.
    public func waitPastLongPress() {
        waitPast(LongPressGestureRecognizer.self, atLeast: 0.55)
    }

    /// Waits until no further tap can follow the last one: 0.4 seconds, or longer where a tap of the
    /// window still waits longer.
    public func waitPastTaps() { waitPast(TapGestureRecognizer.self, atLeast: 0.40) }

    /// Waits until this recognizer's deadline has fired; does nothing where it has none.
    ///
    /// A deadline that it then sets is not waited for.
    public func waitPastDeadline(of recognizer: GestureRecognizer) {
        guard let deadline = recognizer.deadline else { return }
        wait(until: deadline)
    }

    /// Waits until every deadline that is pending now has fired, of built-in recognizers and of a
    /// test's own; does nothing where none is.
    ///
    /// Deadlines that are set meanwhile are not waited for; `waitUntilQuiet()` does that.
    public func waitPastDeadlines() {
        guard let latest = window.recognizersBelow.compactMap(\.deadline).max() else { return }
        wait(until: latest)
    }

    /// Waits until every deadline has fired, and the animations that are running now have ended.
    ///
    /// Animations that start meanwhile are not waited for. The wait stops after 10,000 deadlines.
    public func waitUntilQuiet() {
        runOn()
        time = max(time, window.time)
    }

    /// Advances the clock like `waitUntilQuiet()`, but keeps the script's time.
    ///
    /// Animations that start meanwhile are not waited for. The clock stops after 10,000 deadlines.
    public func runOn() {
        let pendingWork = window.pendingWork
        for _ in 0..<10_000 {
            guard let deadline = pendingWork.nextDeadline else { return }
            window.advance(to: deadline)
        }
    }

    private func waitPast<Kind: GestureRecognizer>(_ kind: Kind.Type, atLeast seconds: TimeInterval)
    {
        let pending = window.recognizersBelow.compactMap { ($0 as? Kind)?.deadline }
        let latest = pending.max() ?? 0
        let least = time + seconds
        // As far behind the deadline as the usual wait is.
        go(to: latest > least ? latest + 0.05 : least)
    }

    private func go(to time: TimeInterval) {
        self.time = time
        window.advance(to: time)
    }
}

extension View {
    /// The recognizers of the view and of those below it, from the back to the front.
    var recognizersBelow: [GestureRecognizer] {
        gestureRecognizers + subviews.flatMap(\.recognizersBelow)
    }
}
