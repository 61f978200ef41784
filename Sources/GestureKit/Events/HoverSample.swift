public import Foundation

/// What an event says of a pointer or a pen that is over the window, with nothing pressed.
public struct HoverSample: Hashable, Sendable {
    /// What happened to it.
    public enum Phase: String, Hashable, Sendable {
        /// It is over the window: it came or it moved.
        case moved
        /// It left the window, or its proximity.
        case exited
    }

    /// The pointer's number; hovering and touches count apart.
    public var id: Int
    /// What happened to it.
    public var phase: Phase
    /// Where it is, in the window's points.
    public var location: CGPoint
    /// What hovers: `indirectPointer` by default, or `pencil`.
    public var type: Touch.TouchType

    /// Makes a sample.
    public init(
        id: Int = 0,
        phase: Phase,
        location: CGPoint,
        type: Touch.TouchType = .indirectPointer
    ) {
        self.id = id
        self.phase = phase
        self.location = location
        self.type = type
    }
}
