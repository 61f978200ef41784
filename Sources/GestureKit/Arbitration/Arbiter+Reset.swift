/// Ending sequences: each recognizer is reset once, when its touches have ended.
extension Arbiter {
    /// Forgets touches that ended, and resets those whose sequence, with all tied to it, is over.
    func finishSequences() {
        guard takeFinishing() else { return }
        for recognizer in engaged { recognizer.engagement.forgetEnded() }
        let finished = engaged.filter { recognizer in
            isDone(recognizer) && tied(to: recognizer).allSatisfy(isDone)
        }
        for recognizer in finished { reset(recognizer) }
        for recognizer in engaged { tellIfNeverEnded(recognizer) }
    }

    /// A begun recognizer that nothing can end any more stays begun, as on iOS, but not in silence.
    private func tellIfNeverEnded(_ recognizer: GestureRecognizer) {
        guard recognizer.settled.isBegun, recognizer.deadline == nil,
            recognizer.engagement.wish.isEmpty,
            recognizer.engagement.hasReceived, !recognizer.engagement.hasInput,
            !recognizer.engagement.isKnownNeverEnded
        else { return }
        recognizer.engagement.isKnownNeverEnded = true
        window.diagnose(
            "neverEnded",
            "\(recognizer.label) is \(recognizer.settled.rawValue), and all its touches have ended"
        )
    }

    private func isDone(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.settled.isEnd && !recognizer.engagement.hasInput
    }

    /// All that are tied to the recognizer by failure requirements, directly or through others.
    private func tied(to recognizer: GestureRecognizer) -> [GestureRecognizer] {
        var group = [recognizer]
        var next = 0
        while next < group.count {
            let member = group[next]
            next += 1
            for other in engaged where !group.contains(where: { $0 === other }) {
                if member.isKnownToRequire(other) || other.isKnownToRequire(member) {
                    group.append(other)
                }
            }
        }
        return group
    }

    private func reset(_ recognizer: GestureRecognizer) {
        recognizer.call(.reset) { recognizer.reset() }
        disengage(recognizer)
        window.detach(recognizer)
        recognizer.engagement.clear()
        publish(recognizer, .possible, because: .reset)
    }
}
