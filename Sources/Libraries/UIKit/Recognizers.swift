/// The base class of all gesture recognizers.
///
/// An override of a touch method takes a `UIEvent` or a `UIEvent?`, and passes a `UIEvent` to `super`, as
/// on iOS.
public typealias UIGestureRecognizer = GestureRecognizer

/// A delegate that decides for a recognizer; every method has a default implementation, as on iOS.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate

/// A recognizer of taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer

/// A recognizer of fingers that stay down without moving.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

/// A recognizer of fingers that drag, and of scrolling.
public typealias UIPanGestureRecognizer = PanGestureRecognizer

/// A recognizer of fingers that drag inward from an edge of the window.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer

/// A recognizer of fingers that flick in one direction.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer

/// A recognizer of two fingers that spread or close.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer

/// A recognizer of two fingers that turn about each other.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer

/// A recognizer of a pointer over a view, without a pressed button.
public typealias UIHoverGestureRecognizer = HoverGestureRecognizer

/// The edges of a rectangle, such as those at which a screen-edge pan can start.
public typealias UIRectEdge = RectEdge

/// The kinds of scrolling that a pan can recognize.
public typealias UIScrollTypeMask = ScrollTypeMask

/// A method without the object on which it is called.
///
/// `#selector` is not available on Linux. Create a selector from a method reference, such as
/// `Selector(ViewController.handleTap)`, or pass the reference itself.
public typealias Selector = GestureRecognizer.Action

// UIKit declares these as arrays of numbers; GestureKit's properties of the same names are sets of enum
// values.

extension GestureRecognizer {
    /// The raw values of the touch types that the recognizer receives, in ascending order; all types by
    /// default.
    ///
    /// Numbers without a matching `UITouch.TouchType` are ignored.
    public var allowedTouchTypes: [NSNumber] {
        get { acceptedTouchTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
        set {
            acceptedTouchTypes = Set(
                newValue.compactMap { UITouch.TouchType(rawValue: $0.intValue) }
            )
        }
    }

    /// The raw values of the press types that the recognizer receives, in ascending order; empty by default.
    ///
    /// Numbers without a matching `UIPress.PressType` are ignored.
    public var allowedPressTypes: [NSNumber] {
        get { acceptedPressTypes.map(\.rawValue).sorted().map { NSNumber(value: $0) } }
        set {
            acceptedPressTypes = Set(
                newValue.compactMap { UIPress.PressType(rawValue: $0.intValue) }
            )
        }
    }
}

// UIKit's delegate methods are optional, so code calls them as `delegate?.method?(…)`. Here, every method has
// a default implementation; these properties let such calls compile.

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

/// A hovering pen's values, which are constant: the X server does not report them.
extension HoverGestureRecognizer {
    /// The distance from the screen, from 0 to 1: always 0.
    public var zOffset: CGFloat { 0 }

    /// The angle between a pen and the screen in radians: always 0.
    public var altitudeAngle: CGFloat { 0 }

    /// The direction in which a pen leans, in radians from the view's x axis: always 0.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

    /// The direction in which a pen leans: always zero.
    public func azimuthUnitVector(in view: UIView?) -> CGVector { .zero }

    /// The rotation of a pen about its own axis in radians: always 0.
    public var rollAngle: CGFloat { 0 }
}
