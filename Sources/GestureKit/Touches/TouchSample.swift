public import Foundation

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
