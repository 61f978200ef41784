import Foundation

/// The waits for recognizers of other windows, which have arbiters of their own.
///
/// When such a recognizer is decided, its arbiter notes a wait that is lost, and wakes the waiting
/// recognizer's window at the end of its own turn.
extension Arbiter {
    /// Tells the recognizers of other windows that wait for this one that it has failed, or has begun or
    /// recognized.
    func informWaitersElsewhere(of recognizer: GestureRecognizer, hasFailed: Bool) {
        for waiter in recognizer.attempt.waitersElsewhere
        where waiter.attempt.waitingFor.contains(where: { $0 === recognizer }) {
            if !hasFailed {
                waiter.attempt.loseElsewhere(because: .requiredRecognized(recognizer.label))
            }
            wakeLater(waiter)
        }
    }

    /// Ends the waits of the members of these cycles that are in other windows.
    func breakCyclesElsewhere(of trapped: [GestureRecognizer]) {
        for member in trapped.flatMap(\.transitiveBlockers) where member.attempt.arbiter !== self {
            guard let other = member.recognizerClosingCycle else { continue }
            member.attempt.loseElsewhere(because: .requirementCycle(other.label))
            wakeLater(member)
        }
    }

    /// Lets the windows whose waits have been decided settle them at this time.
    func wakeOtherWindows(at time: TimeInterval) {
        for window in takeWindowsToWake() { window.wake(at: time) }
    }

    private func wakeLater(_ waiter: GestureRecognizer) {
        // A window that is being deallocated is already gone for its views.
        guard let window = waiter.attachedView?.window else { return }
        window.arbiter.notePendingTransition()
        noteWindowToWake(window)
    }
}
