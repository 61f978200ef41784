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
