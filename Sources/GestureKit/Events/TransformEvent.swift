public import Foundation

/// What an event says of a touchpad's pinch.
public struct TransformSample: Hashable, Sendable {
    /// Where in the gesture it is.
    public var phase: ContactPhase
    /// The distance of the fingers in proportion to the beginning; above 0.
    public var scale: Double
    /// How far they have turned since the beginning, in radians, clockwise on screen.
    public var rotation: Double
    /// Where the pointer is, in the window's points.
    public var location: CGPoint

    /// Makes a sample.
    public init(
        phase: ContactPhase,
        scale: Double = 1,
        rotation: Double = 0,
        location: CGPoint
    ) {
        self.phase = phase
        self.scale = scale
        self.rotation = rotation
        self.location = location
    }
}

/// What recognizers are told of a touchpad's pinch.
///
/// The window reuses one object; read it during the call.
public final class TransformEvent: TouchEvent {
    /// Where in the gesture it is.
    public internal(set) var phase = ContactPhase.moved
    /// The distance of the fingers in proportion to the beginning; above 0.
    public internal(set) var scale: CGFloat = 1
    /// How far they have turned since the beginning, in radians, clockwise on screen.
    public internal(set) var rotation: CGFloat = 0
    /// Where the pointer is, in the window's points.
    public internal(set) var location = CGPoint.zero

    init() { super.init(.transform) }
}
