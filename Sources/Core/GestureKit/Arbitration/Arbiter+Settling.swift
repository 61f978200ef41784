/// The granting and denying of pending transitions.
///
/// The order of adding recognizers decides nothing that a user could see. Transitions that need no
/// arbitration are granted first. Then new attempts follow: continuous before discrete, more taps before
/// fewer, then in order of delivery. Attempts that waited come last. Source: Semantics.md, section 3.
extension Arbiter {
    func settle() {
        while let hasEnds = takeUnsettled() {
            if grantWithoutArbitration() {
                let fresh = attempts { !$0.attempt.isWaiting }
                for recognizer in fresh { attempt(recognizer) }
                if !fresh.isEmpty || settleWaits() {
                    noteEnd()
                    continue
                }
            }
            if hasEnds && failUndecided() { noteEnd() }
        }
    }

    /// Grants failures, and every transition of a recognizer that has begun.
    ///
    /// - Returns: Whether transitions are left that need arbitration.
    private func grantWithoutArbitration() -> Bool {
        var isContested = false
        for recognizer in participants where !recognizer.attempt.pending.isEmpty {
            guard !recognizer.attempt.pending.isAttempt(from: recognizer.settled) else {
                isContested = true
                continue
            }
            let pending = recognizer.attempt.takePendingTransition()
            if pending.changes {
                publish(recognizer, .changed, because: pending.changeCoercion, isAssigned: true)
            }
            if let end = pending.end {
                publish(recognizer, end, because: pending.reason(for: end), isAssigned: true)
            }
        }
        return isContested
    }

    private func attempts(where isWanted: (GestureRecognizer) -> Bool) -> [GestureRecognizer] {
        let wanting = participants.enumerated().filter { _, recognizer in
            recognizer.attempt.pending.isAttempt(from: recognizer.settled) && isWanted(recognizer)
        }
        guard wanting.count > 1 else { return wanting.map(\.element) }
        return wanting.sorted { left, right in
            let (first, second) = (left.element.rank, right.element.rank)
            return first == second ? left.offset < right.offset : first > second
        }.map(\.element)
    }

    /// Attempts to move a recognizer out of possible: it waits, fails, or wins and excludes others.
    private func attempt(_ recognizer: GestureRecognizer) {
        // An earlier attempt of this round may have excluded it.
        guard recognizer.attempt.pending.isAttempt(from: recognizer.settled) else { return }
        var blockers: [GestureRecognizer] = []
        let others = participants + recognizer.requirements.elsewhere(than: self)
        for other in others where other !== recognizer && recognizer.requires(other) {
            switch other.settled {
            case .possible: blockers.append(other)
            case .began, .changed, .ended, .cancelled:
                return fail(recognizer, because: .requiredRecognized(other.label))
            case .failed: break
            }
        }
        // Delegates and hooks may have disabled or removed any recognizer.
        blockers.removeAll { $0.settled != .possible }
        guard recognizer.attempt.pending.isAttempt(from: recognizer.settled) else { return }
        guard blockers.isEmpty else { return publishWait(of: recognizer, for: blockers) }
        let wasWaiting = recognizer.attempt.isWaiting
        recognizer.attempt.stopWaiting()
        for other in participants where other.settled.isBegun && other !== recognizer {
            if other.excludes(recognizer) {
                return fail(recognizer, because: .preventedBy(other.label))
            }
        }
        if let refusal = recognizer.refusalToBegin() {
            return fail(recognizer, because: refusal)
        }
        // The views and the delegate may have disabled or removed it.
        guard recognizer.attempt.pending.isAttempt(from: recognizer.settled) else { return }
        recognizer.attemptSucceeded(afterWaiting: wasWaiting)
        win(recognizer, afterWaiting: wasWaiting)
    }

    private func win(_ recognizer: GestureRecognizer, afterWaiting: Bool) {
        let pending = recognizer.attempt.takePendingTransition()
        // Computed before any delegate is asked: a delegate may remove the winner from its view.
        let rivals = participants.filter { other in
            other !== recognizer && other.settled == .possible
                && recognizer.sharesViewChain(with: other)
        }
        publish(
            recognizer,
            pending.begins ? .began : .ended,
            because: pending.beginCoercion,
            isAssigned: true
        )
        for other in participants where other !== recognizer && other.settled == .possible {
            if other.attempt.waitingFor.contains(where: { $0 === recognizer }) {
                fail(other, because: .requiredRecognized(recognizer.label))
            } else if rivals.contains(where: { $0 === other }), recognizer.prevents(other) {
                fail(other, because: .preventedBy(recognizer.label))
            }
        }
        guard recognizer.settled.isBegun else { return }
        // A change assigned during a wait is part of the beginning.
        if pending.changes && !afterWaiting {
            publish(recognizer, .changed, because: pending.changeCoercion, isAssigned: true)
        }
        if let end = pending.end {
            // Transitions that were assigned meanwhile do not follow the end.
            recognizer.attempt.takePendingTransition()
            publish(recognizer, end, because: pending.reason(for: end), isAssigned: true)
        }
    }

    /// Attempts the waiting recognizers again, and returns whether anything changed.
    private func settleWaits() -> Bool {
        var isChanged = false
        for recognizer in attempts(where: \.attempt.isWaiting) {
            if let reason = recognizer.attempt.lossElsewhere {
                fail(recognizer, because: reason)
                isChanged = true
                continue
            }
            let stillBlocked = recognizer.attempt.waitingFor.allSatisfy { blocker in
                blocker.attempt.isActive && blocker.settled == .possible
            }
            if stillBlocked { continue }
            let before = recognizer.attempt.waitingFor.count
            attempt(recognizer)
            isChanged =
                isChanged || recognizer.settled != .possible
                || recognizer.attempt.waitingFor.count != before
        }
        return isChanged
    }

    /// Fails the recognizers that can no longer decide, so that no other waits for them forever.
    ///
    /// - Returns: Whether any recognizer failed.
    private func failUndecided() -> Bool {
        let idle = participants.compactMap { recognizer in
            recognizer.idleReason.map { (recognizer, $0) }
        }
        let undecided = idle.filter { recognizer, _ in !recognizer.attempt.isWaiting }
        // A cycle fails as a whole, after its last touch has ended: a single failure would free the next
        // member.
        let trapped = idle.compactMap { recognizer, _ in
            recognizer.recognizerClosingCycle.map { (recognizer, $0) }
        }.filter { recognizer, _ in
            recognizer.transitiveBlockers.allSatisfy { $0.idleReason != nil }
        }
        for (recognizer, reason) in undecided { fail(recognizer, because: reason) }
        breakCyclesElsewhere(of: trapped.map(\.0))
        for (recognizer, other) in trapped {
            fail(recognizer, because: .requirementCycle(other.label))
        }
        return !undecided.isEmpty || !trapped.isEmpty
    }
}

extension GestureRecognizer {
    /// The reason to fail a recognizer that neither input nor its deadline can decide any more; nil if it is
    /// decided, or can still be.
    fileprivate var idleReason: Reason? {
        guard attempt.isActive, settled == .possible, deadline == nil, !input.isUnderWay
        else { return nil }
        guard !input.isCancelled else { return .touchCancelled }
        guard input.isEmpty, let isDown = attachedView?.window?.isIgnoredInputDown(of: self)
        else { return .touchesEnded }
        // Another finger may still make the gesture.
        return isDown ? nil : .touchesIgnored
    }

    /// The order in which attempts of one event are settled: larger ranks first.
    fileprivate var rank: Int {
        if attempt.pending.begins { return Int.max }
        return tapsRequired
    }

    /// The number of taps the gesture requires; 0 for recognizers other than taps.
    fileprivate var tapsRequired: Int { (self as? TapGestureRecognizer)?.numberOfTapsRequired ?? 0 }
}
