import Foundation

/// Decides which recognizers of a window wait, win and are excluded.
///
/// Every recognizer sees an event first and notes the transition that it wants. Then `settle()` grants or denies
/// these transitions, and the actions follow. The arbiter never calls a recognizer's touch methods.
final class Arbiter {
    unowned let window: Window
    /// The recognizers that have received part of the sequence, in order of delivery.
    private(set) var participants: [GestureRecognizer] = []
    /// The number of published state changes; a turn continues while it rises.
    private(set) var changes = 0

    private var pendingActions: [PendingAction] = []
    /// The windows in which a recognizer waited for one of this window that was decided in this turn.
    private var windowsToWake: [Window] = []

    // Recognizers ignore most moves; these flags make such an event cheap.
    private var hasPendingTransitions = false
    private var hasEnds = false
    private var mayFinish = false
    private var isDeadlineKnown = false
    private var earliest: TimeInterval?

    /// A granted state change that has not been sent to the recognizer's targets.
    private struct PendingAction {
        let recognizer: GestureRecognizer
        let from: GestureRecognizer.State
        let to: GestureRecognizer.State
    }

    init(window: Window) { self.window = window }

    /// Whether another round of the turn has something to do.
    var hasWork: Bool { !pendingActions.isEmpty || hasPendingTransitions }

    /// The earliest deadline of the recognizers; nil without any.
    var nextDeadline: TimeInterval? {
        if !isDeadlineKnown {
            earliest = participants.lazy.filter { !self.window.isHeldUp($0) }.compactMap(\.deadline)
                .min()
            isDeadlineKnown = true
        }
        return earliest
    }

    /// Notes that a recognizer assigned a state.
    func notePendingTransition() { hasPendingTransitions = true }

    /// Notes that input ended, was ignored or was cancelled, so that a recognizer may be undecided or done.
    func noteEnd() {
        hasEnds = true
        mayFinish = true
    }

    /// Notes that a deadline was set or removed, or that the touches that hold a deadline back changed.
    func noteDeadline() {
        isDeadlineKnown = false
        noteEnd()
    }

    // MARK: - Participants

    /// Adds a recognizer to the sequence: deeper views first, and within a view the last added first.
    func addParticipant(_ recognizer: GestureRecognizer) {
        guard !recognizer.attempt.isActive, let view = recognizer.attachedView else { return }
        recognizer.attempt.join(self)
        noteDeadline()
        let depth = view.depth
        guard !belongsLast(recognizer, in: view, at: depth) else {
            return participants.append(recognizer)
        }
        let index = participants.firstIndex { other in
            guard let otherView = other.attachedView else { return false }
            guard otherView === view else { return otherView.depth < depth }
            return view.order(of: other) < view.order(of: recognizer)
        }
        participants.insert(recognizer, at: index ?? participants.endIndex)
    }

    /// Returns whether the recognizer belongs at the end, as it usually does: offers are made in order of
    /// delivery.
    private func belongsLast(_ recognizer: GestureRecognizer, in view: View, at depth: Int) -> Bool
    {
        guard let last = participants.last, let lastView = last.attachedView else {
            return participants.isEmpty
        }
        return lastView === view
            ? view.order(of: last) > view.order(of: recognizer) : lastView.depth > depth
    }

    /// Takes a recognizer out of the sequence from outside.
    func withdraw(_ recognizer: GestureRecognizer, because reason: Reason) {
        // An override of `state` may withdraw the recognizer while an end is being set.
        if recognizer.attempt.callback != .settling { end(recognizer, because: reason) }
        recognizer.attempt.clearActiveInput()
        window.detach(recognizer)
    }

    private func end(_ recognizer: GestureRecognizer, because reason: Reason) {
        recognizer.attempt.takePendingTransition()
        switch recognizer.settled {
        case .possible: publish(recognizer, .failed, because: reason, isAssigned: false)
        case .began, .changed:
            publish(recognizer, .cancelled, because: reason, isAssigned: false)
        case .ended, .cancelled, .failed: break
        }
    }

    // MARK: - Settling

    /// Grants and denies the pending transitions.
    ///
    /// Transitions that need no arbitration are granted first. Then new attempts follow: continuous before
    /// discrete, more taps before fewer, then in order of delivery. Attempts that waited come last. The order in
    /// which recognizers were added decides nothing that a user could see. Source: Semantics.md, section 3.
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

    /// Clears the notes, and returns whether input ended or a recognizer left possible since the last call; nil
    /// if there is nothing to settle.
    private func takeUnsettled() -> Bool? {
        guard hasPendingTransitions || hasEnds else { return nil }
        defer { (hasPendingTransitions, hasEnds) = (false, false) }
        return hasEnds
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

    /// Lets a recognizer try to leave possible: it waits, fails, or wins and excludes others.
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

    /// Fails a recognizer that is possible, and drops its pending transition.
    ///
    /// A recognizer that a delegate disabled meanwhile has failed already.
    func fail(_ recognizer: GestureRecognizer, because reason: Reason) {
        guard recognizer.settled == .possible else { return }
        recognizer.attempt.takePendingTransition()
        publish(recognizer, .failed, because: reason, isAssigned: false)
    }

    // MARK: - Waiting

    private func publishWait(
        of recognizer: GestureRecognizer,
        for blockers: [GestureRecognizer]
    ) {
        let isNew = recognizer.attempt.waitingFor.first !== blockers.first
        recognizer.attempt.wait(for: blockers)
        for blocker in blockers where blocker.attempt.arbiter !== self {
            blocker.attempt.addWaiterElsewhere(recognizer)
        }
        guard isNew, let first = blockers.first else { return }
        report(recognizer, from: .possible, to: .possible, because: .waitingFor(first.label))
        if let end = recognizer.recognizerClosingCycle {
            window.diagnose(
                "requirementCycle",
                "\(recognizer.label) and \(end.label) wait for each other"
            )
        }
    }

    /// Lets the waiting recognizers try again, and returns whether anything changed.
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

    // MARK: - Publishing

    /// Applies a state change, and reports it to the output stream, the views' touches and the targets.
    ///
    /// - Parameters:
    ///   - recognizer: The recognizer that changes.
    ///   - new: The state after the change.
    ///   - reason: The reason; nil on success.
    ///   - isAssigned: False for a state that the core sets, which a subclass may observe.
    private func publish(
        _ recognizer: GestureRecognizer,
        _ new: GestureRecognizer.State,
        because reason: Reason?,
        isAssigned: Bool
    ) {
        let old = recognizer.settled
        assert(
            GestureRecognizer.State.canTransition(from: old, to: new),
            "\(recognizer.label): \(old) to \(new) is not allowed"
        )
        // The limits are known only while the recognizer is possible.
        let isReported = new == .failed && window.onOutput != nil
        let crossedLimits = isReported ? reason?.crossedLimits(of: recognizer) ?? [] : []
        let isMeasured = old == .possible && (new != .failed || reason?.other != nil)
        let progress =
            isMeasured && window.onOutput != nil ? recognizer.reportedProgress : nil
        if isAssigned { recognizer.settled = new } else { recognizer.settle(to: new) }
        changes += 1
        report(
            recognizer,
            from: old,
            to: new,
            because: reason,
            crossedLimits: crossedLimits,
            progress: progress
        )
        if new.isEnd {
            recognizer.deadline = nil
            recognizer.attempt.stopWaiting()
        }
        if new.isEnd || old == .possible || new == .possible { noteEnd() }
        if old == .possible { informWaitersElsewhere(of: recognizer, hasFailed: new == .failed) }
        if old == .possible, new == .began || new == .ended {
            window.claimInput(of: recognizer)
        }
        if new != .failed && new != .possible {
            pendingActions.append(PendingAction(recognizer: recognizer, from: old, to: new))
        }
    }

    private func report(
        _ recognizer: GestureRecognizer,
        from old: GestureRecognizer.State,
        to new: GestureRecognizer.State,
        because reason: Reason?,
        crossedLimits: [RecognitionLimit] = [],
        progress: Reason? = nil
    ) {
        window.emit(
            .transition(
                Transition(
                    recognizer: recognizer,
                    from: old,
                    to: new,
                    timestamp: window.time,
                    reason: reason,
                    crossedLimits: crossedLimits,
                    progress: progress
                )
            )
        )
    }

    /// Sends the actions of the granted state changes, in the order in which they were granted.
    ///
    /// Changes that are granted meanwhile are sent in the next round.
    func sendActions() {
        guard !pendingActions.isEmpty else { return }
        let actions = pendingActions
        pendingActions = []
        for action in actions {
            let recognizer = action.recognizer
            recognizer.attempt.sending(action.to) {
                window.emit(.action(recognizer.sending(action.from, action.to, at: window.time)))
                recognizer.callTargets()
            }
        }
    }

    // MARK: - Other windows

    // A recognizer may wait for one of another window, which has an arbiter of its own. When that one is decided,
    // its arbiter notes a wait that is lost, and wakes the waiting recognizer's window at the end of its own turn.

    /// Tells the recognizers of other windows that wait for this one that it has failed, or has begun or
    /// recognized.
    private func informWaitersElsewhere(of recognizer: GestureRecognizer, hasFailed: Bool) {
        for waiter in recognizer.attempt.waitersElsewhere
        where waiter.attempt.waitingFor.contains(where: { $0 === recognizer }) {
            if !hasFailed {
                waiter.attempt.loseElsewhere(because: .requiredRecognized(recognizer.label))
            }
            wakeLater(waiter)
        }
    }

    /// Ends the waits of the members of these cycles that are in other windows.
    private func breakCyclesElsewhere(of trapped: [GestureRecognizer]) {
        for member in trapped.flatMap(\.transitiveBlockers) where member.attempt.arbiter !== self {
            guard let other = member.recognizerClosingCycle else { continue }
            member.attempt.loseElsewhere(because: .requirementCycle(other.label))
            wakeLater(member)
        }
    }

    private func wakeLater(_ waiter: GestureRecognizer) {
        // A window that is being deallocated is already gone for its views.
        guard let other = waiter.attachedView?.window else { return }
        other.arbiter.notePendingTransition()
        if !windowsToWake.contains(where: { $0 === other }) { windowsToWake.append(other) }
    }

    /// Lets the windows whose waits have been decided settle them at this time.
    func wakeOtherWindows(at time: TimeInterval) {
        guard !windowsToWake.isEmpty else { return }
        let windows = windowsToWake
        windowsToWake = []
        for window in windows { window.wake(at: time) }
    }

    // MARK: - The end of a sequence

    /// Drops touches that ended, and resets every recognizer whose sequence is over.
    ///
    /// Recognizers that are tied by failure requirements are reset together.
    func finishSequences() {
        guard mayFinish else { return }
        mayFinish = false
        for recognizer in participants { recognizer.attempt.forgetEnded() }
        for recognizer in finishedRecognizers() { reset(recognizer) }
        for recognizer in participants { reportIfNeverEnding(recognizer) }
    }

    /// Returns, in order of delivery, the recognizers that are done and that failure requirements tie, directly
    /// or indirectly, only to others that are done.
    private func finishedRecognizers() -> [GestureRecognizer] {
        guard participants.contains(where: \.isDone) else { return [] }
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
            if group.allSatisfy(\.isDone) { over.formUnion(group) }
        }
        return participants.filter(over.contains)
    }

    private func reset(_ recognizer: GestureRecognizer) {
        recognizer.call(.reset) { recognizer.reset() }
        participants.removeAll { $0 === recognizer }
        noteDeadline()
        window.detach(recognizer)
        recognizer.attempt.clear()
        publish(recognizer, .possible, because: .reset, isAssigned: false)
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

    /// Resets all recognizers when the window is removed during a sequence, so that they can start in another
    /// window.
    func resetAll(at time: TimeInterval) {
        let left = participants
        participants = []
        for recognizer in left {
            recognizer.call(.reset) { recognizer.reset() }
            informWaitersElsewhere(of: recognizer, hasFailed: true)
            recognizer.attempt.clear()
            recognizer.settled = .possible
        }
        wakeOtherWindows(at: time)
    }
}

// MARK: - Exclusion

/// The rules by which a recognizer that wins excludes others.
extension GestureRecognizer {
    /// Returns whether this recognizer excludes the other, which has received part of the sequence and has
    /// not begun.
    ///
    /// Exclusion applies only within one chain of views. Delegates are asked last, when nothing else decides.
    /// Source: Semantics.md, section 3 "Exclusion".
    fileprivate func excludes(_ other: GestureRecognizer) -> Bool {
        sharesViewChain(with: other) && prevents(other)
    }

    fileprivate func sharesViewChain(with other: GestureRecognizer) -> Bool {
        guard let view = attachedView, let otherView = other.attachedView else { return false }
        return view.sharesViewChain(with: otherView)
    }

    /// Returns whether this recognizer excludes another of its chain.
    fileprivate func prevents(_ other: GestureRecognizer) -> Bool {
        guard exempts?(other) != true, classPrevents(other) else { return false }
        return !allowsBoth(other) && !other.allowsBoth(self)
    }

    /// Returns whether this recognizer, if it wins, excludes the other unless a scene or a delegate exempts it.
    package final func excludesByClass(_ other: GestureRecognizer) -> Bool {
        sharesViewChain(with: other) && classPrevents(other)
    }

    private func classPrevents(_ other: GestureRecognizer) -> Bool {
        canPrevent(other) && other.canBePrevented(by: self)
    }

    private func allowsBoth(_ other: GestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
    }

    /// Asks the views that would lose something to this recognizer, and then the delegate, whether it may
    /// begin.
    ///
    /// - Returns: The reason of the first refusal; nil if all allow it.
    fileprivate func refusalToBegin() -> Reason? {
        let losing = attachedView?.window?.viewsLosingInput(to: self) ?? []
        var asked: [View] = []
        for touched in losing + input.streamedViews {
            var current: View? = touched
            while let candidate = current, !asked.contains(where: { $0 === candidate }) {
                asked.append(candidate)
                guard candidate.refuses?(self) != true,
                    candidate.gestureRecognizerShouldBegin(self)
                else {
                    let kept = (candidate as? Control)?.refusal(of: self)
                    return .viewRefused(kept ?? .refused(view: candidate.label))
                }
                current = candidate === attachedView ? nil : candidate.superview
            }
        }
        return delegate?.gestureRecognizerShouldBegin(self) == false ? .delegateRefused : nil
    }
}

// MARK: - The state of a recognizer in arbitration

extension GestureRecognizer {
    /// The order in which attempts of one event are settled: larger ranks first.
    fileprivate var rank: Int {
        if attempt.pending.begins { return Int.max }
        return (self as? TapGestureRecognizer)?.numberOfTapsRequired ?? 0
    }

    /// The reason to fail a recognizer that neither input nor its deadline can decide any more; nil if it is
    /// decided, or can still be.
    fileprivate var idleReason: Reason? {
        guard attempt.isActive, settled == .possible, deadline == nil, !input.isUnderWay
        else { return nil }
        guard !input.isCancelled else { return .touchCancelled }
        guard input.isEmpty, let isDown = attachedView?.window?.isIgnoredInputDown(of: self)
        else { return .touchesEnded }
        // Another finger may still perform the gesture.
        return isDown ? nil : .touchesIgnored
    }

    fileprivate var isDone: Bool { settled.isEnd && !input.isUnderWay }

    fileprivate func isTied(to other: GestureRecognizer) -> Bool {
        isKnownToRequire(other) || other.isKnownToRequire(self)
    }

    fileprivate func sending(_ old: State, _ new: State, at time: TimeInterval) -> ActionSending {
        ActionSending(
            recognizer: self,
            stateName: Transition.name(from: old, to: new),
            timestamp: time,
            location: location(in: nil),
            numberOfTouches: numberOfTouches,
            values: reportedValues
        )
    }
}
