public import Foundation

/// One event for the window, as a plain value: the way into the core.
public struct InputEvent: Hashable, Sendable {
    /// What an event tells of.
    public enum Content: Hashable, Sendable {
        /// The fingers that changed; each at most once.
        case touches([TouchSample])
        /// The keys that changed; each at most once.
        case presses([PressSample])
        /// A pointer or a pen over the window, with nothing pressed.
        case hover(HoverSample)
        /// A wheel's click, or a step of continuous scrolling.
        case scroll(ScrollSample)
        /// A step of a touchpad's pinch.
        case transform(TransformSample)
    }

    /// The event clock's time in seconds.
    public var timestamp: TimeInterval
    /// What it tells of.
    public var content: Content
    /// The keyboard modifiers held; none by default.
    public var modifierFlags: KeyModifierFlags
    /// The pointer's buttons held, the one just pressed or released included; none by default.
    public var buttonMask: ButtonMask

    /// Makes an event.
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

    /// Makes an event of touches.
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

    /// The fingers that changed; empty for an event of another kind.
    public var samples: [TouchSample] {
        switch content {
        case .touches(let samples): samples
        case .presses, .hover, .scroll, .transform: []
        }
    }
}

/// What an event says of one finger, as a plain value: the way into the core.
public struct TouchSample: Hashable, Sendable {
    /// The finger's number; unique among those that are down, free for use again after the end.
    public var id: Int
    /// What happened to it.
    public var phase: ContactPhase
    /// Where it is, in the window's points.
    public var location: CGPoint
    /// What touches; read when it begins.
    public var type: Touch.TouchType
    /// The force from 0 to 1; nil when not reported, or unchanged.
    public var force: Double?
    /// The contact's larger radius in points; nil when not reported, or unchanged.
    public var majorRadius: Double?
    /// The contact's smaller radius in points; nil when not reported, or unchanged.
    public var minorRadius: Double?
    /// The direction of the contact's longer axis, in radians from the window's x axis, clockwise on
    /// screen, from 0 up to π; nil when not reported, or unchanged.
    public var orientation: Double?
    /// The angle between a pen and the screen, in radians from 0 (flat) to π/2 (upright); nil when not
    /// reported, or unchanged.
    public var altitude: Double?
    /// The direction in which a pen leans, in radians from the window's x axis, clockwise on screen; nil
    /// when not reported, or unchanged.
    public var azimuth: Double?

    /// Makes a sample of a direct touch unless told otherwise.
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
        azimuth: Double? = nil
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
    }
}

/// What an event says of a pointer or a pen that is over the window, with nothing pressed.
public struct HoverSample: Hashable, Sendable {
    /// The phase of a pointer or a pen that hovers.
    public typealias Phase = ContactPhase

    /// The pointer's number; hovering and touches count apart.
    public var id: Int
    /// What happened to it: `ended` or `cancelled` when it left the window or its proximity; else it came or it
    /// moved.
    public var phase: ContactPhase
    /// Where it is, in the window's points.
    public var location: CGPoint
    /// What hovers: `indirectPointer` by default, or `pencil`.
    public var type: Touch.TouchType

    /// Makes a sample.
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
