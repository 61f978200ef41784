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
    /// The color behind the content; nil, the default, for none.
    ///
    /// Nothing is drawn in it here.
    public var backgroundColor: UIColor? {
        get { facadeStorage as? UIColor }
        set { facadeStorage = newValue }
    }

    /// The first view here or below whose `tag` is this, parents before children; nil when there is none.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Asks for a new picture: without effect, since nothing is drawn here.
    public func setNeedsDisplay() {}

    /// What the screen and its devices can do.
    public var traitCollection: UITraitCollection { UITraitCollection() }
}

/// What the screen and its devices can do.
public struct UITraitCollection: Hashable, Sendable {
    /// Whether touches have a force: unknown, since devices differ; each touch says it by
    /// `maximumPossibleForce`.
    public var forceTouchCapability: UIForceTouchCapability { .unknown }
}

/// Whether touches have a force.
public enum UIForceTouchCapability: Int, Sendable {
    /// Devices differ.
    case unknown
    /// They have none.
    case unavailable
    /// They have one.
    case available
}
