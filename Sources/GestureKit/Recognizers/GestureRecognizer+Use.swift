public import Foundation

/// What anyone can do with a recognizer, whatever its class.
extension GestureRecognizer {
    /// Fails (or, when begun, cancels) with a reason that people and tests can read.
    public final func fail(_ reason: Reason) {
        guard !isForeign(assigning: .failed) else { return }
        engagement.stating(reason) {
            state = settled.isBegun || engagement.wish.begins ? .cancelled : .failed
        }
    }

    /// The event clock's time in seconds at which `deadlineReached(at:)` is to be called; nil for none.
    ///
    /// Set it in a callback. A pending one keeps the recognizer from being failed or reset between
    /// touches; an end state and `reset()` clear it. An event at exactly this time comes first. What is not
    /// finite is none.
    public final var deadline: TimeInterval? {
        get { engagement.deadline }
        set { engagement.deadline = newValue.flatMap { $0.isFinite ? $0 : nil } }
    }

    /// The name, or the class name where there is none.
    public final var label: String { name ?? String(describing: type(of: self)) }

    /// Keeps a press out of this recognizer for the rest of its life; its view gets it as usual.
    public final func ignore(_ press: Press, for event: PressesEvent) {
        engagement.ignore(press)
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
    /// Whether both are the same object.
    public static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool {
        left === right
    }

    /// Hashes the object's identity.
    public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
