/// The decisions about a recognizer that its class leaves open.
///
/// Every method has a default that changes nothing.
///
/// Source: Apple, `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Returns whether the recognizer may leave possible; true by default. False fails it.
    ///
    /// Asked once for each attempt, after the views that would lose a touch, but neither while the recognizer
    /// waits nor when it is excluded.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// Returns whether the recognizer receives this touch, which has just landed; true by default.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// Returns whether the recognizer receives this press, which has just begun; true by default.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// Returns whether the recognizer receives input of this event; true by default.
    ///
    /// Asked once for an event in which touches land, keys go down, a pointer enters the view, or scrolling or
    /// a touchpad's pinch begins.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: TouchEvent) -> Bool

    /// Returns whether both may recognize simultaneously; true from either delegate allows it.
    ///
    /// Asked only when one recognizer is about to exclude the other. False by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// Returns whether the recognizer waits until the other has failed.
    ///
    /// Asked once for each attempt. False by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool

    /// Returns whether the other recognizer waits until this one has failed.
    ///
    /// Asked once for each attempt. False by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// Returns true.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool { true }

    /// Returns true.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive press: Press
    ) -> Bool { true }

    /// Returns true.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: TouchEvent
    ) -> Bool { true }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    /// Returns false.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}
