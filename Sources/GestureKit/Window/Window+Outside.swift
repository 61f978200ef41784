import Foundation

/// States that are assigned while no window delivers an event: by timers, other threads, or the program.
extension GestureRecognizer {
    private static let advice = "use event.timestamp and deadline, which a replay repeats"

    /// Whether another thread than the one that sends events assigns this state; the window will report it.
    ///
    /// Read before anything else of the recognizer, which the other thread may be changing.
    func isForeign(assigning state: State) -> Bool {
        guard !Window.isDelivering, let window = attachedView?.window, let thread = window.thread,
            pthread_equal(thread, pthread_self()) == 0
        else { return false }
        window.foreignAssignments.note(
            "\(label): \(state.name) was assigned in another thread, without effect; \(Self.advice)"
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
    /// Reports what other threads assigned.
    func reportForeignAssignments() {
        guard foreignAssignments.hasAny else { return }
        for detail in foreignAssignments.take() { diagnose("stateAssignedOutside", detail) }
    }
}
