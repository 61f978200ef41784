/// The tracking of touches, one touch at a time.
///
/// After each call to targets and overrides the touch is looked up again: the call may have ended its
/// tracking.
extension Control {
    struct TrackedTouch {
        let touch: Touch
        var isInside: Bool
        /// Whether the targets have received its touchDown.
        var isAnnounced = false
    }

    func forEachTouch(_ touches: Set<Touch>, _ step: (Touch) -> Void) {
        touchedWindow = touches.first?.window
        for touch in touches.inOrder { step(touch) }
        touchedWindow = nil
    }

    func begin(_ touch: Touch, _ event: TouchEvent) {
        guard isEnabled, tracked.isEmpty || isMultipleTouchEnabled, !isTracking(touch) else {
            return
        }
        tracked.append(
            TrackedTouch(
                touch: touch,
                isInside: point(inside: touch.landingLocation(in: self), with: event)
            )
        )
        let isWanted = beginTracking(touch, with: event)
        guard let index = index(of: touch) else { return }
        guard isWanted else {
            tracked.remove(at: index)
            return
        }
        tracked[index].isAnnounced = true
        updateHighlight()
        if touch.tapCount > 1 { send(.touchDownRepeat, of: touch) }
        send(.touchDown, of: touch)
    }

    func drag(_ touch: Touch, _ event: TouchEvent) {
        guard let index = index(of: touch) else { return }
        let wasInside = tracked[index].isInside
        let isInside = point(inside: touch.location(in: self), with: event)
        tracked[index].isInside = isInside
        updateHighlight()
        guard continueTracking(touch, with: event) else {
            tracked.removeAll { $0.touch === touch }
            return updateHighlight()
        }
        if isInside != wasInside { send(isInside ? .touchDragEnter : .touchDragExit, of: touch) }
        send(isInside ? .touchDragInside : .touchDragOutside, of: touch)
    }

    /// Sends all events of a lift, even if the first of them disables the control.
    func end(_ touch: Touch, _ event: TouchEvent) {
        guard let index = index(of: touch) else { return }
        let isInside = point(inside: touch.location(in: self), with: event)
        tracked.remove(at: index)
        isTouchInside = isInside
        endTracking(touch, with: event)
        updateHighlight()
        sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
        if isInside { wasLiftedInside() }
    }

    func cancelTouches(with event: TouchEvent?) {
        let gone = tracked
        guard !gone.isEmpty else { return }
        cancelTracking(with: event)
        // An override may not call super.
        tracked = []
        updateHighlight()
        for entry in gone where entry.isAnnounced { sendActions(for: .touchCancel) }
    }

    /// Sends an event unless an earlier action ended the tracking of the touch.
    private func send(_ event: Event, of touch: Touch) {
        if isTracking(touch) { sendActions(for: event) }
    }

    private func index(of touch: Touch) -> Int? { tracked.firstIndex { $0.touch === touch } }

    func updateHighlight() {
        isTouchInside = tracked.contains(where: \.isInside)
        if isHighlighted != isTouchInside { isHighlighted = isTouchInside }
    }
}
