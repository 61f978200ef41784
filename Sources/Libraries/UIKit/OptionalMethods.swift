// UIKit's delegate methods are optional, so code calls them as `delegate?.method?(…)`. Here every method
// has a default implementation; these properties let such calls compile.

extension GestureRecognizerDelegate {
    /// The method of this name as a closure; never nil.
    public var gestureRecognizerShouldBegin: ((UIGestureRecognizer) -> Bool)? {
        { self.gestureRecognizerShouldBegin($0) }
    }

    /// The methods named `gestureRecognizer` as a callable value; never nil.
    public var gestureRecognizer: DelegateCall? { DelegateCall(delegate: self) }
}

/// A callable value that forwards to a delegate, as in
/// `delegate?.gestureRecognizer?(self, shouldReceive: touch)`.
public struct DelegateCall {
    let delegate: any UIGestureRecognizerDelegate

    /// Returns whether the recognizer receives this touch.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldReceive touch: UITouch
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldReceive: touch) }

    /// Returns whether the recognizer receives this press.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldReceive press: UIPress
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldReceive: press) }

    /// Returns whether the recognizer receives this event.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldReceive event: UIEvent
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldReceive: event) }

    /// Returns whether both recognizers may recognize simultaneously.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
        delegate.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
    }

    /// Returns whether the first recognizer waits until the other one fails.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldRequireFailureOf: other) }

    /// Returns whether the other recognizer waits until the first one fails.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) }
}
