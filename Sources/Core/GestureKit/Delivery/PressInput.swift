/// The presses of a window: it checks samples against the keys that are down, and finds their recognizers.
final class PressInput {
    let event = PressesEvent()
    let delivery = Delivery<Press>()
    /// The view that receives presses; nil for the window itself.
    weak var responder: View?

    /// Whether the event changes any press.
    var hasChanges: Bool { !delivery.changed.isEmpty }

    /// Applies an event to the presses, before any recognizer or view receives it.
    func read(_ samples: [PressSample], _ input: InputEvent, in window: Window) {
        event.read(input)
        delivery.open()
        for sample in samples { read(sample, input, in: window) }
        if let itemSet = delivery.close() { event.allPresses = itemSet }
    }

    /// Cancels the presses that ended with an event that was not delivered.
    func withhold(in window: Window) {
        window.reportWithheld(delivery.withhold { "\($0.type)" })
        if hasChanges { dispatch(in: window) }
    }

    /// Delivers the event to the recognizers.
    func dispatch(in window: Window) {
        var answers = EventAnswers()
        for contact in delivery.changed where contact.newPhase == .began {
            window.offer(contact) { $0.accepts(contact.item, of: event, at: $1, &answers) }
        }
        delivery.deliverToRecognizers(event, in: window)
    }

    private func read(_ sample: PressSample, _ input: InputEvent, in window: Window) {
        let known = delivery.contacts.last { $0.item.type == sample.type }
        guard known?.newPhase == nil else {
            return window.diagnose("pressDoubled", "\(sample.type) occurs twice in one event")
        }
        let current = known.flatMap { $0.item.isDown ? $0 : nil }
        guard let sample = finite(sample, in: window) else { return }
        switch (sample.phase, current) {
        case (.began, nil):
            let press = Press(sample, timestamp: input.timestamp, in: window)
            delivery.add(press, to: window.firstResponder)
        case (.began, _?):
            window.diagnose("pressDoubled", "\(sample.type) went down while it was down")
        case (.moved, nil), (.ended, nil), (.cancelled, nil):
            window.diagnose(
                "pressUnknown",
                "\(sample.type) \(sample.phase.nameOfChange) without a beginning"
            )
        case (.moved, let contact?), (.ended, let contact?), (.cancelled, let contact?):
            contact.item.apply(sample, timestamp: input.timestamp)
            delivery.note(contact, sample.phase)
        }
    }

    /// Returns the sample if its force is finite; otherwise an end with a force of 0, and nil for any other
    /// phase.
    private func finite(_ sample: PressSample, in window: Window) -> PressSample? {
        if sample.force.isFinite { return sample }
        window.diagnose(
            "notFinite",
            "\(sample.type) \(sample.phase.nameOfChange) with a force that is not finite"
        )
        return sample.phase.isEnd
            ? PressSample(sample.type, phase: sample.phase, force: 0) : nil
    }
}
