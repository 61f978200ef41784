/// Decides for a recognizer what its class leaves open; every method has a default that changes
/// nothing.
///
/// Source: Apple, `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Whether it may leave possible; false fails it.
    ///
    /// Asked once for each attempt, after the touched views; not asked while it waits, nor when it
    /// is excluded. True by default.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// Whether it receives this touch; asked when it lands, for every touch.
    ///
    /// True by default.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

    /// Whether it receives this press; asked when it begins.
    ///
    /// True by default.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool

    /// Whether it receives input of this event; asked when a touch lands, a key goes down, a pointer
    /// comes over the view, or scrolling or a touchpad's pinch begins.
    ///
    /// True by default.
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: TouchEvent) -> Bool

    /// Whether both may recognize at once; true from either delegate allows it.
    ///
    /// Asked only when one is about to exclude the other. False by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// Whether it waits until the other has failed.
    ///
    /// Asked once for each attempt. False by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool

    /// Whether the other waits until it has failed.
    ///
    /// Asked once for each attempt. False by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// Allows it.
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// Lets it receive the touch.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool { true }

    /// Lets it receive the press.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive press: Press
    ) -> Bool { true }

    /// Lets it receive the event.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: TouchEvent
    ) -> Bool { true }

    /// Does not allow both at once.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { false }

    /// Requires nothing.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { false }

    /// Requires nothing.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { false }
}
