import Foundation

/// The granted state changes whose actions have not been sent yet, in the order in which they were granted.
final class ActionQueue {
    /// A state change of a recognizer, to be sent to its targets.
    struct Pending {
        let recognizer: GestureRecognizer
        let from: GestureRecognizer.State
        let to: GestureRecognizer.State
    }

    private var pending: [Pending] = []

    /// Whether there is nothing to send.
    var isEmpty: Bool { pending.isEmpty }

    func append(_ action: Pending) { pending.append(action) }

    /// Removes and returns all pending actions; actions that are granted meanwhile form another round.
    func take() -> [Pending] {
        defer { pending = [] }
        return pending
    }
}

extension Arbiter {
    func sendActions() {
        guard !actions.isEmpty else { return }
        for action in actions.take() {
            let recognizer = action.recognizer
            recognizer.attempt.sending(action.to) {
                window.emit(.action(recognizer.sending(action.from, action.to, at: window.time)))
                // A target may remove a later target.
                for target in recognizer.targets where recognizer.hasTarget(target.token) {
                    target.send(recognizer)
                }
            }
        }
    }
}

extension GestureRecognizer {
    fileprivate func sending(_ old: State, _ new: State, at time: TimeInterval) -> ActionSending {
        ActionSending(
            recognizer: self,
            stateName: Transition.name(from: old, to: new),
            timestamp: time,
            location: location(in: nil),
            numberOfTouches: numberOfTouches,
            values: gestureValues
        )
    }
}
