public import Foundation

/// What a recognizer is told of its input: its subclasses override these methods.
///
/// ``GestureRecognizer`` is the only class directly below it.
open class EventReceiver {
    final let engagement = Engagement()

    /// What it has received of the sequence that is under way.
    final var input: ReceivedInput { engagement.input }

    /// Makes a receiver that nothing is told to; recognizers have their own initializers.
    public init() {}

    /// Tells of touches that landed.
    ///
    /// The default does nothing.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Tells of touches that moved, or changed in force or shape.
    ///
    /// The default does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Tells of touches that lifted.
    ///
    /// The default does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Tells of touches that the system took away.
    ///
    /// The default does nothing: a recognizer that is then still possible is failed, one that is
    /// begun has to be cancelled by the subclass.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Reports corrected values of touches.
    ///
    /// Never called: X11 devices report all values of a touch together.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<Touch>) {}

    /// Tells of keys that went down.
    ///
    /// The default does nothing. Comes only for `allowedPressTypes`.
    open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Tells of keys whose force changed.
    ///
    /// The default does nothing.
    open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Tells of keys that went up.
    ///
    /// The default does nothing.
    open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Tells of presses that the system took away.
    ///
    /// The default does nothing.
    open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Tells of a step of scrolling.
    ///
    /// The default does nothing. Comes only where `shouldReceive(_:)` took the scrolling when it
    /// began over the view.
    open func scrollChanged(with event: ScrollEvent) {}

    /// Tells of a step of a touchpad's pinch.
    ///
    /// The default does nothing. Comes only where `shouldReceive(_:)` took the gesture when it began
    /// over the view.
    open func transformChanged(with event: TransformEvent) {}

    /// Tells that ``GestureRecognizer/deadline`` has come; `time` is the deadline that was set.
    ///
    /// The default does nothing. Does not come when an event at or before that time ended the
    /// attempt.
    open func deadlineReached(at time: TimeInterval) {}

    /// Tells that the sequence is over, still in the end state; clear what belongs to it.
    ///
    /// Comes once for each sequence of which it received a touch, a press, a pointer or scrolling, and
    /// not while one that is tied to it by a failure requirement is undecided. The default does
    /// nothing. A state assigned here is ignored.
    open func reset() {}

    /// The keyboard modifiers held at the last event that it received.
    public final var modifierFlags: KeyModifierFlags { input.modifierFlags }

    /// The pointer's buttons held at the last event that it received; empty for fingers.
    public final var buttonMask: ButtonMask { input.buttonMask }
}
