/// An object that can receive touches and presses.
///
/// Overrides can take an optional event, as on iOS, or a non-optional one.
public typealias UIResponder = Responder

/// A rectangle that can be hit, contains subviews and recognizers, and receives touches.
public typealias UIView = View

/// The root of a view hierarchy, which receives the events.
///
/// The program sends events to it. A subclass can override `sendEvent(_:)`.
public typealias UIWindow = Window

extension Window {
    /// The controller whose view fills the window; nil by default.
    ///
    /// Setting it loads the view, adds it behind the other subviews and gives it the window's size, which it keeps.
    /// The view of the previous controller is removed. The window retains the controller.
    public var rootViewController: UIViewController? {
        get { storage.rootViewController }
        set {
            let old = storage.rootViewController
            guard newValue !== old else { return }
            storage.rootViewController = newValue
            old?.viewIfLoaded?.removeFromSuperview()
            setRootView(newValue?.view(loadedIn: rootFrame))
        }
    }

    /// Shows the window, which is visible by default.
    public func makeKeyAndVisible() { isHidden = false }

    /// Whether the window receives the keys: always true, since each window receives its own events.
    public var isKeyWindow: Bool { true }
}

extension View {
    /// The background color; nil, the default, for none.
    ///
    /// Components outside of 0 to 1 are limited to this range.
    public var backgroundColor: UIColor? {
        get { appearance.background.map(UIColor.init) }
        set { appearance.background = newValue?.stored }
    }

    /// Whether subviews are drawn only inside the view; false by default, true for a scroll view.
    ///
    /// Hit testing is the same either way: the parts of a view outside of its superview are never hit.
    public var clipsToBounds: Bool {
        get { appearance.clipsToBounds }
        set { appearance.clipsToBounds = newValue }
    }

    /// The drawing of the view: its border and its corners.
    public var layer: CALayer {
        if let layer = storage.layer { return layer }
        let layer = CALayer(of: self)
        storage.layer = layer
        return layer
    }

    /// The tint of the view and its subviews; by default the superview's, or the system's blue without one.
    ///
    /// Views do not draw it. A button of the type `system` has a blue title until you call `setTitleColor(_:for:)`.
    public var tintColor: UIColor! {
        get { storage.tintColor ?? superview?.tintColor ?? .tintColor }
        set { storage.tintColor = newValue }
    }

    /// How an image view places its image; `scaleToFill` by default.
    public var contentMode: ContentMode {
        get { storage.contentMode }
        set {
            storage.contentMode = newValue
            (self as? UIImageView)?.show()
        }
    }

    /// The placement of an image in its view.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the view's size.
        case scaleToFill
        /// As large as fits into the view, centered.
        case scaleAspectFit
        /// As small as covers the view, centered.
        case scaleAspectFill
        /// Drawn like `scaleToFill`.
        case redraw
        /// In its own size, centered.
        case center
        /// Drawn like `center`.
        case top
        /// Drawn like `center`.
        case bottom
        /// Drawn like `center`.
        case left
        /// Drawn like `center`.
        case right
        /// Drawn like `center`.
        case topLeft
        /// Drawn like `center`.
        case topRight
        /// Drawn like `center`.
        case bottomLeft
        /// Drawn like `center`.
        case bottomRight

        var placement: ViewAppearance.Picture.Placement {
            switch self {
            case .scaleToFill, .redraw: .fill
            case .scaleAspectFit: .aspectFit
            case .scaleAspectFill: .aspectFill
            case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft,
                .bottomRight:
                .center
            }
        }
    }

    /// The values that this module keeps with the view.
    var storage: ViewStorage {
        if let storage = uikitStorage as? ViewStorage { return storage }
        let storage = ViewStorage()
        uikitStorage = storage
        return storage
    }

    /// The identifier for tests and recordings: the same as `touchstone.name`, nil by default.
    public var accessibilityIdentifier: String? {
        get { touchstone.name }
        set { touchstone.name = newValue }
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

    /// Accepted without effect: views have no drawing of their own.
    public func setNeedsDisplay() {}

    /// The traits of the environment.
    public var traitCollection: UITraitCollection { UITraitCollection() }
}

/// The values of a view that only this module knows.
final class ViewStorage {
    fileprivate(set) var layer: CALayer?
    fileprivate(set) var tintColor: UIColor?
    fileprivate(set) var contentMode = UIView.ContentMode.scaleToFill
    /// The label that describes a button's title.
    var titleLabel: UILabel?
    fileprivate(set) var rootViewController: UIViewController?
    /// The control's actions, each with its token.
    var actions: [(identifier: UIAction.Identifier, token: UIControl.TargetToken)] = []
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
