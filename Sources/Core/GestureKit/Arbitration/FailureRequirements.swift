/// The recognizers that another one waits for, as collected by `require(toFail:)`.
struct FailureRequirements {
    private var references: [WeakRecognizer] = []

    var recognizers: [GestureRecognizer] { references.compactMap(\.recognizer) }

    func contains(_ recognizer: GestureRecognizer) -> Bool {
        references.contains { $0.recognizer === recognizer }
    }

    /// The required recognizers that take part in a sequence of another window.
    func elsewhere(than arbiter: Arbiter) -> [GestureRecognizer] {
        references.compactMap(\.recognizer).filter { other in
            other.attempt.isActive && other.attempt.arbiter !== arbiter
        }
    }

    mutating func insert(_ recognizer: GestureRecognizer) {
        references.removeAll { $0.recognizer == nil }
        guard !contains(recognizer) else { return }
        references.append(WeakRecognizer(recognizer: recognizer))
    }
}

/// A recognizer that a list does not retain.
struct WeakRecognizer {
    weak var recognizer: GestureRecognizer?
}

extension GestureRecognizer {
    /// The recognizers that `require(toFail:)` was called with, in the order of the calls.
    package final var requiredRecognizers: [GestureRecognizer] { requirements.recognizers }

    /// Asks every rule whether this recognizer waits for the other.
    ///
    /// Delegates and hooks answer at most once for an attempt.
    func requires(_ other: GestureRecognizer) -> Bool {
        if requirements.contains(other) { return true }
        if let known = attempt.answer(about: other) { return known }
        let answer =
            shouldRequireFailure(of: other)
            || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
        attempt.note(answer, about: other)
        return answer
    }

    /// Returns true if this recognizer is already known to wait for the other; no delegate is asked.
    func isKnownToRequire(_ other: GestureRecognizer) -> Bool {
        requirements.contains(other) || attempt.answer(about: other) == true
    }
}

/// Cycles of waiting: their members would wait for each other forever.
extension GestureRecognizer {
    /// All recognizers that this one waits for, directly or indirectly; in a cycle, itself among them.
    var transitiveBlockers: [GestureRecognizer] {
        var all = attempt.waitingFor
        var known = Set(all.map(ObjectIdentifier.init))
        var next = 0
        while next < all.count {
            for other in all[next].attempt.waitingFor
            where known.insert(ObjectIdentifier(other)).inserted {
                all.append(other)
            }
            next += 1
        }
        return all
    }

    /// The recognizer that closes a cycle of waiting with this one; nil outside a cycle.
    var recognizerClosingCycle: GestureRecognizer? {
        transitiveBlockers.first { other in
            other.attempt.waitingFor.contains { $0 === self }
        }
    }
}
