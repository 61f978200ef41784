public import Foundation

/// One key that is held, from its press to its release.
///
/// The same object lives through the whole press and changes in place. Source: Apple, `UIPress`.
public final class Press {
    /// The phase of a press; the raw values are UIKit's.
    public enum Phase: Int, Hashable, Sendable, CaseIterable {
        /// The key went down with this event.
        case began
        /// Its force changed with this event.
        case changed
        /// It is down, and this event is about others.
        case stationary
        /// The key went up.
        case ended
        /// The system took it away: the window lost the keyboard.
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

    /// Which key, by what it means.
    public enum PressType: Int, Hashable, Sendable, CaseIterable {
        /// The upward arrow.
        case upArrow
        /// The downward arrow.
        case downArrow
        /// The arrow to the left.
        case leftArrow
        /// The arrow to the right.
        case rightArrow
        /// The key that chooses:
        ///
        /// Return.
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

    /// Which key.
    public let type: PressType
    /// Where in its life it is.
    public internal(set) var phase = Phase.began
    /// The event clock's time of the last change, in seconds.
    public internal(set) var timestamp: TimeInterval
    /// How hard it is pressed, from 0 to 1; 1 where the key does not tell.
    public internal(set) var force: CGFloat
    /// The view that had the keyboard when it began; nil when the view is gone.
    public internal(set) weak var responder: View?
    /// The window that delivers it; nil when the window is gone.
    public internal(set) weak var window: Window?
    /// The recognizers that receive it, in order of delivery; empty after its end.
    public internal(set) var gestureRecognizers: [GestureRecognizer] = []

    init(_ sample: PressSample, timestamp: TimeInterval) {
        type = sample.type
        force = CGFloat(sample.force)
        self.timestamp = timestamp
    }

    /// Where a key's gesture is, in the window's points: the middle of the view that hears of it.
    var place: CGPoint {
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
    /// Whether both are the same press of the same key.
    public static func == (left: Press, right: Press) -> Bool { left === right }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What an event says of one key, as a plain value.
public struct PressSample: Hashable, Sendable {
    /// Which key.
    public var type: Press.PressType
    /// What happened to it.
    public var phase: ContactPhase
    /// How hard it is pressed, from 0 to 1; 1 by default.
    public var force: Double

    /// Makes a sample.
    public init(_ type: Press.PressType, phase: ContactPhase, force: Double = 1) {
        self.type = type
        self.phase = phase
        self.force = force
    }
}

/// What views and recognizers are told of keys.
///
/// The window reuses one object; read it during the call. Source: Apple, `UIPressesEvent`.
public final class PressesEvent: TouchEvent {
    /// Every press that is down, and those that ended with this event.
    public internal(set) var allPresses: Set<Press> = []

    init() { super.init(.presses) }

    /// The presses that are received by this recognizer.
    public func presses(for recognizer: GestureRecognizer) -> Set<Press> {
        allPresses.filter { press in press.gestureRecognizers.contains { $0 === recognizer } }
    }
}
