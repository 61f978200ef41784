/// Ending sequences: each recognizer is reset once, when its touches have ended.
extension Arbiter {
    /// Forgets touches that ended, and resets those whose sequence, with all tied to it, is over.
    func finishSequences() {
        guard takeFinishing() else { return }
        for recognizer in engaged { recognizer.engagement.forgetEnded() }
        for recognizer in finished() { reset(recognizer) }
        for recognizer in engaged { tellIfNeverEnded(recognizer) }
    }

    /// A begun recognizer that nothing can end any more stays begun, as on iOS, but not in silence.
    private func tellIfNeverEnded(_ recognizer: GestureRecognizer) {
        guard recognizer.settled.isBegun, recognizer.deadline == nil,
            recognizer.engagement.wish.isEmpty,
            recognizer.input.isAny, !recognizer.input.isUnderWay,
            recognizer.engagement.isFirstNeverEnded()
        else { return }
        window.diagnose(
            "neverEnded",
            "\(recognizer.label) is \(recognizer.settled.name), and all its touches have ended"
        )
    }

    private func isDone(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.settled.isEnd && !recognizer.input.isUnderWay
    }

    /// Those that are done together with all that are tied to them by failure requirements, directly or
    /// through others; in order of delivery.
    private func finished() -> [GestureRecognizer] {
        guard engaged.contains(where: isDone) else { return [] }
        var (left, over) = (engaged, Set<GestureRecognizer>())
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
        return engaged.filter(over.contains)
    }

    private func reset(_ recognizer: GestureRecognizer) {
        recognizer.call(.reset) { recognizer.reset() }
        disengage(recognizer)
        window.detach(recognizer)
        recognizer.engagement.clear()
        publish(recognizer, .possible, because: .reset, isAssigned: false)
    }
}

extension GestureRecognizer {
    fileprivate func isTied(to other: GestureRecognizer) -> Bool {
        isKnownToRequire(other) || other.isKnownToRequire(self)
    }
}
