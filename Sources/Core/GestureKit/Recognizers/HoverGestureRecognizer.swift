/// A continuous recognizer of a pointer or a pen over the view with nothing pressed.
///
///     possible ──enters the view──▶ began ──moves──▶ changed ⟲ ──leaves──▶ ended
///
/// A press pauses it: it keeps its state, and continues with the first move after the release. It does not
/// exclude other recognizers and is not excluded by them. Source: Apple, `UIHoverGestureRecognizer`;
/// Semantics.md, section 2.
open class HoverGestureRecognizer: GestureRecognizer {
    /// Always 0: a hovering pointer is not a touch; its location is `location(in:)`.
    open override var numberOfTouches: Int { 0 }

    /// Returns true for hover events only.
    open override func shouldReceive(_ event: TouchEvent) -> Bool { event.type == .hover }

    /// Returns false.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool { false }

    /// Returns false.
    open override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

    /// Begins; a second pointer is ignored.
    open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
        for touch in touches where input.touches.first !== touch { ignore(touch, for: event) }
        if state == .possible { state = .began }
    }

    /// Changes.
    open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let first = input.touches.first, touches.contains(first) else { return }
        state = .changed
    }

    /// Ends.
    open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
        guard let first = input.touches.first, touches.contains(first) else { return }
        state = .ended
    }

    /// Cancels.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        fail(.touchCancelled)
    }
}
