/// One finger, pen or pressed pointer, from its landing to its lift.
public typealias UITouch = Touch

/// A held key, from its press to its release.
public typealias UIPress = Press

/// An event that views and recognizers receive.
public typealias UIEvent = TouchEvent

/// An event of keys that views and recognizers receive.
public typealias UIPressesEvent = PressesEvent

/// The keyboard modifiers held during an event.
public typealias UIKeyModifierFlags = KeyModifierFlags

extension Touch {
    /// The direction in which a pen leans, as a vector of length 1 in the view's axes, or in the window's
    /// axes if `view` is nil; zero if the device does not report it.
    public func azimuthUnitVector(in view: UIView?) -> CGVector {
        let direction: CGPoint = azimuthDirection(in: view)
        return CGVector(dx: direction.x, dy: direction.y)
    }

    /// The properties of a touch that a device may first estimate and later correct.
    public struct Properties: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The force.
        public static let force = Properties(rawValue: 1 << 0)
        /// The direction in which a pen leans.
        public static let azimuth = Properties(rawValue: 1 << 1)
        /// The angle between a pen and the screen.
        public static let altitude = Properties(rawValue: 1 << 2)
        /// The location.
        public static let location = Properties(rawValue: 1 << 3)
        /// The rotation of a pen about its own axis.
        public static let roll = Properties(rawValue: 1 << 4)
    }

    /// The estimated properties: always empty, since X11 devices report all values of a touch together.
    public var estimatedProperties: Properties { [] }

    /// The properties that will be corrected later: always empty.
    public var estimatedPropertiesExpectingUpdates: Properties { [] }

    /// The number that identifies a later correction: always nil.
    public var estimationUpdateIndex: NSNumber? { nil }

    /// The rotation of a pen about its own axis in radians: always 0, since no device reports it.
    public var rollAngle: CGFloat { 0 }

    /// The recognizers that receive the touch, in order of delivery; never nil, and empty after its end.
    public var gestureRecognizers: [UIGestureRecognizer]! { receivers }
}

extension Press {
    /// The recognizers that receive the press, in order of delivery; never nil, and empty after its end.
    public var gestureRecognizers: [UIGestureRecognizer]! { receivers }
}

/// UIKit declares these members as optional. Here they are never nil and implicitly unwrapped, so `?.`, `if let`, `!`
/// and plain use all compile. They hide GestureKit's members of the same names.
extension TouchEvent {
    /// The pointer's buttons held during an event.
    public typealias ButtonMask = GestureKit.ButtonMask

    /// All touches that are down and those that ended with this event; never nil.
    public var allTouches: Set<UITouch>! { touchesInWindow }

    /// The touches that landed on this view; never nil.
    public func touches(for view: UIView) -> Set<UITouch>! {
        touchesInWindow.filter { $0.view === view }
    }

    /// The touches that landed on views of this window; never nil.
    public func touches(for window: UIWindow) -> Set<UITouch>! {
        touchesInWindow.filter { $0.window === window }
    }

    /// The touches that this recognizer receives; never nil.
    public func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>! {
        touchesInWindow.filter { touch in touch.receivers.contains { $0 === recognizer } }
    }

    /// The touch itself, since every sample is a separate event; never nil.
    public func coalescedTouches(for touch: UITouch) -> [UITouch]! { [touch] }

    /// The predicted touches 8 and 16 ms after the touch's last change; never nil.
    ///
    /// Empty while the touch rests and after its end.
    public func predictedTouches(for touch: UITouch) -> [UITouch]! { touch.predictions }
}
