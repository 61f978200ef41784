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

/// A view that turns touches into events for its targets.
public typealias UIControl = Control

/// A control that is pressed.
public typealias UIButton = Button

/// A control that is on or off.
public typealias UISwitch = Switch

/// A control whose knob is dragged to a value.
public typealias UISlider = Slider

/// A control with a half that counts down and one that counts up.
public typealias UIStepper = Stepper

/// A control of segments, of which one is selected.
public typealias UISegmentedControl = SegmentedControl

/// A control that steps through pages.
public typealias UIPageControl = PageControl

/// One finger, pen or pressed pointer, from its landing to its lift.
public typealias UITouch = Touch

/// One key that is held, from its press to its release.
public typealias UIPress = Press

/// What views and recognizers are told.
public typealias UIEvent = TouchEvent

/// What they are told of keys.
public typealias UIPressesEvent = PressesEvent

/// The keyboard modifiers held during an event.
public typealias UIKeyModifierFlags = KeyModifierFlags

extension TouchEvent {
    /// The pointer's buttons held during an event.
    public typealias ButtonMask = GestureKit.ButtonMask
}
