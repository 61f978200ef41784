public import Foundation
public import GestureKit

/// Advancing the script's time.
///
/// `elapse(_:)` and `at(_:)` only set the time of the next event: earlier deadlines fire just before that
/// event, and deadlines of exactly its time after it. The waits fire the deadlines themselves, so that a
/// test can check the result or continue.
extension Stage {
    /// Sets the script's time for the next event, as in `stage.at(0.05).up()`; no deadline fires yet.
    ///
    /// Absolute times avoid accumulated rounding errors. An earlier time than the current one is used for
    /// the event as from a late device.
    public func at(_ time: TimeInterval) -> Stage {
        self.time = time
        return self
    }

    /// Advances the script's time for the next event, which is sent before a deadline of exactly its time.
    public func elapse(_ seconds: TimeInterval) { time += seconds }

    /// Advances the time and fires the deadlines up to the new time.
    public func wait(_ seconds: TimeInterval) { advance(to: time + seconds) }

    /// Advances to a time in seconds from the script's start, and fires the deadlines up to it.
    ///
    /// Does nothing if the time has passed.
    public func wait(until time: TimeInterval) {
        guard time >= self.time else { return }
        advance(to: time)
    }

    /// Waits until a still press has begun: 0.55 seconds, or longer if a pending long press of the window
    /// needs longer.
    public func waitPastLongPress() {
        waitPast(LongPressGestureRecognizer.self, atLeast: 0.55)
    }

    /// Waits until no further tap can follow the last one: 0.4 seconds, or longer if a pending tap of the
    /// window needs longer.
    public func waitPastTaps() { waitPast(TapGestureRecognizer.self, atLeast: 0.40) }

    /// Waits until this recognizer's deadline has fired; does nothing if it has none.
    ///
    /// It does not wait for a deadline that the recognizer then sets.
    public func waitPastDeadline(of recognizer: GestureRecognizer) {
        guard let deadline = recognizer.deadline else { return }
        wait(until: deadline)
    }

    /// Waits until all deadlines that are pending now have fired, those of custom recognizers included.
    ///
    /// It does not wait for deadlines that are set meanwhile; `waitUntilQuiet()` does.
    public func waitPastDeadlines() {
        guard let latest = window.descendantRecognizers.compactMap(\.deadline).max() else { return }
        wait(until: latest)
    }

    /// Waits until all deadlines have fired and the animations that are running now have ended.
    ///
    /// It does not wait for animations that start meanwhile. The wait stops after 10,000 deadlines.
    public func waitUntilQuiet() {
        runOn()
        time = max(time, window.time)
    }

    /// Advances the window's clock like `waitUntilQuiet()`, but keeps the script's time.
    ///
    /// It does not wait for animations that start meanwhile. The clock stops after 10,000 deadlines.
    public func runOn() {
        let pendingWork = window.pendingWork
        for _ in 0..<10_000 {
            guard let deadline = pendingWork.nextDeadline else { return }
            window.advance(to: deadline)
        }
    }

    private func waitPast<Kind: GestureRecognizer>(_ kind: Kind.Type, atLeast seconds: TimeInterval)
    {
        let pending = window.descendantRecognizers.compactMap { ($0 as? Kind)?.deadline }
        let latest = pending.max() ?? 0
        let earliestTime = time + seconds
        // The same margin after the deadline as in the shortest wait.
        advance(to: latest > earliestTime ? latest + 0.05 : earliestTime)
    }

    private func advance(to time: TimeInterval) {
        self.time = time
        window.advance(to: time)
    }
}

extension View {
    /// The recognizers of the view and its descendants, from back to front.
    var descendantRecognizers: [GestureRecognizer] {
        gestureRecognizers + subviews.flatMap(\.descendantRecognizers)
    }
}
