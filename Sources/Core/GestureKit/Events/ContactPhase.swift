/// The change of a contact with an event: of a finger, a pen, a key, a scroll or a touchpad's pinch.
///
/// Samples bring phases into the window. Views and recognizers see them as UIKit's `Touch.Phase` and
/// `Press.Phase`, which add phases for items that are stationary or hover.
public enum ContactPhase: Int, Hashable, Sendable, CaseIterable {
    /// The contact starts with this event.
    case began
    /// The contact moved, or its force, shape or values changed.
    case moved
    /// The contact is complete: the finger lifted, the key went up, the pointer left the window.
    case ended
    /// The system cancelled the contact.
    case cancelled

    /// Another name for `moved`, used for keys, scrolling and pinches.
    public static var changed: ContactPhase { .moved }
    /// Another name for `ended`, used for a pointer or a pen that hovered.
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

    /// The name of the case for input that changes without moving: keys, scrolling and pinches.
    package var nameOfChange: String { self == .moved ? "changed" : name }

    /// Creates the phase of a sample from a touch's phase; nil for a touch that is stationary or hovers.
    public init?(_ phase: Touch.Phase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .stationary, .regionEntered, .regionMoved, .regionExited: return nil
        }
    }

    /// Creates the phase of a sample from a press's phase; nil for a stationary press.
    public init?(_ phase: Press.Phase) {
        switch phase {
        case .began: self = .began
        case .changed: self = .moved
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        case .stationary: return nil
        }
    }

    /// Whether no phase follows: the contact ended or was cancelled.
    public var isEnd: Bool {
        switch self {
        case .began, .moved: false
        case .ended, .cancelled: true
        }
    }
}

/// The phase of scrolling and of a touchpad's pinch, as recognizers see it.
public enum StreamPhase: String, Hashable, Sendable {
    /// The stream starts with this event.
    case began
    /// The stream continues.
    case changed
    /// The stream is complete.
    case ended
    /// The system cancelled the stream.
    case cancelled

    init(_ phase: ContactPhase) {
        switch phase {
        case .began: self = .began
        case .moved: self = .changed
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}
