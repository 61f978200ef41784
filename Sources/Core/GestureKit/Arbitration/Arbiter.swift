import Foundation

/// Decides which recognizers of one window wait, win and are excluded.
///
/// Every recognizer sees an event first and notes the transition it wants. Then `settle()` grants or denies
/// these transitions, and the actions follow. The arbiter never calls a recognizer's touch methods.
final class Arbiter {
    unowned let window: Window
    let actions = ActionQueue()
    /// The recognizers that have received part of the sequence, in order of delivery.
    private(set) var participants: [GestureRecognizer] = []
    /// The number of published state changes; a turn continues while it rises.
    private(set) var changes = 0
    /// The windows in which a recognizer waited for one of this window that has been decided in this turn.
    private var windowsToWake: [Window] = []

    // These flags make an event that changes nothing cheap, since recognizers ignore most moves.
    private var hasPendingTransitions = false
    private var hasEnds = false
    private var mayFinish = false
    private var isDeadlineKnown = false
    private var earliest: TimeInterval?

    init(window: Window) { self.window = window }

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

    /// Whether another round of the turn has something to do.
    var hasWork: Bool { !actions.isEmpty || hasPendingTransitions }

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

    /// Notes that input ended, was ignored or cancelled: a recognizer may be undecided, or done.
    func noteEnd() {
        hasEnds = true
        mayFinish = true
    }

    /// Notes that a deadline was set or removed, or that touches changed that hold a deadline back.
    func noteDeadline() {
        isDeadlineKnown = false
        noteEnd()
    }

    /// Returns whether input ended or a recognizer left possible since the last call, and clears the notes;
    /// nil if there is nothing to settle.
    func takeUnsettled() -> Bool? {
        guard hasPendingTransitions || hasEnds else { return nil }
        defer { (hasPendingTransitions, hasEnds) = (false, false) }
        return hasEnds
    }

    /// Returns whether a sequence may be over, and clears the note.
    func takeFinishing() -> Bool {
        defer { mayFinish = false }
        return mayFinish
    }

    func noteWindowToWake(_ window: Window) {
        if !windowsToWake.contains(where: { $0 === window }) { windowsToWake.append(window) }
    }

    func takeWindowsToWake() -> [Window] {
        guard !windowsToWake.isEmpty else { return [] }
        defer { windowsToWake = [] }
        return windowsToWake
    }

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

    /// Whether the recognizer belongs at the end; it usually does, because offers are made in order of
    /// delivery.
    private func belongsLast(_ recognizer: GestureRecognizer, in view: View, at depth: Int) -> Bool
    {
        guard let last = participants.last, let lastView = last.attachedView else {
            return participants.isEmpty
        }
        return lastView === view
            ? view.order(of: last) > view.order(of: recognizer) : lastView.depth > depth
    }

    func removeParticipant(_ recognizer: GestureRecognizer) {
        participants.removeAll { $0 === recognizer }
        noteDeadline()
    }

    /// Applies a state change and reports it to the output stream, the views' touches and the targets.
    ///
    /// `isAssigned` is false for a state that the core sets, which a subclass may observe.
    func publish(
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
            isMeasured && window.onOutput != nil ? recognizer.progress : nil
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
            actions.append(ActionQueue.Pending(recognizer: recognizer, from: old, to: new))
        }
    }

    /// Fails a recognizer that is possible, and drops its pending transition.
    ///
    /// Does nothing if a delegate disabled the recognizer meanwhile: then it has failed already.
    func fail(_ recognizer: GestureRecognizer, because reason: Reason) {
        guard recognizer.settled == .possible else { return }
        recognizer.attempt.takePendingTransition()
        publish(recognizer, .failed, because: reason, isAssigned: false)
    }

    /// Ends a recognizer's part in the sequence from outside.
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

    func report(
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
}
