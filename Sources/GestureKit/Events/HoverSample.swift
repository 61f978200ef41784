public import Foundation

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
