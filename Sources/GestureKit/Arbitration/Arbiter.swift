import Foundation

/// Settles what the recognizers of one window want: who waits, who wins, who is excluded.
///
/// Within one event every recognizer sees it and says what it wants (a wish); then `settle()` grants
/// or denies the wishes, and the actions follow. Nothing here calls a recognizer's touch methods.
final class Arbiter {
    unowned let window: Window
    let actions = ActionQueue()
    /// The recognizers that have received part of the sequence, in order of delivery.
    private(set) var engaged: [GestureRecognizer] = []
    // Private, so that reading it is checked by the compiler and not on every update.
    private var published = 0

    // What has happened since it was last looked at, so that an event that changes nothing asks
    // nobody: most are moves that no recognizer makes anything of.
    private var hasWishes = false
    private var hasEnds = false
    private var mayFinish = false
    private var isDeadlineKnown = false
    private var earliest: TimeInterval?

    init(window: Window) { self.window = window }

    /// The window goes in the middle of a sequence: whoever is kept can begin anew in another one.
    func dissolve() {
        let left = engaged
        engaged = []
        for recognizer in left {
            recognizer.call(.reset) { recognizer.reset() }
            recognizer.engagement.clear()
            recognizer.settled = .possible
        }
    }

    /// How many changes of state were published; a turn goes on while it rises.
    var changes: Int { published }

    /// Whether there is something that another round of the turn has to do.
    var hasWork: Bool { !actions.isEmpty || hasWishes }

    /// The earliest of the recognizers' deadlines; nil when there is none.
    var nextDeadline: TimeInterval? {
        if !isDeadlineKnown {
            earliest = engaged.lazy.filter { !self.window.isHeldUp($0) }.compactMap(\.deadline)
                .min()
            isDeadlineKnown = true
        }
        return earliest
    }

    /// A recognizer assigned a state.
    func noteWish() { hasWishes = true }

    /// Input ended, was ignored or taken away: somebody may be undecided, or done.
    func noteEnd() {
        hasEnds = true
        mayFinish = true
    }

    /// A deadline was set or removed, or the touches changed on which it depends whether a deadline
    /// fires.
    func noteDeadline() {
        isDeadlineKnown = false
        noteEnd()
    }

    /// Whether input ended or somebody left possible since, where there is something to settle, which
    /// is then for whoever asks to do; nil where there is nothing.
    func takeUnsettled() -> Bool? {
        guard hasWishes || hasEnds else { return nil }
        defer { (hasWishes, hasEnds) = (false, false) }
        return hasEnds
    }

    /// Whether a sequence may be over; then it is for whoever asks to look.
    func takeFinishing() -> Bool {
        defer { mayFinish = false }
        return mayFinish
    }

    /// Takes a recognizer into the sequence: deeper views first, in one view the last added first.
    func engage(_ recognizer: GestureRecognizer) {
        guard !recognizer.engagement.isActive, let view = recognizer.attachedView else { return }
        recognizer.engagement.join(self)
        noteDeadline()
        let depth = view.depth
        guard !isNext(recognizer, in: view, at: depth) else { return engaged.append(recognizer) }
        let place = engaged.firstIndex { other in
            guard let otherView = other.attachedView else { return false }
            guard otherView === view else { return otherView.depth < depth }
            return view.order(of: other) < view.order(of: recognizer)
        }
        engaged.insert(recognizer, at: place ?? engaged.endIndex)
    }

    /// Whether it comes after the last one, and so after all: offers are made in order of delivery.
    private func isNext(_ recognizer: GestureRecognizer, in view: View, at depth: Int) -> Bool {
        guard let last = engaged.last, let lastView = last.attachedView else {
            return engaged.isEmpty
        }
        return lastView === view
            ? view.order(of: last) > view.order(of: recognizer) : lastView.depth > depth
    }

    func disengage(_ recognizer: GestureRecognizer) {
        engaged.removeAll { $0 === recognizer }
        noteDeadline()
    }

    /// Makes a change of state visible: to the stream, to the views' touches, to the targets.
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
            "\(recognizer.label): \(old) to \(new) is no step"
        )
        // What it allowed is known only as long as it is possible.
        let isTold = new == .failed && window.onOutput != nil
        let left = isTold ? reason?.allowancesLeft(of: recognizer) ?? [] : []
        let isMeasured = old == .possible && (new != .failed || reason?.other != nil)
        let shortfall =
            isMeasured && window.onOutput != nil ? recognizer.shortfall : nil
        if isAssigned { recognizer.settled = new } else { recognizer.settle(to: new) }
        published += 1
        tell(recognizer, from: old, to: new, because: reason, left: left, shortfall: shortfall)
        if new.isEnd {
            recognizer.deadline = nil
            recognizer.engagement.stopWaiting()
        }
        if new.isEnd || old == .possible || new == .possible { noteEnd() }
        if old == .possible, new == .began || new == .ended {
            window.claimInput(of: recognizer)
        }
        if new != .failed && new != .possible {
            actions.append(ActionQueue.Pending(recognizer: recognizer, from: old, to: new))
        }
    }

    /// Fails a recognizer that is possible, whatever it wished.
    ///
    /// A delegate that was asked about it may have disabled it: then it has failed already.
    func fail(_ recognizer: GestureRecognizer, because reason: Reason) {
        guard recognizer.settled == .possible else { return }
        recognizer.engagement.takeWish()
        publish(recognizer, .failed, because: reason, isAssigned: false)
    }

    /// Ends a recognizer's part in the sequence from outside.
    func withdraw(_ recognizer: GestureRecognizer, because reason: Reason) {
        // An override of `state` may withdraw the recognizer while it is set to an end.
        if recognizer.engagement.callback != .settling { end(recognizer, because: reason) }
        recognizer.engagement.dropInput()
        window.detach(recognizer)
    }

    private func end(_ recognizer: GestureRecognizer, because reason: Reason) {
        recognizer.engagement.takeWish()
        switch recognizer.settled {
        case .possible: publish(recognizer, .failed, because: reason, isAssigned: false)
        case .began, .changed:
            publish(recognizer, .cancelled, because: reason, isAssigned: false)
        case .ended, .cancelled, .failed: break
        }
    }

    func tell(
        _ recognizer: GestureRecognizer,
        from old: GestureRecognizer.State,
        to new: GestureRecognizer.State,
        because reason: Reason?,
        left: [Allowance] = [],
        shortfall: Reason? = nil
    ) {
        window.emit(
            .transition(
                Transition(
                    recognizer: recognizer,
                    from: old,
                    to: new,
                    timestamp: window.time,
                    reason: reason,
                    allowancesLeft: left,
                    shortfall: shortfall
                )
            )
        )
    }
}
