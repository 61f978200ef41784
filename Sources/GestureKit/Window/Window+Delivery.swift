import Foundation

/// Turning samples into touches, and finding who hears of them.
extension Window {
    func deliver(_ input: InputEvent) {
        event.timestamp = input.timestamp
        event.modifierFlags = input.modifierFlags
        event.buttonMask = input.buttonMask
        for contact in contacts where contact.touch.isDown { contact.touch.phase = .stationary }

        var changed: [Contact] = []
        for sample in input.samples {
            if let contact = contact(for: sample, in: input) { changed.append(contact) }
        }
        event.allTouches = Set(contacts.lazy.map(\.touch).filter(\.isDown))
        event.allTouches.formUnion(changed.map(\.touch))
        for contact in changed where contact.news == .began { attachRecognizers(to: contact) }

        RecognizerDelivery(of: changed).deliver(event, to: arbiter.engaged)
        for contact in changed {
            if !contact.touch.isDown { tapCounter.left(contact.touch) }
            if contact.news == .began { closeWhereNotWanted(contact) }
        }
    }

    func claimTouches(of recognizer: GestureRecognizer) {
        for contact in contacts where contact.isTracked(by: recognizer) {
            // Held back by this recognizer, it is dropped whatever `cancelsTouchesInView` says.
            let isHeldBack = recognizer.delaysTouchesBegan && contact.hearing == .nothing
            if recognizer.cancelsTouchesInView || isHeldBack {
                contact.isClaimed = contact.hearing != .closed
            }
        }
    }

    func ignore(_ touch: Touch, by recognizer: GestureRecognizer) {
        contacts.first { $0.touch === touch }?.ignore(by: recognizer)
    }

    func detach(_ recognizer: GestureRecognizer) {
        for contact in contacts { contact.detach(recognizer) }
    }

    func dropContacts() { contacts.removeAll(where: \.isOver) }

    private func contact(for sample: TouchSample, in input: InputEvent) -> Contact? {
        let namesakes = contacts.filter { $0.touch.id == sample.id }
        guard !namesakes.contains(where: { $0.news != nil }) else {
            diagnose("touchDoubled", "touch \(sample.id) stands twice in one event")
            return nil
        }
        switch (sample.phase, namesakes.first { $0.touch.isDown }) {
        case (.stationary, _):
            return nil
        case (.began, nil):
            return land(sample, in: input)
        case (.began, _?):
            diagnose("touchDoubled", "touch \(sample.id) began while it was down")
            return nil
        case (.moved, nil), (.ended, nil), (.cancelled, nil):
            diagnose(
                "touchUnknown",
                "touch \(sample.id) \(sample.phase.rawValue) without a beginning"
            )
            return nil
        case (.moved, let contact?), (.ended, let contact?), (.cancelled, let contact?):
            contact.touch.apply(sample, timestamp: input.timestamp)
            contact.news = sample.phase
            return contact
        }
    }

    private func land(_ sample: TouchSample, in input: InputEvent) -> Contact {
        let touch = Touch(sample, timestamp: input.timestamp)
        let view = hit(at: sample.location)
        touch.view = view
        touch.window = self
        tapCounter.landed(touch)
        let contact = Contact(touch: touch, view: view)
        contact.news = .began
        contacts.append(contact)
        return contact
    }

    private func hit(at location: CGPoint) -> View {
        guard let view = hitTest(location, with: event) else { return self }
        guard view.isDescendant(of: self) else {
            diagnose("hitElsewhere", "a hit test answered with a view that is not in the window")
            return self
        }
        return view
    }

    /// Offers the touch to every recognizer from its view upward.
    private func attachRecognizers(to contact: Contact) {
        var current: View? = contact.view
        while let view = current {
            for recognizer in view.gestureRecognizers.reversed()
            where recognizer.accepts(contact.touch, of: event, at: view) {
                contact.attach(recognizer)
                recognizer.engagement.touchType = contact.touch.type
                arbiter.engage(recognizer)
            }
            current = view.superview
        }
    }

    /// Settles whether the view hears of a new touch at all.
    private func closeWhereNotWanted(_ contact: Contact) {
        // Those that landed before it, also with the same event.
        let others = contacts.prefix { $0 !== contact }.filter(\.touch.isDown)
        let isSecond = others.contains { $0.view === contact.view }
        let isShutOut = others.contains { other in
            other.view !== contact.view && other.hearing != .closed
                && (other.view.isExclusiveTouch || contact.view.isExclusiveTouch)
        }
        let isTaken = contact.recognizers.contains { recognizer in
            recognizer.settled.isBegun && recognizer.cancelsTouchesInView
                && contact.isTracked(by: recognizer)
        }
        if isSecond && !contact.view.isMultipleTouchEnabled || isShutOut || isTaken {
            contact.hearing = .closed
        }
    }
}

extension GestureRecognizer {
    /// Whether a touch that has just landed is this recognizer's; the order is the documents'.
    fileprivate func accepts(_ touch: Touch, of event: TouchEvent, at place: View) -> Bool {
        guard allowedTouchTypes.contains(touch.type) else { return false }
        if requiresExclusiveTouchType, let first = engagement.touchType, first != touch.type {
            return false
        }
        guard isEnabled, !settled.isEnd, !engagement.isWaiting else { return false }
        guard shouldReceive(event),
            delegate?.gestureRecognizer(self, shouldReceive: event) != false
        else { return false }
        guard delegate?.gestureRecognizer(self, shouldReceive: touch) != false else { return false }
        // Those who were asked may have disabled or removed it.
        return isEnabled && view === place
    }
}
