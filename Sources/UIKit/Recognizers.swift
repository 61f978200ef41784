/// The class of all recognizers.
///
/// An override of a touch method takes a `UIEvent` or a `UIEvent?`; what it passes to `super` is a
/// `UIEvent`, as on iOS.
public typealias UIGestureRecognizer = GestureRecognizer

/// Decides for a recognizer; every method has a default, as on iOS.
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate

/// Recognizes taps.
public typealias UITapGestureRecognizer = TapGestureRecognizer

/// Recognizes fingers that stay down and in place.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

/// Recognizes fingers that drag, and scrolling.
public typealias UIPanGestureRecognizer = PanGestureRecognizer

/// Recognizes fingers that drag inward from an edge of the window.
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer

/// Recognizes fingers that flick in one direction.
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer

/// Recognizes two fingers that spread or close.
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer

/// Recognizes two fingers that turn about each other.
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer

/// Recognizes a pointer over a view, with nothing pressed.
public typealias UIHoverGestureRecognizer = HoverGestureRecognizer

/// Edges of a rectangle, of which a screen-edge pan starts at one.
public typealias UIRectEdge = RectEdge

/// The kinds of scrolling that a pan follows.
public typealias UIScrollTypeMask = ScrollTypeMask

/// A method, apart from the object that it is called on.
///
/// There is no `#selector` here: make one from a method reference, as
/// `Selector(ViewController.handleTap)`, or hand over the reference itself.
public typealias Selector = GestureRecognizer.Action
