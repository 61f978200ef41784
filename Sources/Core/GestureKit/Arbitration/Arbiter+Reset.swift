/// The end of sequences: each recognizer is reset once, after its touches have ended.
extension Arbiter {
    /// Drops touches that ended, and resets every recognizer whose sequence is over.
    ///
    /// Recognizers that are tied by failure requirements are reset together.
    func finishSequences() {
        guard takeFinishing() else { return }
        for recognizer in participants { recognizer.attempt.forgetEnded() }
        for recognizer in finishedRecognizers() { reset(recognizer) }
        for recognizer in participants { reportIfNeverEnding(recognizer) }
    }

    /// Reports a begun recognizer that nothing can end any more; like on iOS, it stays begun.
    private func reportIfNeverEnding(_ recognizer: GestureRecognizer) {
        guard recognizer.settled.isBegun, recognizer.deadline == nil,
            recognizer.attempt.pending.isEmpty,
            recognizer.input.hasReceivedInput, !recognizer.input.isUnderWay,
            recognizer.attempt.claimNeverEndingReport()
        else { return }
        window.diagnose(
            "neverEnded",
            "\(recognizer.label) is \(recognizer.settled.name), and all its touches have ended"
        )
    }

    private func isDone(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.settled.isEnd && !recognizer.input.isUnderWay
    }

    /// Returns the recognizers that are done, and that failure requirements tie, directly or indirectly, only
    /// to others that are done, in order of delivery.
    private func finishedRecognizers() -> [GestureRecognizer] {
        guard participants.contains(where: isDone) else { return [] }
        var (left, over) = (participants, Set<GestureRecognizer>())
        while let first = left.popLast() {
            var group = [first]
            var next = 0
            while next < group.count {
                let member = group[next]
                next += 1
                left.removeAll { other in
                    guard member.isTied(to: other) else { return false }
                    group.append(other)
                    return true
                }
            }
            if group.allSatisfy(isDone) { over.formUnion(group) }
        }
        return participants.filter(over.contains)
    }

    private func reset(_ recognizer: GestureRecognizer) {
        recognizer.call(.reset) { recognizer.reset() }
        removeParticipant(recognizer)
        window.detach(recognizer)
        recognizer.attempt.clear()
        publish(recognizer, .possible, because: .reset, isAssigned: false)
    }
}

extension GestureRecognizer {
    fileprivate func isTied(to other: GestureRecognizer) -> Bool {
        isKnownToRequire(other) || other.isKnownToRequire(self)
    }
}
