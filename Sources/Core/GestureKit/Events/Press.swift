public import Foundation

/// A key press, from the press to the release.
///
/// One object represents the whole press, and changes in place. Source: Apple, `UIPress`.
public final class Press {
    /// The phase of a press; the raw values are UIKit's.
    public enum Phase: Int, Hashable, Sendable, CaseIterable {
        /// The key went down with this event.
        case began
        /// The key's force changed with this event.
        case changed
        /// The key is down, and this event is about other keys.
        case stationary
        /// The key went up.
        case ended
        /// The system cancelled the press: the window lost the keyboard.
        case cancelled

        init(_ phase: ContactPhase) {
            switch phase {
            case .began: self = .began
            case .moved: self = .changed
            case .ended: self = .ended
            case .cancelled: self = .cancelled
            }
        }

        /// The name of the case, as transcripts show it.
        public var name: String {
            switch self {
            case .began: "began"
            case .changed: "changed"
            case .stationary: "stationary"
            case .ended: "ended"
            case .cancelled: "cancelled"
            }
        }
    }

    /// The meaning of a key.
    public enum PressType: Int, Hashable, Sendable, CaseIterable {
        /// The upward arrow.
        case upArrow
        /// The downward arrow.
        case downArrow
        /// The arrow to the left.
        case leftArrow
        /// The arrow to the right.
        case rightArrow
        /// The Return key, which selects.
        case select
        /// The key that goes back.
        case menu
        /// The key that starts and pauses.
        case playPause
        /// The key for a page upward.
        case pageUp
        /// The key for a page downward.
        case pageDown
    }

    /// The meaning of the key.
    public let type: PressType
    /// The phase of the press.
    public internal(set) var phase = Phase.began
    /// The time of the last change on the event clock, in seconds.
    public private(set) var timestamp: TimeInterval
    /// The force from 0 to 1; 1 if the key does not report it.
    public private(set) var force: CGFloat
    /// The view that had the keyboard when the press began; nil after the view is deallocated.
    public private(set) weak var responder: View?
    /// The window that delivers the press; nil after the window is deallocated.
    public private(set) weak var window: Window?
    /// The recognizers that receive the press, in order of delivery; empty after its end.
    public internal(set) var gestureRecognizers: [GestureRecognizer] = []
    /// The same as `gestureRecognizers`, for the module UIKit, which hides that name with its own member.
    package var receivers: [GestureRecognizer] { gestureRecognizers }

    init(_ sample: PressSample, timestamp: TimeInterval, in window: Window) {
        type = sample.type
        responder = window.firstResponder
        self.window = window
        force = CGFloat(sample.force)
        self.timestamp = timestamp
    }

    /// The location of a key's gesture, in the window's points: the centre of the responder.
    var location: CGPoint {
        guard let responder else { return .zero }
        let middle = CGPoint(x: responder.bounds.midX, y: responder.bounds.midY)
        return responder.convert(middle, to: nil)
    }

    func apply(_ sample: PressSample, timestamp: TimeInterval) {
        phase = Phase(sample.phase)
        force = CGFloat(sample.force)
        self.timestamp = max(self.timestamp, timestamp)
    }
}

extension Press: Hashable {
    /// Compares presses by identity.
    public static func == (left: Press, right: Press) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The change of one key in an event, as a plain value.
public struct PressSample: Hashable, Sendable {
    /// The meaning of the key.
    public var type: Press.PressType
    /// The change of the press.
    public var phase: ContactPhase
    /// The force, from 0 to 1; 1 by default.
    public var force: Double

    /// Creates a sample.
    public init(_ type: Press.PressType, phase: ContactPhase, force: Double = 1) {
        self.type = type
        self.phase = phase
        self.force = force
    }
}

/// A press event, as delivered to views and recognizers.
///
/// The window reuses one object, so read it during the call. Source: Apple, `UIPressesEvent`.
public final class PressesEvent: TouchEvent {
    /// Every press that is down or ended with this event.
    public internal(set) var allPresses: Set<Press> = []

    init() { super.init(.presses) }

    /// Returns the presses that this recognizer receives.
    public func presses(for recognizer: GestureRecognizer) -> Set<Press> {
        allPresses.filter { press in press.gestureRecognizers.contains { $0 === recognizer } }
    }
}
