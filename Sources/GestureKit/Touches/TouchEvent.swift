public import Foundation

/// What views and recognizers are told: the touches of the window, and what changed with them.
///
/// The window reuses one object for all its events; read it during the call. Source: Apple, `UIEvent`.
public final class TouchEvent {
    /// What an event is about.
    public enum EventType: Hashable, Sendable {
        /// Fingers, pens, or a pointer with a button held.
        case touches
    }

    /// What the event is about.
    public let type = EventType.touches
    /// The event clock's time in seconds, as the sender stamped it.
    public internal(set) var timestamp: TimeInterval = 0
    /// The keyboard modifiers held.
    public internal(set) var modifierFlags: KeyModifierFlags = []
    /// The pointer's buttons held, the one just pressed or released included; empty for fingers.
    public internal(set) var buttonMask: ButtonMask = []
    /// Every touch that is down, and those that ended with this event.
    public internal(set) var allTouches: Set<Touch> = []

    init() {}

    /// The touches that landed on this view.
    public func touches(for view: View) -> Set<Touch> {
        allTouches.filter { $0.view === view }
    }

    /// The touches that are received by this recognizer.
    public func touches(for recognizer: GestureRecognizer) -> Set<Touch> {
        allTouches.filter { touch in touch.gestureRecognizers.contains { $0 === recognizer } }
    }

    /// The samples that this event folds into one for the touch: the touch itself, since here every
    /// sample is an event of its own.
    public func coalescedTouches(for touch: Touch) -> [Touch] { [touch] }
}
