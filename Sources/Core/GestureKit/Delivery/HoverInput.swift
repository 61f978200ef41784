import Foundation

/// A pointer or a pen over the window, with nothing pressed, and the recognizers that receive it.
final class Hover {
    let touch: Touch
    let id: Int
    fileprivate private(set) var recognizers: [GestureRecognizer] = []
    /// The recognizers to which the hover was offered since it entered their view, whatever they answered.
    private var offers: [WeakRecognizer] = []
    /// The location at which the pointer or pen left the window, if it was pressed then.
    fileprivate var exit: CGPoint?

    fileprivate init(_ sample: HoverSample, timestamp: TimeInterval, in window: Window) {
        id = sample.id
        let start = TouchSample(
            id: sample.id,
            phase: .began,
            location: sample.location,
            type: sample.type
        )
        touch = Touch(start, timestamp: timestamp, in: window)
    }

    deinit { touch.gestureRecognizers = [] }

    fileprivate func attach(_ recognizer: GestureRecognizer) {
        recognizers.append(recognizer)
        touch.gestureRecognizers = recognizers
    }

    func detach(_ recognizer: GestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
        touch.gestureRecognizers = recognizers
    }

    /// Returns true for the first offer to the recognizer since the hover entered the view.
    fileprivate func registerOffer(_ recognizer: GestureRecognizer) -> Bool {
        guard !offers.contains(where: { $0.recognizer === recognizer }) else { return false }
        offers.append(WeakRecognizer(recognizer: recognizer))
        return true
    }

    /// Forgets the offers to recognizers whose view the hover has left.
    fileprivate func forgetOffers(outside hit: View) {
        offers.removeAll { $0.recognizer?.attachedView.map(hit.isDescendant(of:)) != true }
    }
}

/// The hovering pointers and pens of a window, which only recognizers receive.
final class HoverInput {
    private let event = TouchEvent(.hover)
    private var hovers: [Hover] = []
    /// The hover that the event changes, until its delivery.
    private var changed: Hover?

    /// Applies an event to the hovering pointers, before any recognizer receives it; nil if it changes none.
    func read(_ sample: HoverSample, _ input: InputEvent, in window: Window) -> TouchEvent? {
        let known = hovers.first { $0.id == sample.id }
        guard let sample = finite(sample, of: known?.touch, in: window) else { return nil }
        // A press pauses hovering.
        guard !window.touchInput.isDown(sample.type) else {
            known?.exit = sample.phase.isEnd ? sample.location : nil
            return nil
        }
        event.read(input)
        guard !sample.phase.isEnd else {
            guard let known else { return nil }
            leave(known, at: sample.location)
            return event
        }
        let hover = known ?? Hover(sample, timestamp: input.timestamp, in: window)
        if known == nil { hovers.append(hover) }
        move(hover, to: sample.location, isNew: known == nil, in: window)
        return event
    }

    /// Delivers the event to the recognizers.
    func dispatch(in window: Window) {
        guard let hover = changed else { return }
        changed = nil
        if hover.touch.isDown { deliverMove(of: hover, in: window) } else { end(hover, in: window) }
    }

    /// Delivers only the end of hovering of an event that was not delivered: recognizers must not stay begun.
    func withhold(in window: Window) {
        if changed?.touch.isDown == false { dispatch(in: window) }
        changed = nil
    }

    /// Ends the hovering of each pointer or pen that left the window during a press that is over.
    func endPaused(_ input: InputEvent, in window: Window) {
        for hover in hovers {
            guard let exit = hover.exit, !window.touchInput.isDown(hover.touch.type) else {
                continue
            }
            event.read(input)
            leave(hover, at: exit)
            dispatch(in: window)
        }
    }

    func ignore(_ touch: Touch, by recognizer: GestureRecognizer) {
        for hover in hovers where hover.touch === touch { hover.detach(recognizer) }
    }

    func detach(_ recognizer: GestureRecognizer) {
        for hover in hovers { hover.detach(recognizer) }
    }

    /// Returns the sample if its location is finite; otherwise an end at the last location, and nil for any
    /// other phase.
    private func finite(
        _ sample: HoverSample,
        of touch: Touch?,
        in window: Window
    ) -> HoverSample? {
        if sample.location.isFinite { return sample }
        let word = sample.phase.isEnd ? "exited" : "moved"
        window.diagnose("notFinite", "hover \(word) at a location that is not finite")
        guard let touch, sample.phase.isEnd else { return nil }
        var corrected = sample
        corrected.location = touch.windowLocation
        return corrected
    }

    private func move(_ hover: Hover, to location: CGPoint, isNew: Bool, in window: Window) {
        event.allTouches = [hover.touch]
        hover.touch.view = window.hit(at: location, of: event)
        hover.touch.hover(at: location, timestamp: event.timestamp)
        hover.touch.phase = isNew ? .regionEntered : .regionMoved
        changed = hover
    }

    private func leave(_ hover: Hover, at location: CGPoint) {
        event.allTouches = [hover.touch]
        hover.touch.view = nil
        hover.touch.hover(at: location, timestamp: event.timestamp)
        hover.touch.phase = .regionExited
        changed = hover
    }

    private func deliverMove(of hover: Hover, in window: Window) {
        let hit = hover.touch.view ?? window
        let staying = hover.recognizers.filter { recognizer in
            recognizer.attachedView.map(hit.isDescendant(of:)) ?? false
        }
        let leaving = hover.recognizers.filter { recognizer in
            !staying.contains { $0 === recognizer }
        }
        hover.forgetOffers(outside: hit)
        deliver(leaving, .ended, hover, in: window)
        let entering = enteringRecognizers(of: hover, over: hit)
        deliver(entering, .began, hover, in: window)
        // Last, so that actions see `regionMoved` from the recognizers that were there before.
        deliver(staying, .moved, hover, in: window)
    }

    private func end(_ hover: Hover, in window: Window) {
        deliver(hover.recognizers, .ended, hover, in: window)
        hovers = hovers.filter { $0 !== hover }
    }

    private func enteringRecognizers(of hover: Hover, over hit: View) -> [GestureRecognizer] {
        var found: [GestureRecognizer] = []
        var answers = EventAnswers()
        hit.forEachRecognizerUpward { recognizer, view in
            guard hover.registerOffer(recognizer),
                recognizer.refusal(of: hover.touch, of: event, at: view, &answers) == nil
            else { return }
            found.append(recognizer)
        }
        return found
    }

    private func deliver(
        _ recognizers: [GestureRecognizer],
        _ phase: ContactPhase,
        _ hover: Hover,
        in window: Window
    ) {
        guard !recognizers.isEmpty else { return }
        let touch = hover.touch
        touch.phase = Touch.Phase(hovering: phase)
        for recognizer in recognizers {
            recognizer.attempt.read(event)
            switch phase {
            case .began:
                // An earlier recognizer's callback may have removed or failed this one.
                guard recognizer.attachedView != nil, recognizer.isEnabled,
                    !recognizer.settled.isEnd
                else { continue }
                hover.attach(recognizer)
                window.arbiter.addParticipant(recognizer)
                recognizer.attempt.receive([touch])
                recognizer.call(.touches) {
                    recognizer.touchesBegan([touch], with: event)
                }
            case .moved:
                guard recognizer.receivesInput else { continue }
                recognizer.call(.touches) {
                    recognizer.touchesMoved([touch], with: event)
                }
            case .ended, .cancelled:
                if recognizer.receivesInput {
                    recognizer.call(.touches) {
                        recognizer.touchesEnded([touch], with: event)
                    }
                }
                recognizer.attempt.leave(touch)
                hover.detach(recognizer)
            }
        }
    }
}
