public import Foundation

/// Members for all users of a recognizer, whatever its class.
extension GestureRecognizer {
    /// Fails (or, after the beginning, cancels) with a reason for people and tests.
    public final func fail(_ reason: Reason) {
        guard !isOnOtherThread(assigning: .failed) else { return }
        attempt.stating(reason) {
            state = settled.isBegun || attempt.pending.begins ? .cancelled : .failed
        }
    }

    /// The time on the event clock, in seconds, at which `deadlineReached(at:)` is called; nil for none.
    ///
    /// Set it in a callback. While it is pending, the recognizer is neither failed nor reset between touches;
    /// an end state and `reset()` clear it. An event at exactly this time is delivered first. A value that is
    /// not finite becomes nil.
    public final var deadline: TimeInterval? {
        get { attempt.deadline }
        set { attempt.deadline = newValue.flatMap { $0.isFinite ? $0 : nil } }
    }

    /// The name, or the class name if `name` is nil.
    public final var label: String { name ?? String(describing: type(of: self)) }

    /// Ignores a press for the rest of its life; the view still receives it.
    public final func ignore(_ press: Press, for event: PressesEvent) {
        attempt.ignore(press)
        attachedView?.window?.ignore(press, by: self)
    }

    /// The same as `allowedTouchTypes`, for the module UIKit, which hides that name with its own member.
    package final var acceptedTouchTypes: Set<Touch.TouchType> {
        get { allowedTouchTypes }
        set { allowedTouchTypes = newValue }
    }

    /// The same as `allowedPressTypes`, for the module UIKit, which hides that name with its own member.
    package final var acceptedPressTypes: Set<Press.PressType> {
        get { allowedPressTypes }
        set { allowedPressTypes = newValue }
    }
}

extension GestureRecognizer: Hashable {
    /// Returns whether both are the same object.
    public static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
        left === right
    }

    /// Hashes the object's identity.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
