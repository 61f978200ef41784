package import Foundation

/// The touches of a window: it checks samples against the touches that are down, and finds their recognizers.
final class TouchInput {
    let event = TouchEvent(.touches)
    let delivery = Delivery<Touch>()
    private var tapCounter = TapCounter()
    /// Whether the event contains only movements.
    private var isUpdate = false

    /// Whether the event changes any touch.
    var hasChanges: Bool { !delivery.changed.isEmpty }

    /// Applies an event to the touches, before any recognizer or view receives it.
    func read(_ samples: [TouchSample], _ input: InputEvent, in window: Window) {
        event.read(input)
        delivery.open()
        for sample in samples { read(sample, input, in: window) }
        if let itemSet = delivery.close() { event.allTouches = itemSet }
        isUpdate = samples.allSatisfy { $0.phase == .moved }
    }

    /// Cancels the touches that ended with an event that was not delivered.
    func withhold(in window: Window) {
        window.reportWithheld(delivery.withhold { "touch \($0.id)" })
        if hasChanges { dispatch(in: window) }
    }

    /// Delivers the event to the recognizers.
    func dispatch(in window: Window) {
        let changed = isUpdate ? [] : delivery.changed
        var answers = EventAnswers()
        for contact in changed where contact.newPhase == .began {
            let touch = contact.item
            window.offer(contact) { recognizer, view in
                if let cause = recognizer.refusal(of: touch, of: event, at: view, &answers) {
                    window.reportUnreceived(touch, by: recognizer, cause)
                    return false
                }
                recognizer.attempt.accept(touch.type)
                return true
            }
            delivery.noteHolds(of: contact, in: window)
        }
        delivery.deliverToRecognizers(event, in: window)
        for contact in changed where contact.newPhase != .moved {
            if !contact.item.isDown { tapCounter.ended(contact.item) }
            if contact.newPhase == .began { closeIfRefused(contact) }
        }
    }

    var down: [Touch] { delivery.contacts.map(\.item).filter(\.isDown) }

    func isDown(_ type: Touch.TouchType) -> Bool {
        delivery.contacts.contains { $0.item.isDown && $0.item.type == type }
    }

    /// The touches that are down and received by a matching recognizer, in order of landing.
    func received(where isMeant: (GestureRecognizer) -> Bool) -> [Touch] {
        var touches: [Touch] = []
        for contact in delivery.contacts where contact.item.isDown {
            if contact.recognizers.contains(where: isMeant) { touches.append(contact.item) }
        }
        return touches
    }

    private func read(_ sample: TouchSample, _ input: InputEvent, in window: Window) {
        var current: DeliveredContact<Touch>?
        for contact in delivery.contacts where contact.item.id == sample.id {
            guard contact.newPhase == nil else {
                return window.diagnose(
                    "touchDoubled",
                    "touch \(sample.id) occurs twice in one event"
                )
            }
            if contact.item.isDown { current = contact }
        }
        guard let sample = finite(sample, of: current?.item, in: window) else { return }
        switch (sample.phase, current) {
        case (.began, nil):
            land(sample, input, in: window)
        case (.began, _?):
            window.diagnose("touchDoubled", "touch \(sample.id) began while it was down")
        case (.moved, nil), (.ended, nil), (.cancelled, nil):
            window.diagnose(
                "touchUnknown",
                "touch \(sample.id) \(sample.phase.name) without a beginning"
            )
        case (.moved, let contact?), (.ended, let contact?), (.cancelled, let contact?):
            contact.item.apply(sample, timestamp: Self.time(of: sample, input))
            delivery.note(contact, sample.phase)
        }
    }

    private func land(_ sample: TouchSample, _ input: InputEvent, in window: Window) {
        let touch = Touch(sample, timestamp: Self.time(of: sample, input), in: window)
        event.shapedViews = window.onOutput == nil ? nil : []
        let view = window.hit(at: sample.location, of: event)
        let shaped = event.shapedViews
        event.shapedViews = nil
        touch.view = view
        tapCounter.landed(touch)
        delivery.add(touch, to: view)
        guard let shaped else { return }
        let unhit = UnhitRecognizers(at: sample.location, in: window, hit: view, shaped)
        for (recognizer, cause) in unhit.causes {
            window.reportUnreceived(touch, by: recognizer, cause)
        }
    }

    private static func time(of sample: TouchSample, _ input: InputEvent) -> TimeInterval {
        min(sample.timestamp ?? input.timestamp, input.timestamp)
    }

    /// Returns the sample if its numbers are finite; otherwise an end at the last location, and nil for any
    /// other phase.
    private func finite(
        _ sample: TouchSample,
        of touch: Touch?,
        in window: Window
    ) -> TouchSample? {
        if sample.isFinite { return sample }
        window.diagnose(
            "notFinite",
            "touch \(sample.id) \(sample.phase.name) with a number that is not finite"
        )
        guard let touch, sample.phase.isEnd else { return nil }
        return TouchSample(
            id: sample.id,
            phase: sample.phase,
            location: touch.windowLocation,
            timestamp: sample.timestamp?.isFinite == true ? sample.timestamp : nil
        )
    }

    /// Closes the delivery of a new touch that the view does not receive at all.
    private func closeIfRefused(_ contact: DeliveredContact<Touch>) {
        // These touches landed earlier, possibly in the same event.
        let others = delivery.contacts.prefix { $0 !== contact }.filter(\.item.isDown)
        let isSecond = others.contains { $0.view === contact.view }
        let isExcluded = others.contains { other in
            other.view !== contact.view && other.deliveryStatus != .closed
                && (other.view.isExclusiveTouch || contact.view.isExclusiveTouch)
        }
        let isClaimed = contact.recognizers.contains { recognizer in
            recognizer.settled.isBegun && recognizer.cancelsTouchesInView
        }
        if isSecond && !contact.view.isMultipleTouchEnabled || isExcluded || isClaimed {
            contact.deliveryStatus = .closed
        }
    }
}

extension TouchSample {
    var isFinite: Bool {
        location.isFinite && force?.isFinite != false && majorRadius?.isFinite != false
            && minorRadius?.isFinite != false && orientation?.isFinite != false
            && altitude?.isFinite != false && azimuth?.isFinite != false
            && timestamp?.isFinite != false
    }
}

/// Counts landings near the same location in quick succession.
///
/// Source: Semantics.md, section 5.
package struct TapCounter {
    /// The maximum time between a lift and the next landing, in seconds.
    package static let interval = 0.35
    /// The maximum distance between two landings, in points.
    package static let distance: CGFloat = 45

    private var last: (count: Int, start: CGPoint, lift: TimeInterval)?
    private var starts: [Int: CGPoint] = [:]

    mutating func landed(_ touch: Touch) {
        if let last, !(touch.timestamp - last.lift).isLater(than: Self.interval),
            !touch.windowLocation.distance(to: last.start).exceeds(Self.distance)
        {
            touch.tapCount = last.count + 1
        }
        starts[touch.id] = touch.windowLocation
    }

    mutating func ended(_ touch: Touch) {
        guard let start = starts.removeValue(forKey: touch.id) else { return }
        last = touch.phase == .cancelled ? nil : (touch.tapCount, start, touch.timestamp)
    }
}
