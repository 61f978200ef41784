/// Whether input that begins is this recognizer's; the order of the questions is the documents'.
extension GestureRecognizer {
    func accepts(_ touch: Touch, of event: TouchEvent, at place: View) -> Bool {
        guard allowedTouchTypes.contains(touch.type) else { return false }
        if requiresExclusiveTouchType, let first = engagement.touchType, first != touch.type {
            return false
        }
        // Asked for every new touch, even if it comes too late for this sequence.
        guard isEnabled, wants(event),
            delegate?.gestureRecognizer(self, shouldReceive: touch) != false
        else { return false }
        return isOpenToInput && engagement.openStreams == 0 && isStillOpen(at: place)
    }

    func accepts(_ press: Press, of event: TouchEvent, at place: View) -> Bool {
        guard allowedPressTypes.contains(press.type), isOpenToInput, wants(event),
            delegate?.gestureRecognizer(self, shouldReceive: press) != false
        else { return false }
        return isStillOpen(at: place)
    }

    /// A stream is taken only by one that has no touches and is in no other stream: its values would
    /// mix the two.
    func accepts(_ stream: TouchEvent, at place: View) -> Bool {
        guard isOpenToInput, engagement.touches.isEmpty, engagement.openStreams == 0,
            wants(stream)
        else { return false }
        return isStillOpen(at: place)
    }

    private var isOpenToInput: Bool { isEnabled && !settled.isEnd && !engagement.isWaiting }

    private func wants(_ event: TouchEvent) -> Bool {
        shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) != false
    }

    /// Those who were asked may have disabled or removed it, or its view.
    private func isStillOpen(at place: View) -> Bool {
        isEnabled && attachedView === place && place.window != nil
    }
}
