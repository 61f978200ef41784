public import Foundation

/// The input methods of recognizers, which subclasses override.
///
/// ``GestureRecognizer`` is the only direct subclass.
open class EventReceiver {
    final let attempt = RecognitionAttempt()

    /// The received input of the current sequence.
    final var input: ReceivedInput { attempt.input }

    /// Creates a receiver; recognizers have their own initializers.
    public init() {}

    /// Handles touches that landed; the default does nothing.
    open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles touches that moved, or changed in force or shape; the default does nothing.
    open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles touches that lifted; the default does nothing.
    open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles touches that the system cancelled.
    ///
    /// The default does nothing. A recognizer that is still possible then fails; a subclass that has begun
    /// must cancel.
    open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {}

    /// Handles corrected values of touches; never called, since X11 devices report all
    /// values of a touch together.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<Touch>) {}

    /// Handles keys that went down.
    ///
    /// The default does nothing. Called only for `allowedPressTypes`.
    open func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles keys whose force changed; the default does nothing.
    open func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles keys that went up; the default does nothing.
    open func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles presses that the system cancelled; the default does nothing.
    open func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {}

    /// Handles a step of scrolling.
    ///
    /// The default does nothing. Called only if `shouldReceive(_:)` returned true when the scrolling began
    /// over the view.
    open func scrollChanged(with event: ScrollEvent) {}

    /// Handles a step of a touchpad's pinch.
    ///
    /// The default does nothing. Called only if `shouldReceive(_:)` returned true when the gesture began over
    /// the view.
    open func transformChanged(with event: TransformEvent) {}

    /// Handles the arrival of ``GestureRecognizer/deadline``; `time` is the deadline that was set.
    ///
    /// The default does nothing. Not called if an event at or before that time ended the attempt.
    open func deadlineReached(at time: TimeInterval) {}

    /// Clears the state of the finished sequence; `state` is still the end state.
    ///
    /// Called once for each sequence in which the recognizer received a touch, a press, a pointer or
    /// scrolling, but not while a recognizer that a failure requirement ties to it is undecided. The default
    /// does nothing. A state assigned here is ignored.
    open func reset() {}

    /// The keyboard modifiers held during the last received event.
    public final var modifierFlags: KeyModifierFlags { input.modifierFlags }

    /// The pointer's buttons held during the last received event; empty for fingers.
    public final var buttonMask: ButtonMask { input.buttonMask }
}
