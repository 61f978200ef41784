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
