public import Foundation

/// An input event for a window, as a plain value.
public struct InputEvent: Hashable, Sendable {
    /// The content of an event.
    public enum Content: Hashable, Sendable {
        /// The touches that changed, each listed at most once.
        case touches([TouchSample])
        /// The keys that changed, each listed at most once.
        case presses([PressSample])
        /// A pointer or a pen over the window, with nothing pressed.
        case hover(HoverSample)
        /// A click of a wheel, or a step of continuous scrolling.
        case scroll(ScrollSample)
        /// A step of a touchpad's pinch.
        case transform(TransformSample)
    }

    /// The time on the event clock, in seconds.
    public var timestamp: TimeInterval
    /// The content of the event.
    public var content: Content
    /// The keyboard modifiers held; none by default.
    public var modifierFlags: KeyModifierFlags
    /// The pointer's buttons held, including the button just pressed or released; none by default.
    public var buttonMask: ButtonMask

    /// Creates an event.
    public init(
        _ content: Content,
        at timestamp: TimeInterval,
        modifierFlags: KeyModifierFlags = [],
        buttonMask: ButtonMask = []
    ) {
        self.content = content
        self.timestamp = timestamp
        self.modifierFlags = modifierFlags
        self.buttonMask = buttonMask
    }

    /// Creates an event of touches.
    public init(
        _ samples: [TouchSample],
        at timestamp: TimeInterval,
        modifierFlags: KeyModifierFlags = [],
        buttonMask: ButtonMask = []
    ) {
        self.init(
            .touches(samples),
            at: timestamp,
            modifierFlags: modifierFlags,
            buttonMask: buttonMask
        )
    }

    /// The touches that changed; empty for an event of another kind.
    public var samples: [TouchSample] {
        switch content {
        case .touches(let samples): samples
        case .presses, .hover, .scroll, .transform: []
        }
    }
}

/// The change of one touch in an event, as a plain value.
public struct TouchSample: Hashable, Sendable {
    /// The touch's number, unique among the touches that are down; it may be reused after the end.
    public var id: Int
    /// The change of the touch.
    public var phase: ContactPhase
    /// The location in the window's points.
    public var location: CGPoint
    /// The type of the touch; only the beginning's counts.
    public var type: Touch.TouchType
    /// The force from 0 to 1; nil when not reported, or unchanged.
    public var force: Double?
    /// The contact's larger radius in points; nil when not reported, or unchanged.
    public var majorRadius: Double?
    /// The contact's smaller radius in points; nil when not reported, or unchanged.
    public var minorRadius: Double?
    /// The direction of the contact's longer axis, in radians clockwise on screen from the window's x axis,
    /// from 0 up to π; nil if unreported or unchanged.
    public var orientation: Double?
    /// The angle between a pen and the screen, in radians from 0 (flat) to π/2 (upright); nil when not
    /// reported, or unchanged.
    public var altitude: Double?
    /// The direction in which a pen leans, in radians from the window's x axis, clockwise on screen; nil
    /// when not reported, or unchanged.
    public var azimuth: Double?
    /// The time of the change on the event clock, in seconds, if it is earlier than the event's; nil, the
    /// default, stands for the event's time.
    ///
    /// The touches of one scan of a touchscreen can differ by a millisecond.
    public var timestamp: TimeInterval?

    /// Creates a sample, by default of a direct touch.
    public init(
        id: Int,
        phase: ContactPhase,
        location: CGPoint,
        type: Touch.TouchType = .direct,
        force: Double? = nil,
        majorRadius: Double? = nil,
        minorRadius: Double? = nil,
        orientation: Double? = nil,
        altitude: Double? = nil,
        azimuth: Double? = nil,
        timestamp: TimeInterval? = nil
    ) {
        self.id = id
        self.phase = phase
        self.location = location
        self.type = type
        self.force = force
        self.majorRadius = majorRadius
        self.minorRadius = minorRadius
        self.orientation = orientation
        self.altitude = altitude
        self.azimuth = azimuth
        self.timestamp = timestamp
    }
}

/// The change of a pointer or a pen over the window, with nothing pressed.
public struct HoverSample: Hashable, Sendable {
    /// The phase of a pointer or a pen that hovers.
    public typealias Phase = ContactPhase

    /// The pointer's number; hovers and touches are numbered separately.
    public var id: Int
    /// The change of the hover.
    ///
    /// With `ended` or `cancelled`, the pointer left the window or the pen's proximity ended; otherwise it
    /// entered or moved.
    public var phase: ContactPhase
    /// The location in the window's points.
    public var location: CGPoint
    /// The type of the hovering device: `indirectPointer` by default, or `pencil`.
    public var type: Touch.TouchType

    /// Creates a sample.
    public init(
        id: Int = 0,
        phase: ContactPhase,
        location: CGPoint,
        type: Touch.TouchType = .indirectPointer
    ) {
        self.id = id
        self.phase = phase
        self.location = location
        self.type = type
    }
}
