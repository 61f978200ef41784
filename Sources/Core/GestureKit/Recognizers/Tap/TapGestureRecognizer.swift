public import Foundation

/// A discrete recognizer of one or more taps with one or more fingers.
///
///     possible ──last lift of the last tap──▶ recognized
///         └── moved > 45 pt, held > 0.75 s, next tap > 0.35 s later or > 45 pt away,
///             too many or too few fingers, another button ──▶ failed
///
/// Source: Apple, `UITapGestureRecognizer`; Semantics.md, section 2.
open class TapGestureRecognizer: GestureRecognizer {
    /// The number of consecutive taps; 1 by default.
    ///
    /// Below 1 the recognizer never recognizes, and reports a diagnostic.
    open var numberOfTapsRequired = 1
    /// The number of fingers of each tap; 1 by default.
    ///
    /// Below 1 the recognizer never recognizes, and reports a diagnostic.
    open var numberOfTouchesRequired = 1
    /// The buttons, any of which a pointer, not a finger, has to press; the primary button by default.
    ///
    /// Never empty: an empty set becomes the default.
    open var buttonMaskRequired: ButtonMask = .primary {
        didSet { if buttonMaskRequired.isEmpty { buttonMaskRequired = .primary } }
    }

    private var taps = TapSequence()
    private var made: [CGPoint] = []

    /// The number of touches that made the gesture, after the last lift; before it, the touches that are
    /// down.
    open override var numberOfTouches: Int {
        input.made == nil ? super.numberOfTouches : numberOfTouchesRequired
    }

    /// Returns the centroid of the first tap's landings; before the first tap, of the touches that are down.
    open override func location(in view: View?) -> CGPoint {
        guard let first = taps.firstCentroid else { return super.location(in: view) }
        return view?.convert(first, from: nil) ?? first
    }

    /// Returns the landing location of a touch of the first tap.
    open override func location(ofTouch index: Int, in view: View?) -> CGPoint {
        guard made.indices.contains(index) else { return location(in: view) }
        return view?.convert(made[index], from: nil) ?? made[index]
    }

    /// The limits of movement, and of the time of the press or the pause.
    open override var recognitionLimits: [RecognitionLimit] {
        settled == .possible && !attempt.isWaiting ? taps.recognitionLimits : []
    }

    /// The largest movement, press and pause, and the largest distance between taps.
    open override var measurements: [Reason] { taps.measurements }

    /// Handles landings.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard event.buttonMask.isEmpty || !event.buttonMask.isDisjoint(with: buttonMaskRequired)
        else { return fail(.wrongButton) }
        landed(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if case .failed(let reason) = taps.moved(touches) { fail(reason) }
    }

    /// Handles lifts; the last lift of the last tap recognizes.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        touchesMoved(touches, with: event)
        lifted(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles keys: a key pressed and released is a tap of one finger that does not move.
    open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
        landed(presses.inOrder.map { TapSequence.Sample($0) })
    }

    /// Handles releases of keys.
    open override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {
        lifted(presses.inOrder.map { TapSequence.Sample($0) })
    }

    /// Fails.
    open override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {
        fail(.touchCancelled)
    }

    /// Fails.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.touchCancelled)
    }

    /// Fails, because the press, or the pause before the next tap, was too long.
    open override func deadlineReached(at time: TimeInterval) {
        fail(taps.expirationReason(at: time))
    }

    /// Clears the taps.
    open override func reset() {
        taps = TapSequence()
        made = []
    }

    /// Returns false for a tap recognizer of more taps, which could never recognize otherwise.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    private func landed(_ samples: [TapSequence.Sample]) {
        guard requiresSomething() else { return }
        for sample in samples {
            switch taps.landed(sample, required: numberOfTouchesRequired) {
            case .pressed where taps.count == 0: made = input.touchesDown.map(\.windowLocation)
            case .undecided, .pressed, .tapped: break
            case .failed(let reason): return fail(reason)
            }
        }
        deadline = taps.deadline
    }

    private func lifted(_ samples: [TapSequence.Sample]) {
        for sample in samples {
            switch taps.lifted(sample, required: numberOfTouchesRequired) {
            case .undecided, .pressed: break
            case .failed(let reason): return fail(reason)
            case .tapped where taps.count >= numberOfTapsRequired:
                state = .recognized
                return
            case .tapped: break
            }
        }
        deadline = taps.deadline
    }

    private func requiresSomething() -> Bool {
        guard numberOfTapsRequired < 1 || numberOfTouchesRequired < 1 else { return true }
        attachedView?.window?.diagnose(
            "requiresNothing",
            "\(label) requires \(numberOfTapsRequired) taps of \(numberOfTouchesRequired) touches"
        )
        fail(.tooManyTouches(1, limit: 0))
        return false
    }
}

extension Set where Element: Contactable {
    /// The touches or presses in the order of their ids, so that nothing depends on a set's order.
    var inOrder: [Element] { sorted { $0.id < $1.id } }
}
