import Foundation

/// Reading samples: what they say is checked against what is down.
extension Window {
    func read(_ sample: TouchSample, _ input: InputEvent) {
        var current: Contact<Touch>?
        for contact in touchDelivery.contacts where contact.item.id == sample.id {
            guard contact.news == nil else {
                diagnose("touchDoubled", "touch \(sample.id) stands twice in one event")
                return
            }
            if contact.item.isDown { current = contact }
        }
        guard let sample = finite(sample, of: current?.item) else { return }
        switch (sample.phase, current) {
        case (.began, nil):
            land(sample, input)
        case (.began, _?):
            diagnose("touchDoubled", "touch \(sample.id) began while it was down")
        case (.moved, nil), (.ended, nil), (.cancelled, nil):
            diagnose(
                "touchUnknown",
                "touch \(sample.id) \(sample.phase.name) without a beginning"
            )
        case (.moved, let contact?), (.ended, let contact?), (.cancelled, let contact?):
            contact.item.apply(sample, timestamp: input.timestamp)
            touchDelivery.note(contact, sample.phase)
        }
    }

    func read(_ sample: PressSample, _ input: InputEvent) {
        let known = pressDelivery.contacts.last { $0.item.type == sample.type }
        guard known?.news == nil else {
            return diagnose("pressDoubled", "\(sample.type) stands twice in one event")
        }
        let current = known.flatMap { $0.item.isDown ? $0 : nil }
        guard let sample = finite(sample) else { return }
        switch (sample.phase, current) {
        case (.began, nil):
            let press = Press(sample, timestamp: input.timestamp)
            press.responder = firstResponder
            press.window = self
            pressDelivery.add(press, to: firstResponder)
        case (.began, _?):
            diagnose("pressDoubled", "\(sample.type) went down while it was down")
        case (.moved, nil), (.ended, nil), (.cancelled, nil):
            diagnose(
                "pressUnknown",
                "\(sample.type) \(sample.phase.nameOfChange) without a beginning"
            )
        case (.moved, let contact?), (.ended, let contact?), (.cancelled, let contact?):
            contact.item.apply(sample, timestamp: input.timestamp)
            pressDelivery.note(contact, sample.phase)
        }
    }

    private func land(_ sample: TouchSample, _ input: InputEvent) {
        let touch = Touch(sample, timestamp: input.timestamp)
        let view = hit(at: sample.location, of: event)
        touch.view = view
        touch.window = self
        tapCounter.landed(touch)
        touchDelivery.add(touch, to: view)
    }

    /// The view under a place; the window itself where there is none.
    func hit(at place: CGPoint, of event: TouchEvent) -> View {
        guard let view = hitTest(place, with: event) else { return self }
        guard view.isDescendant(of: self) else {
            diagnose("hitElsewhere", "a hit test answered with a view that is not in the window")
            return self
        }
        return view
    }
}
