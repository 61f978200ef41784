// On iOS a delegate's methods are optional, and whoever calls one writes `delegate?.method?(…)`. Here every
// method has a default; these properties let such calls compile.

extension GestureRecognizerDelegate {
    /// Calls the method of this name; never nil.
    public var gestureRecognizerShouldBegin: ((UIGestureRecognizer) -> Bool)? {
        { self.gestureRecognizerShouldBegin($0) }
    }

    /// Calls the methods whose names begin with `gestureRecognizer`; never nil.
    public var gestureRecognizer: DelegateCall? { DelegateCall(delegate: self) }
}

/// A call of a delegate's optional method, as `delegate?.gestureRecognizer?(self, shouldReceive: touch)`.
public struct DelegateCall {
    let delegate: any UIGestureRecognizerDelegate

    /// Whether the recognizer receives this touch.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldReceive touch: UITouch
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldReceive: touch) }

    /// Whether the recognizer receives this press.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldReceive press: UIPress
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldReceive: press) }

    /// Whether the recognizer receives input of this event.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldReceive event: UIEvent
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldReceive: event) }

    /// Whether both recognizers may recognize at once.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool {
        delegate.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
    }

    /// Whether the first recognizer waits until the other has failed.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldRequireFailureOf: other) }

    /// Whether the other recognizer waits until the first has failed.
    public func callAsFunction(
        _ recognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { delegate.gestureRecognizer(recognizer, shouldBeRequiredToFailBy: other) }
}
