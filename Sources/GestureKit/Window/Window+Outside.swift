import Foundation

/// Assignments to `state` while no window delivers an event, by a timer, another thread or the program.
extension GestureRecognizer {
    private static let advice = "use event.timestamp and deadline, which a replay repeats"

    /// Returns whether this thread is another one than the thread that sends events, and notes the assignment for
    /// the window's report.
    ///
    /// Call it before anything of the recognizer is read: the event thread may be changing it.
    func isForeign(assigning state: State) -> Bool {
        guard !Window.isDelivering, let window = attachedView?.window,
            pthread_equal(window.thread, pthread_self()) == 0
        else { return false }
        window.foreignAssignments.note(
            "\(label): \(state.name) was assigned on another thread, without effect; \(Self.advice)"
        )
        return true
    }

    /// Reports a state that is assigned while no event is delivered.
    func reportIfOutside(assigning state: State, in window: Window) {
        guard !Window.isDelivering else { return }
        window.diagnose(
            "stateAssignedOutside",
            "\(label): \(state.name) was assigned outside of an event; \(Self.advice)"
        )
    }
}

extension Window {
    /// Reports the assignments of other threads.
    func reportForeignAssignments() {
        guard foreignAssignments.hasAny else { return }
        for detail in foreignAssignments.take() { diagnose("stateAssignedOutside", detail) }
    }
}
