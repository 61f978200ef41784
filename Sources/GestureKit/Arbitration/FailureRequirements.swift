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

extension Engagement {
    /// What was answered when it was asked whether one waits for another.
    struct Answer {
        /// Held until the attempt is over, so that no other can come to live at its address.
        let other: GestureRecognizer
        let isRequired: Bool
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

    /// Whether this waits for the other, by `require(toFail:)` alone.
    package final func requiresStatically(_ other: GestureRecognizer) -> Bool {
        requirements.contains(other)
    }

    /// Whether this waits for the other by any rule; the delegates and hooks are asked at most once
    /// for an attempt.
    func requires(_ other: GestureRecognizer) -> Bool {
        if requirements.contains(other) { return true }
        let key = ObjectIdentifier(other)
        if let known = engagement.answers[key] { return known.isRequired }
        let answer =
            shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
        engagement.answers[key] = Engagement.Answer(other: other, isRequired: answer)
        return answer
    }

    /// Whether it is already known that this waits for the other; asks nobody.
    func isKnownToRequire(_ other: GestureRecognizer) -> Bool {
        requirements.contains(other)
            || engagement.answers[ObjectIdentifier(other)]?.isRequired == true
    }
}
