/// Turning samples into touches and presses, and finding who hears of them.
extension Window {
    func deliver(_ input: InputEvent) {
        switch input.content {
        case .touches(let samples): deliver(samples, input)
        case .presses(let samples): deliver(samples, input)
        case .hover(let sample): deliver(sample, input)
        case .scroll(let sample): deliver(sample, input)
        case .transform(let sample): deliver(sample, input)
        }
    }

    func claimInput(of recognizer: GestureRecognizer) {
        touchDelivery.claim(for: recognizer)
        pressDelivery.claim(for: recognizer)
    }

    func ignore(_ touch: Touch, by recognizer: GestureRecognizer) {
        touchDelivery.contacts.first { $0.item === touch }?.detach(recognizer)
        for hover in hovers where hover.touch === touch { hover.detach(recognizer) }
    }

    func ignore(_ press: Press, by recognizer: GestureRecognizer) {
        pressDelivery.contacts.first { $0.item === press }?.detach(recognizer)
    }

    /// Lets a recognizer out of all that it was to hear of.
    func detach(_ recognizer: GestureRecognizer) {
        touchDelivery.detach(recognizer)
        pressDelivery.detach(recognizer)
        for hover in hovers { hover.detach(recognizer) }
        for stream in [scrolling, clicking, transforming] { stream.detach(recognizer) }
    }

    private func deliver(_ samples: [TouchSample], _ input: InputEvent) {
        for sample in samples where sample.phase == .began && !hovers.isEmpty && sample.isFinite {
            endHovering(of: sample.type, at: sample.location, input)
        }
        event.read(input)
        touchDelivery.open()
        for sample in samples { read(sample, input) }
        if let roster = touchDelivery.close() { event.allTouches = roster }
        let changed = touchDelivery.changed
        for contact in changed where contact.news == .began {
            offer(contact) { recognizer, view in
                guard recognizer.accepts(contact.item, of: event, at: view) else { return false }
                recognizer.engagement.touchType = contact.item.type
                return true
            }
        }
        touchDelivery.tellRecognizers(event, arbiter.engaged)
        if touchDelivery.said.hasEnd { arbiter.noteEnd() }
        for contact in changed where contact.news != .moved {
            if !contact.item.isDown { tapCounter.left(contact.item) }
            if contact.news == .began { closeWhereNotWanted(contact) }
        }
    }

    private func deliver(_ samples: [PressSample], _ input: InputEvent) {
        pressesEvent.read(input)
        pressDelivery.open()
        for sample in samples { read(sample, input) }
        if let roster = pressDelivery.close() { pressesEvent.allPresses = roster }
        for contact in pressDelivery.changed where contact.news == .began {
            offer(contact) { $0.accepts(contact.item, of: pressesEvent, at: $1) }
        }
        pressDelivery.tellRecognizers(pressesEvent, arbiter.engaged)
        if pressDelivery.said.hasEnd { arbiter.noteEnd() }
    }

    /// Offers what has come down to every recognizer from its view upward.
    private func offer<Item: Contactable>(
        _ contact: Contact<Item>,
        _ isAccepted: (GestureRecognizer, View) -> Bool
    ) {
        contact.view.forEachRecognizerUpward { recognizer, view in
            guard isAccepted(recognizer, view) else { return }
            contact.attach(recognizer)
            arbiter.engage(recognizer)
        }
    }

    /// Settles whether the view hears of a new touch at all.
    private func closeWhereNotWanted(_ contact: Contact<Touch>) {
        // Those that landed before it, also with the same event.
        let others = touchDelivery.contacts.prefix { $0 !== contact }.filter(\.item.isDown)
        let isSecond = others.contains { $0.view === contact.view }
        let isShutOut = others.contains { other in
            other.view !== contact.view && other.hearing != .closed
                && (other.view.isExclusiveTouch || contact.view.isExclusiveTouch)
        }
        let isTaken = contact.recognizers.contains { recognizer in
            recognizer.settled.isBegun && recognizer.cancelsTouchesInView
        }
        if isSecond && !contact.view.isMultipleTouchEnabled || isShutOut || isTaken {
            contact.hearing = .closed
        }
    }
}
