import Foundation

/// The actions that were granted and are still to be sent, in the order in which they were granted.
final class ActionQueue {
    /// One step of a state that a recognizer's targets are told of.
    struct Pending {
        let recognizer: GestureRecognizer
        let from: GestureRecognizer.State
        let to: GestureRecognizer.State
    }

    private var pending: [Pending] = []
    /// The list of the round before, kept for its memory.
    private var spare: [Pending] = []
    // Private, so that reading it is checked by the compiler and not on every update.
    private var hasPending = false

    /// Whether there is nothing to send; unlike the list it costs nothing to ask.
    var isEmpty: Bool { !hasPending }

    func append(_ action: Pending) {
        pending.append(action)
        hasPending = true
    }

    /// Takes what there is to send; what is granted meanwhile makes another round.
    func take() -> [Pending] {
        var due = spare
        spare = []
        swap(&due, &pending)
        hasPending = false
        return due
    }

    /// Gives the sent list back.
    func giveBack(_ sent: consuming [Pending]) {
        sent.removeAll(keepingCapacity: true)
        spare = sent
    }
}

extension Arbiter {
    /// Sends the actions of what was granted.
    func sendActions() {
        guard !actions.isEmpty else { return }
        let due = actions.take()
        for action in due {
            let recognizer = action.recognizer
            recognizer.engagement.sending(action.to) {
                window.emit(.action(recognizer.sending(action.from, action.to, at: window.time)))
                // A target may remove one that comes after it.
                for target in recognizer.targets where recognizer.hasTarget(target.token) {
                    target.send(recognizer)
                }
            }
        }
        actions.giveBack(due)
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
