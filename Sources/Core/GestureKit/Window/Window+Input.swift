public import Foundation

/// The input in progress in a window, and its delivery.
extension Window {
    /// Cancels every touch that is down, as the system does for an interrupt.
    public func cancelAllTouches(at timestamp: TimeInterval) {
        let samples = touches.map { touch in
            TouchSample(id: touch.id, phase: .cancelled, location: touch.windowLocation)
        }
        guard !samples.isEmpty else { return }
        send(InputEvent(samples, at: timestamp))
    }

    /// Cancels every press that is down, as when the window loses the keyboard.
    public func cancelAllPresses(at timestamp: TimeInterval) {
        let samples = presses.map { PressSample($0.type, phase: .cancelled) }
        guard !samples.isEmpty else { return }
        send(InputEvent(.presses(samples), at: timestamp))
    }

    /// The touches that are down.
    public var touches: [Touch] { touchInput.down }

    /// The presses that are down.
    public var presses: [Press] { pressInput.delivery.contacts.map(\.item).filter(\.isDown) }

    /// Whether nothing is in progress: no touch, no sequence of a recognizer, and no waiting event.
    package var isAtRest: Bool {
        touchInput.delivery.contacts.isEmpty && pressInput.delivery.contacts.isEmpty
            && arbiter.participants.isEmpty && inputQueue.isEmpty
    }

    /// Delivers an event whose time is not finite, at the window's own time.
    func sendNow(_ input: InputEvent) {
        diagnose("notFinite", "the event's time is not finite; delivered now")
        var input = input
        input.timestamp = time
        send(input)
    }

    func deliver(_ input: InputEvent) {
        switch input.content {
        case .touches(let samples):
            touchInput.deliver(samples, input, in: self)
            hoverInput.endPaused(input, in: self)
        case .presses(let samples): pressInput.deliver(samples, input, in: self)
        case .hover(let sample): hoverInput.deliver(sample, input, in: self)
        case .scroll(let sample): streamInput.deliver(sample, input, in: self)
        case .transform(let sample): streamInput.deliver(sample, input, in: self)
        }
    }

    /// Returns the touches that are down and received by a matching recognizer, in order of landing.
    package func touchesReceived(where isMeant: (GestureRecognizer) -> Bool) -> [Touch] {
        touchInput.received(where: isMeant)
    }

    /// The number of times that a recognizer received a step of scrolling or of a touchpad's pinch.
    package var receivedStreamSteps: Int { streamInput.receivedCount }

    /// Returns the view at a location; the window itself without one.
    func hit(at location: CGPoint, of event: TouchEvent) -> View {
        guard let view = hitTest(location, with: event) else { return self }
        guard view.isDescendant(of: self) else {
            diagnose("hitElsewhere", "a hit test returned a view outside the window")
            return self
        }
        return view
    }

    /// Offers an item that began to every recognizer from its view upward.
    func offer<Item: Contactable>(
        _ contact: Contact<Item>,
        _ isAccepted: (GestureRecognizer, View) -> Bool
    ) {
        contact.view.forEachRecognizerUpward { recognizer, view in
            guard isAccepted(recognizer, view) else { return }
            contact.attach(recognizer)
            arbiter.addParticipant(recognizer)
        }
    }

    /// Returns the views whose touches or presses the recognizer takes if it wins, in order of landing.
    func viewsLosingInput(to recognizer: GestureRecognizer) -> [View] {
        touchInput.delivery.views(losingTo: recognizer)
            + pressInput.delivery.views(losingTo: recognizer)
    }

    func claimInput(of recognizer: GestureRecognizer) {
        touchInput.delivery.claim(for: recognizer)
        pressInput.delivery.claim(for: recognizer)
    }

    func ignore(_ touch: Touch, by recognizer: GestureRecognizer) {
        touchInput.delivery.ignore(touch, by: recognizer)
        hoverInput.ignore(touch, by: recognizer)
    }

    func ignore(_ press: Press, by recognizer: GestureRecognizer) {
        pressInput.delivery.ignore(press, by: recognizer)
    }

    /// Returns whether any of the touches and presses that the recognizer ignores is down; nil without any.
    func isIgnoredInputDown(of recognizer: GestureRecognizer) -> Bool? {
        let isDown =
            touchInput.delivery.items(ignoredBy: recognizer).map(\.isDown)
            + pressInput.delivery.items(ignoredBy: recognizer).map(\.isDown)
        return isDown.isEmpty ? nil : isDown.contains(true)
    }

    /// Removes a recognizer from the delivery of all input.
    func detach(_ recognizer: GestureRecognizer) {
        touchInput.delivery.detach(recognizer)
        pressInput.delivery.detach(recognizer)
        hoverInput.detach(recognizer)
        streamInput.detach(recognizer)
    }

    /// Sends an output to `onOutput`; the output is created only if `onOutput` is set.
    package func emit(_ output: @autoclosure () -> WindowOutput) {
        guard let onOutput else { return }
        onOutput(output())
    }

    /// Reports a diagnostic: a problem, or something without effect.
    package func diagnose(_ name: String, _ detail: @autoclosure () -> String) {
        emit(.diagnostic(Diagnostic(name, detail(), at: time)))
    }
}

/// The acceptance of new input by recognizers; the order of the questions is that of UIKit's documentation.
extension GestureRecognizer {
    /// Returns the cause by which the recognizer does not receive a new touch; nil if it receives it.
    func refusal(
        of touch: Touch,
        of event: TouchEvent,
        at view: View,
        _ answers: inout EventAnswers
    ) -> UnreceivedTouch.Cause? {
        guard allowedTouchTypes.contains(touch.type) else { return .typeNotAllowed(touch.type) }
        if requiresExclusiveTouchType, let first = input.touchType, first != touch.type {
            return .typeNotFirst(first)
        }
        guard isEnabled else { return .disabled }
        // Asked for every new touch, even if it is too late for this sequence.
        guard answers.wants(self, event) else { return .eventRefused(touch: touch.id) }
        guard delegate?.gestureRecognizer(self, shouldReceive: touch) != false else {
            return .delegateRefused(touch: touch.id)
        }
        guard isStillOpen(at: view) else { return isEnabled ? .removed : .disabled }
        return refusingState ?? (input.openStreams == 0 ? nil : .inStream)
    }

    func accepts(
        _ press: Press,
        of event: TouchEvent,
        at view: View,
        _ answers: inout EventAnswers
    ) -> Bool {
        guard allowedPressTypes.contains(press.type), refusingState == nil,
            answers.wants(self, event),
            delegate?.gestureRecognizer(self, shouldReceive: press) != false
        else { return false }
        return isStillOpen(at: view)
    }

    /// Returns whether the recognizer takes part in a stream: only without touches and other streams, since
    /// its values would mix both.
    func accepts(_ stream: TouchEvent, at view: View) -> Bool {
        guard refusingState == nil, input.touches.isEmpty, input.openStreams == 0,
            wants(stream)
        else { return false }
        return isStillOpen(at: view)
    }

    /// The cause for which the recognizer's state admits no new input; nil if it admits some.
    private var refusingState: UnreceivedTouch.Cause? {
        if !isEnabled { return .disabled }
        if settled.isEnd { return .over }
        return attempt.isWaiting ? .waiting : nil
    }

    fileprivate func wants(_ event: TouchEvent) -> Bool {
        shouldReceive(event) && delegate?.gestureRecognizer(self, shouldReceive: event) != false
    }

    /// Delegates and hooks may have disabled or removed the recognizer, or its view.
    private func isStillOpen(at view: View) -> Bool {
        isEnabled && attachedView === view && view.window != nil
    }
}

/// The answers of recognizers and their delegates to `shouldReceive(event)`, so that each is asked once about
/// an event of several touches or presses.
struct EventAnswers {
    private var answers: [(recognizer: GestureRecognizer, isWanted: Bool)] = []

    mutating func wants(_ recognizer: GestureRecognizer, _ event: TouchEvent) -> Bool {
        if let known = answers.first(where: { $0.recognizer === recognizer }) {
            return known.isWanted
        }
        let isWanted = recognizer.wants(event)
        answers.append((recognizer, isWanted))
        return isWanted
    }
}
