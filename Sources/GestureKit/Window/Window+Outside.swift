import Foundation

/// States that are assigned while no window delivers an event: by timers, other threads, or the program.
extension Window {
    /// Reports such an assignment; whether it takes effect.
    func admitsAssignment(of state: GestureRecognizer.State, to recognizer: GestureRecognizer)
        -> Bool
    {
        guard !Window.isDelivering else { return true }
        let assignment = "\(recognizer.label): \(state.name) was assigned"
        let advice = "use event.timestamp and deadline, which a replay repeats"
        if let thread, pthread_equal(thread, pthread_self()) == 0 {
            foreignAssignments.note("\(assignment) in another thread, without effect; \(advice)")
            return false
        }
        diagnose("stateAssignedOutside", "\(assignment) outside of an event; \(advice)")
        return true
    }

    /// Reports what other threads assigned.
    func reportForeignAssignments() {
        for detail in foreignAssignments.take() { diagnose("stateAssignedOutside", detail) }
    }
}
