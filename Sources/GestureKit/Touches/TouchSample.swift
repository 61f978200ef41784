public import Foundation

/// What an event says of one finger, as a plain value: the way into the core.
public struct TouchSample: Hashable, Sendable {
    /// The finger's number; unique among those that are down, free for use again after the end.
    public var id: Int
    /// What happened to it: `stationary` is not sent.
    public var phase: Touch.Phase
    /// Where it is, in the window's points.
    public var location: CGPoint
    /// What touches; read when it begins.
    public var type: Touch.TouchType
    /// The force from 0 to 1; nil when not reported, or unchanged.
    public var force: Double?
    /// The contact's larger radius in points; nil when not reported, or unchanged.
    public var majorRadius: Double?

    /// Makes a sample of a direct touch unless told otherwise.
    public init(
        id: Int,
        phase: Touch.Phase,
        location: CGPoint,
        type: Touch.TouchType = .direct,
        force: Double? = nil,
        majorRadius: Double? = nil
    ) {
        self.id = id
        self.phase = phase
        self.location = location
        self.type = type
        self.force = force
        self.majorRadius = majorRadius
    }
}

/// One event for the window: what happened to which fingers at one time.
public struct InputEvent: Hashable, Sendable {
    /// The event clock's time in seconds.
    public var timestamp: TimeInterval
    /// The fingers that changed; each at most once.
    public var samples: [TouchSample]
    /// The keyboard modifiers held; none by default.
    public var modifierFlags: KeyModifierFlags
    /// The pointer's buttons held, the one just pressed or released included; none by default.
    public var buttonMask: ButtonMask

    /// Makes an event.
    public init(
        _ samples: [TouchSample],
        at timestamp: TimeInterval,
        modifierFlags: KeyModifierFlags = [],
        buttonMask: ButtonMask = []
    ) {
        self.samples = samples
        self.timestamp = timestamp
        self.modifierFlags = modifierFlags
        self.buttonMask = buttonMask
    }
}
