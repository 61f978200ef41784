/// An object that can receive touches and presses.
///
/// Overrides can take an optional event, as on iOS, or a non-optional one.
public typealias UIResponder = Responder

/// A rectangle that can be hit, contains subviews and recognizers, and receives touches.
public typealias UIView = View

/// The root of a view hierarchy, which receives the events.
///
/// The window is not shown on a screen; the program sends events to it.
public typealias UIWindow = Window

extension View {
    /// The background color; nil, the default, for none.
    ///
    /// The color is stored but not drawn.
    public var backgroundColor: UIColor? {
        get { uikitStorage as? UIColor }
        set { uikitStorage = newValue }
    }

    /// The identifier for tests and recordings: the same as `name`, nil by default.
    public var accessibilityIdentifier: String? {
        get { name }
        set { name = newValue }
    }

    /// Returns the first view with this `tag` among this view and its descendants, depth first; nil if no
    /// view has it.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let found = subview.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// The attached recognizers, in the order in which they were added; never nil.
    ///
    /// Assigning an array attaches its recognizers and detaches all others; nil detaches all.
    public var gestureRecognizers: [UIGestureRecognizer]! {
        get { attachedRecognizers }
        set {
            let wanted = newValue ?? []
            for recognizer in attachedRecognizers where !wanted.contains(recognizer) {
                removeGestureRecognizer(recognizer)
            }
            for recognizer in wanted { addGestureRecognizer(recognizer) }
            attachedRecognizers = wanted
        }
    }

    /// Accepted without effect: views do not draw.
    public func setNeedsDisplay() {}

    /// The traits of the environment.
    public var traitCollection: UITraitCollection { UITraitCollection() }
}

/// The traits of the environment: only the force of touches.
public struct UITraitCollection: Hashable, Sendable {
    /// Whether touches report a force: always `unknown`, since input devices differ.
    ///
    /// The `maximumPossibleForce` of a touch indicates whether its device does.
    public var forceTouchCapability: UIForceTouchCapability { .unknown }
}

/// The availability of a touch's force.
public enum UIForceTouchCapability: Int, Sendable {
    /// The availability depends on the input device.
    case unknown
    /// Touches report no force.
    case unavailable
    /// Touches report a force.
    case available
}

/// A view that turns touches into control events for its targets.
public typealias UIControl = Control

/// A control that reports taps.
public typealias UIButton = Button

/// A control that is on or off.
public typealias UISwitch = Switch

/// A control whose knob is dragged to a value.
public typealias UISlider = Slider

/// A control whose halves decrease and increase a value.
public typealias UIStepper = Stepper

/// A control of segments, one of which is selected.
public typealias UISegmentedControl = SegmentedControl

/// A control that steps through pages.
public typealias UIPageControl = PageControl
