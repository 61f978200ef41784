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

extension View {
    /// The background color; nil, the default, for none.
    ///
    /// The color is stored and not drawn.
    public var backgroundColor: UIColor? {
        get { uikitStorage as? UIColor }
        set { uikitStorage = newValue }
    }

    /// The first view with this `tag` among this view and its descendants, depth first; nil if there is none.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Does nothing: views have no drawing of their own.
    public func setNeedsDisplay() {}

    /// The traits of the environment.
    public var traitCollection: UITraitCollection { UITraitCollection() }
}

/// The traits of the environment: whether touches have a force.
public struct UITraitCollection: Hashable, Sendable {
    /// Whether touches report a force: always `unknown`, since input devices differ.
    ///
    /// `maximumPossibleForce` of a touch says whether its device does.
    public var forceTouchCapability: UIForceTouchCapability { .unknown }
}

/// Whether touches report a force.
public enum UIForceTouchCapability: Int, Sendable {
    /// It depends on the input device.
    case unknown
    /// Touches report no force.
    case unavailable
    /// Touches report a force.
    case available
}
