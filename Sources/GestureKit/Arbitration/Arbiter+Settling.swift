/// Granting and denying wishes.
///
/// The order, so that the order of adding decides nothing a user would see: what needs no
/// arbitration; then fresh attempts, continuous before discrete, more taps before fewer, then order
/// of delivery; only then those that waited. Source: Semantics.md, section 3.
extension Arbiter {
    func settle() {
        while let hasEnds = takeUnsettled() {
            if grantWithoutArbitration() {
                let fresh = attempts { !$0.engagement.isWaiting }
                for recognizer in fresh { attempt(recognizer) }
                if !fresh.isEmpty || settleWaits() {
                    noteEnd()
                    continue
                }
            }
            if hasEnds && failUndecided() { noteEnd() }
        }
    }

    /// Failures, and all that a begun one wants; whether there is more, which has to be arbitrated.
    private func grantWithoutArbitration() -> Bool {
        var isContested = false
        for recognizer in engaged where !recognizer.engagement.wish.isEmpty {
            guard !recognizer.engagement.wish.isAttempt(from: recognizer.settled) else {
                isContested = true
                continue
            }
            let wish = recognizer.engagement.takeWish()
            if wish.changes {
                publish(recognizer, .changed, because: wish.changeCoercion, isAssigned: true)
            }
            if let end = wish.end {
                publish(recognizer, end, because: wish.reason(for: end), isAssigned: true)
            }
        }
        return isContested
    }

    private func attempts(where isWanted: (GestureRecognizer) -> Bool) -> [GestureRecognizer] {
        let wanting = engaged.enumerated().filter { _, recognizer in
            recognizer.engagement.wish.isAttempt(from: recognizer.settled) && isWanted(recognizer)
        }
        guard wanting.count > 1 else { return wanting.map(\.element) }
        return wanting.sorted { left, right in
            let (first, second) = (left.element.rank, right.element.rank)
            return first == second ? left.offset < right.offset : first > second
        }.map(\.element)
    }

    /// One recognizer wants to leave possible: it waits, fails, or wins and excludes others.
    private func attempt(_ recognizer: GestureRecognizer) {
        // An earlier one of this round may have excluded it.
        guard recognizer.engagement.wish.isAttempt(from: recognizer.settled) else { return }
        var blockers: [GestureRecognizer] = []
        for other in engaged where other !== recognizer && recognizer.requires(other) {
            switch other.settled {
            case .possible: blockers.append(other)
            case .began, .changed, .ended, .cancelled:
                return fail(recognizer, because: .requiredRecognized(other.label))
            case .failed: break
            }
        }
        // Those who were asked may have disabled or removed anybody.
        blockers.removeAll { $0.settled != .possible }
        guard recognizer.engagement.wish.isAttempt(from: recognizer.settled) else { return }
        guard blockers.isEmpty else { return publishWait(of: recognizer, for: blockers) }
        let wasWaiting = recognizer.engagement.isWaiting
        recognizer.engagement.stopWaiting()
        for other in engaged where other.settled.isBegun && other !== recognizer {
            if other.excludes(recognizer) {
                return fail(recognizer, because: .preventedBy(other.label))
            }
        }
        if let refusal = recognizer.refusalToBegin() {
            return fail(recognizer, because: refusal)
        }
        // The views and the delegate were asked, and may have disabled or removed it.
        guard recognizer.engagement.wish.isAttempt(from: recognizer.settled) else { return }
        recognizer.attemptSucceeded(afterWaiting: wasWaiting)
        win(recognizer, afterWaiting: wasWaiting)
    }

    private func win(_ recognizer: GestureRecognizer, afterWaiting: Bool) {
        let wish = recognizer.engagement.takeWish()
        // Before anybody is asked: a delegate may take the winner out of its view.
        let rivals = engaged.filter { other in
            other !== recognizer && other.settled == .possible && recognizer.isOneChain(with: other)
        }
        publish(
            recognizer,
            wish.begins ? .began : .ended,
            because: wish.beginCoercion,
            isAssigned: true
        )
        for other in engaged where other !== recognizer && other.settled == .possible {
            if other.engagement.waitingFor.contains(where: { $0 === recognizer }) {
                fail(other, because: .requiredRecognized(recognizer.label))
            } else if rivals.contains(where: { $0 === other }), recognizer.shutsOut(other) {
                fail(other, because: .preventedBy(recognizer.label))
            }
        }
        guard recognizer.settled.isBegun else { return }
        // A change assigned during a wait is part of the beginning.
        if wish.changes && !afterWaiting {
            publish(recognizer, .changed, because: wish.changeCoercion, isAssigned: true)
        }
        if let end = wish.end {
            // Nothing that was assigned meanwhile comes after it.
            recognizer.engagement.takeWish()
            publish(recognizer, end, because: wish.reason(for: end), isAssigned: true)
        }
    }

    /// Looks again at those that wait; whether anything changed.
    private func settleWaits() -> Bool {
        var isChanged = false
        for recognizer in attempts(where: \.engagement.isWaiting) {
            let stillBlocked = recognizer.engagement.waitingFor.allSatisfy { blocker in
                blocker.engagement.isActive && blocker.settled == .possible
            }
            if stillBlocked { continue }
            let before = recognizer.engagement.waitingFor.count
            attempt(recognizer)
            isChanged =
                isChanged || recognizer.settled != .possible
                || recognizer.engagement.waitingFor.count != before
        }
        return isChanged
    }

    /// Fails those that can no longer decide, so that nobody waits for them for ever; whether there
    /// were any.
    private func failUndecided() -> Bool {
        let idle = engaged.filter { recognizer in
            recognizer.settled == .possible && recognizer.deadline == nil
                && !recognizer.input.isUnderWay
        }
        let undecided = idle.filter { !$0.engagement.isWaiting }
        for recognizer in undecided {
            let isTakenAway = recognizer.input.isTakenAway
            fail(recognizer, because: isTakenAway ? .touchCancelled : .touchesEnded)
        }
        // All of a cycle at once, and not before its last touch has ended: one would free the next.
        let known = Set(idle.map(ObjectIdentifier.init))
        let trapped = idle.compactMap { recognizer in
            recognizer.endOfCycle.map { (recognizer, $0) }
        }.filter { recognizer, _ in
            recognizer.allWaitedFor.allSatisfy { known.contains(ObjectIdentifier($0)) }
        }
        for (recognizer, other) in trapped {
            fail(recognizer, because: .requirementCycle(other.label))
        }
        return !undecided.isEmpty || !trapped.isEmpty
    }
}

extension GestureRecognizer {
    /// Which of two attempts in one event is settled first: the larger rank.
    fileprivate var rank: Int {
        if engagement.wish.begins { return Int.max }
        return tapsRequired
    }

    /// How many taps the gesture takes; 0 for one that is no tap.
    fileprivate var tapsRequired: Int { (self as? TapGestureRecognizer)?.numberOfTapsRequired ?? 0 }
}
