import Foundation

/// The granted state changes whose actions have not been sent yet, in the order in which they were granted.
final class ActionQueue {
    /// A state change of a recognizer, to be sent to its targets.
    struct Pending {
        let recognizer: GestureRecognizer
        let from: GestureRecognizer.State
        let to: GestureRecognizer.State
    }

    // Unchecked, as it is appended to or exchanged as a whole, which runs no other code during the access.
    @safe @exclusivity(unchecked) private var pending: [Pending] = []
    /// An empty list that keeps the memory of the previous round.
    private var spare: [Pending] = []

    /// Whether there is nothing to send.
    var isEmpty: Bool { pending.isEmpty }

    func append(_ action: Pending) { pending.append(action) }

    /// Removes and returns all pending actions; actions that are granted meanwhile form another round.
    func take() -> [Pending] {
        var due = spare
        spare = []
        swap(&due, &pending)
        return due
    }

    /// Returns a sent list, so that its memory is reused.
    func recycle(_ sent: consuming [Pending]) {
        sent.removeAll(keepingCapacity: true)
        spare = sent
    }
}

extension Arbiter {
    func sendActions() {
        guard !actions.isEmpty else { return }
        let due = actions.take()
        for action in due {
            let recognizer = action.recognizer
            recognizer.attempt.sending(action.to) {
                window.emit(.action(recognizer.sending(action.from, action.to, at: window.time)))
                // A target may remove a later target.
                for target in recognizer.targets where recognizer.hasTarget(target.token) {
                    target.send(recognizer)
                }
            }
        }
        actions.recycle(due)
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
