import Foundation

/// A scroll or a touchpad's pinch from its beginning to its end: input without touches.
private final class StreamDelivery {
    enum Kind {
        case scroll
        case transform
    }

    private let kind: Kind
    /// The number of steps that recognizers received.
    private(set) var receivedCount = 0
    private var isOpen = false
    private var recognizers: [GestureRecognizer] = []

    init(_ kind: Kind) { self.kind = kind }

    func detach(_ recognizer: GestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
    }

    /// Delivers one step to the recognizers that were under the pointer at the beginning, and to no view.
    func deliverStep(
        _ event: TouchEvent,
        _ phase: ContactPhase,
        at location: CGPoint,
        in window: Window,
        _ deliver: (GestureRecognizer) -> Void
    ) {
        switch (phase, isOpen) {
        case (.began, true):
            let detail = "\(kind) began while it was under way"
            switch kind {
            case .scroll: return window.diagnose("scrollDoubled", detail)
            case .transform: return window.diagnose("transformDoubled", detail)
            }
        case (.moved, false), (.ended, false), (.cancelled, false):
            let detail = "\(kind) \(phase.nameOfChange) without a beginning"
            switch kind {
            case .scroll: return window.diagnose("scrollUnknown", detail)
            case .transform: return window.diagnose("transformUnknown", detail)
            }
        case (.began, false):
            open(event, at: location, in: window)
        case (.moved, true), (.ended, true), (.cancelled, true):
            break
        }
        self.deliver(event, phase, at: location, deliver)
        if phase.isEnd { close() }
    }

    /// Begins without recognizers if it is not under way.
    func openWithheld() { isOpen = true }

    /// Delivers a complete stream at once, such as one click of a wheel.
    func deliverAtOnce(
        _ event: TouchEvent,
        at location: CGPoint,
        in window: Window,
        _ deliver: (GestureRecognizer) -> Void
    ) {
        open(event, at: location, in: window)
        self.deliver(event, .ended, at: location, deliver)
        close()
    }

    private func open(_ event: TouchEvent, at location: CGPoint, in window: Window) {
        isOpen = true
        let hit = window.hit(at: location, of: event)
        hit.forEachRecognizerUpward { recognizer, view in
            guard recognizer.accepts(event, at: view) else { return }
            recognizers.append(recognizer)
            window.arbiter.addParticipant(recognizer)
            recognizer.attempt.openStream(over: hit)
        }
    }

    private func deliver(
        _ event: TouchEvent,
        _ phase: ContactPhase,
        at location: CGPoint,
        _ deliver: (GestureRecognizer) -> Void
    ) {
        for recognizer in recognizers where recognizer.receivesInput {
            receivedCount += 1
            recognizer.attempt.read(event, at: location)
            recognizer.call(phase == .cancelled ? .touchesCancelled : .touches) {
                deliver(recognizer)
            }
        }
    }

    private func close() {
        for recognizer in recognizers { recognizer.attempt.closeStream() }
        recognizers = []
        isOpen = false
    }
}

/// The scrolls and touchpad pinches of a window.
final class StreamInput {
    private let scrollEvent = ScrollEvent()
    private let transformEvent = TransformEvent()
    private let scrollStream = StreamDelivery(.scroll)
    private let clickStream = StreamDelivery(.scroll)
    private let transformStream = StreamDelivery(.transform)
    /// The phase of the event, until its delivery.
    private var phase = ContactPhase.moved

    private var streams: [StreamDelivery] { [scrollStream, clickStream, transformStream] }

    /// The number of steps that recognizers received.
    var receivedCount: Int { streams.reduce(0) { $0 + $1.receivedCount } }

    func detach(_ recognizer: GestureRecognizer) {
        for stream in streams { stream.detach(recognizer) }
    }

    /// Reads a step of scrolling, before any recognizer receives it; nil for one that is ignored.
    func read(_ sample: ScrollSample, _ input: InputEvent, in window: Window) -> TouchEvent? {
        guard let sample = finite(sample, in: window) else { return nil }
        scrollEvent.read(input)
        scrollEvent.translation = sample.translation
        scrollEvent.kind = sample.kind
        scrollEvent.phase = sample.kind == .discrete ? .ended : StreamPhase(sample.phase)
        scrollEvent.location = sample.location
        phase = sample.phase
        return scrollEvent
    }

    /// Reads a step of a touchpad's pinch, before any recognizer receives it; nil for one that is ignored.
    func read(_ sample: TransformSample, _ input: InputEvent, in window: Window) -> TouchEvent? {
        guard let sample = finite(sample, in: window) else { return nil }
        transformEvent.read(input)
        transformEvent.phase = StreamPhase(sample.phase)
        transformEvent.scale = CGFloat(sample.scale)
        transformEvent.rotation = CGFloat(sample.rotation)
        transformEvent.location = sample.location
        phase = sample.phase
        return transformEvent
    }

    /// Delivers the event to the recognizers.
    func dispatch(_ event: TouchEvent, in window: Window) {
        if event === transformEvent {
            let location = transformEvent.location
            transformStream.deliverStep(transformEvent, phase, at: location, in: window) {
                $0.receive(self.transformEvent)
            }
            return
        }
        let location = scrollEvent.location
        let deliver = { (recognizer: GestureRecognizer) in
            recognizer.receive(self.scrollEvent)
        }
        switch scrollEvent.kind {
        case .discrete:
            clickStream.deliverAtOnce(scrollEvent, at: location, in: window, deliver)
        case .continuous:
            scrollStream.deliverStep(scrollEvent, phase, at: location, in: window, deliver)
        }
    }

    /// Takes back an event that was not delivered: a stream that begins has no recognizers, and an end cancels.
    func withhold(_ event: TouchEvent, in window: Window) {
        guard event === transformEvent || scrollEvent.kind == .continuous else { return }
        switch phase {
        case .began:
            (event === transformEvent ? transformStream : scrollStream).openWithheld()
        case .moved: break
        case .ended, .cancelled:
            phase = .cancelled
            if event === transformEvent {
                transformEvent.phase = .cancelled
            } else {
                scrollEvent.phase = .cancelled
            }
            dispatch(event, in: window)
        }
    }

    /// Returns the sample if its numbers are finite; otherwise an end of continuous scrolling at the last
    /// location, and nil for any other step.
    private func finite(_ sample: ScrollSample, in window: Window) -> ScrollSample? {
        if sample.translation.isFinite && sample.location.isFinite { return sample }
        window.diagnose(
            "notFinite",
            "scroll \(sample.phase.nameOfChange) with a number that is not finite"
        )
        guard sample.kind == .continuous, sample.phase.isEnd else { return nil }
        var corrected = sample
        corrected.translation = .zero
        corrected.location = scrollEvent.location
        return corrected
    }

    /// Returns the sample if its numbers are finite; otherwise an end with the last numbers, and nil for any
    /// other phase.
    private func finite(_ sample: TransformSample, in window: Window) -> TransformSample? {
        if sample.scale.isFinite && sample.rotation.isFinite && sample.location.isFinite {
            return sample
        }
        window.diagnose(
            "notFinite",
            "transform \(sample.phase.nameOfChange) with a number that is not finite"
        )
        guard sample.phase.isEnd else { return nil }
        return TransformSample(
            phase: sample.phase,
            scale: Double(transformEvent.scale),
            rotation: Double(transformEvent.rotation),
            location: transformEvent.location
        )
    }
}
