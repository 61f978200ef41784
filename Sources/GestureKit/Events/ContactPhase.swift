/// What happens to a contact with an event: a finger, a pen, a key, a scroll or a touchpad's pinch.
///
/// Samples carry it into the window, and everything on the way uses it. Touches and presses show it to views and
/// recognizers as UIKit's `Touch.Phase` and `Press.Phase`, which add those that are at rest or hover.
public enum ContactPhase: Int, Hashable, Sendable, CaseIterable {
    /// It starts with this event.
    case began
    /// It goes on: it moved, or its force, shape or values changed.
    case moved
    /// It is complete: the finger lifted, the key went up, the pointer left the window.
    case ended
    /// The system took it away.
    case cancelled

    /// Another name of `moved`, used for keys, scrolling and pinches.
    public static var changed: ContactPhase { .moved }
    /// Another name of `ended`, used for a pointer or a pen that hovered.
    public static var exited: ContactPhase { .ended }

    /// The name of the case.
    public var name: String {
        switch self {
        case .began: "began"
        case .moved: "moved"
        case .ended: "ended"
        case .cancelled: "cancelled"
        }
    }

    /// The name for input that changes without moving: keys, scrolling and pinches.
    package var nameOfChange: String { self == .moved ? "changed" : name }

    /// The phase of a sample with a touch's phase; nil for a touch that is at rest or hovers, which no sample brings.
    public init?(_ phase: Touch.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .stationary, .regionEntered, .regionMoved, .regionExited: return nil
        }
    }

    /// The phase of a sample with a press's phase; nil for a press that is at rest, which no sample brings.
    public init?(_ phase: Press.Phase) {
        switch phase {
        case .began: self = .began
        case .changed: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .stationary: return nil
        }
    }

    /// Whether nothing follows.
    public var isEnd: Bool {
        switch self {
        case .began, .moved: false
        case .ended, .cancelled: true
        }
    }
}

/// The phase of scrolling and of a touchpad's pinch, as recognizers see it.
public enum StreamPhase: String, Hashable, Sendable {
    /// It starts with this event.
    case began
    /// It goes on.
    case changed
    /// It is complete.
    case ended
    /// The system took it away.
    case cancelled

    package init(_ phase: ContactPhase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .changed
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}

/// Some of the phases, without a set's memory.
struct ContactPhases: ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    init(arrayLiteral phases: ContactPhase...) {
        for phase in phases { insert(phase) }
    }

    mutating func insert(_ phase: ContactPhase) { bits |= 1 << UInt8(phase.rawValue) }

    func contains(_ phase: ContactPhase) -> Bool { bits & 1 << UInt8(phase.rawValue) != 0 }

    /// Whether something is over.
    var hasEnd: Bool { contains(.ended) || contains(.cancelled) }
}
