/// Something that can be told of touches and presses.
///
/// Overrides take an event that may be nil, as on iOS, or one that may not.
public typealias UIResponder = Responder

/// A rectangle that can be hit, holds subviews and recognizers, and hears of touches.
public typealias UIView = View

/// The top of a view hierarchy, and the door for events.
///
/// Nobody shows it: the program sends events to it.
public typealias UIWindow = Window
