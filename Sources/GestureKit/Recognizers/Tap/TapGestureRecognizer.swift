public import Foundation

/// Recognizes one or more taps with one or more fingers; discrete.
///
///     possible ──last lift of the last tap──▶ recognized
///         └── moved > 45 pt, held > 0.75 s, next tap > 0.35 s later or > 45 pt away,
///             too many or too few fingers, another button ──▶ failed
///
/// Source: Apple, `UITapGestureRecognizer`; Semantics.md, section 2.
open class TapGestureRecognizer: GestureRecognizer {
    /// How many taps in a row; 1 by default.
    ///
    /// Below 1 it never recognizes, and says so.
    open var numberOfTapsRequired = 1
    /// How many fingers each tap takes; 1 by default.
    ///
    /// Below 1 it never recognizes, and says so.
    open var numberOfTouchesRequired = 1
    /// The buttons of which a pointer has to press one; the primary one by default.
    ///
    /// Fingers have none.
    open var buttonMaskRequired: ButtonMask = .primary

    private var taps = TapSequence()
    private var made: [CGPoint] = []

    /// How many touches made the gesture, from the last lift on; before it those that are down.
    open override var numberOfTouches: Int {
        input.made == nil ? super.numberOfTouches : numberOfTouchesRequired
    }

    /// The centroid of the first tap's landing; before that of the touches that are down.
    open override func location(in view: View?) -> CGPoint {
        guard let first = taps.firstCentroid else { return super.location(in: view) }
        return view?.convert(first, from: nil) ?? first
    }

    /// Where one of the last tap's touches landed.
    open override func location(ofTouch index: Int, in view: View?) -> CGPoint {
        guard made.indices.contains(index) else { return location(in: view) }
        return view?.convert(made[index], from: nil) ?? made[index]
    }

    /// How far the fingers may move, and how long the press or the pause may still be.
    open override var allowances: [Allowance] {
        settled == .possible && !engagement.isWaiting ? taps.allowances : []
    }

    /// Follows a landing.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        guard event.buttonMask.isEmpty || !event.buttonMask.isDisjoint(with: buttonMaskRequired)
        else { return fail(.wrongButton) }
        landed(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Follows a movement.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        if case .failed(let reason) = taps.moved(touches) { fail(reason) }
    }

    /// Follows a lift; the last one of the last tap recognizes.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        touchesMoved(touches, with: event)
        lifted(touches.inOrder.map { TapSequence.Sample($0) })
    }

    /// Follows a key: pressed and released it is a tap of one finger that does not move.
    open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
        landed(presses.inOrder.map { TapSequence.Sample($0) })
    }

    /// Follows a key's release.
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

    /// Fails: the press, or the pause before the next tap, was too long.
    open override func deadlineReached(at time: TimeInterval) {
        fail(taps.expired(at: time))
    }

    /// Forgets the taps.
    open override func reset() {
        taps = TapSequence()
        made = []
    }

    /// False for a tap of more taps with as many fingers, which could never recognize otherwise.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer,
            other.numberOfTouchesRequired == numberOfTouchesRequired
        else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    private func landed(_ samples: [TapSequence.Sample]) {
        guard requiresSomething() else { return }
        for sample in samples {
            switch taps.landed(sample, required: numberOfTouchesRequired) {
            case .goesOn, .tapped: break
            case .pressed: made = input.touchesDown.map(\.windowLocation)
            case .failed(let reason): return fail(reason)
            }
        }
        deadline = taps.deadline
    }

    private func lifted(_ samples: [TapSequence.Sample]) {
        for sample in samples {
            switch taps.lifted(sample, required: numberOfTouchesRequired) {
            case .goesOn, .pressed: break
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
    /// The touches or presses in the order of their ids, so that nothing hangs on a set's order.
    var inOrder: [Element] { count < 2 ? Array(self) : sorted { $0.id < $1.id } }
}
