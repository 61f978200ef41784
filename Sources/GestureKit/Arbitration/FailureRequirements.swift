/// The recognizers that one waits for, as `require(toFail:)` gathered them.
struct FailureRequirements {
    private struct Reference {
        weak var recognizer: GestureRecognizer?
    }

    private var references: [Reference] = []

    func contains(_ recognizer: GestureRecognizer) -> Bool {
        references.contains { $0.recognizer === recognizer }
    }

    mutating func insert(_ recognizer: GestureRecognizer) {
        references.removeAll { $0.recognizer == nil }
        guard !contains(recognizer) else { return }
        references.append(Reference(recognizer: recognizer))
    }
}

extension GestureRecognizer {
    /// Makes this wait until the other has failed; when the other begins or recognizes, this fails.
    ///
    /// The other holds this back only while it is enabled, attached, and has received part of the
    /// same sequence. It is not retained. Requiring itself is nothing.
    public final func require(toFail other: GestureRecognizer) {
        guard other !== self else { return }
        requirements.insert(other)
    }

    /// Whether this waits for the other by any rule; the delegates and hooks are asked at most once
    /// for an attempt.
    func requires(_ other: GestureRecognizer) -> Bool {
        if requirements.contains(other) { return true }
        if let known = engagement.answer(about: other) { return known }
        let answer =
            shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
        engagement.note(answer, about: other)
        return answer
    }

    /// Whether it is already known that this waits for the other; asks nobody.
    func isKnownToRequire(_ other: GestureRecognizer) -> Bool {
        requirements.contains(other) || engagement.answer(about: other) == true
    }
}

/// Who waits for whom, through others too: recognizers that wait for each other would wait for ever.
extension GestureRecognizer {
    /// Everyone that this one waits for, directly or through others; with itself where it is in a
    /// cycle.
    var allWaitedFor: [GestureRecognizer] {
        var all = engagement.waitingFor
        var known = Set(all.map(ObjectIdentifier.init))
        var next = 0
        while next < all.count {
            for other in all[next].engagement.waitingFor
            where known.insert(ObjectIdentifier(other)).inserted {
                all.append(other)
            }
            next += 1
        }
        return all
    }

    /// The one that waits for this one, while this one in the end waits for it; nil outside a cycle.
    var endOfCycle: GestureRecognizer? {
        allWaitedFor.first { other in
            other.engagement.waitingFor.contains { $0 === self }
        }
    }
}

extension Arbiter {
    /// Tells that a recognizer has started to wait.
    func publishWait(of recognizer: GestureRecognizer, for blockers: [GestureRecognizer]) {
        let isNew = recognizer.engagement.waitingFor.first !== blockers.first
        recognizer.engagement.wait(for: blockers)
        guard isNew, let first = blockers.first else { return }
        tell(recognizer, from: .possible, to: .possible, because: .waitingFor(first.label))
        if let end = recognizer.endOfCycle {
            window.diagnose(
                "requirementCycle",
                "\(recognizer.label) and \(end.label) wait for each other"
            )
        }
    }
}
