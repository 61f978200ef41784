public import Foundation

/// An event, as delivered to views and recognizers: the touches of the window and their changes.
///
/// The window reuses one object for all events of a type, so read it during the call. Source: Apple,
/// `UIEvent`.
public class TouchEvent {
    /// The type of an event.
    public enum EventType: Hashable, Sendable {
        /// Fingers, pens, or a pointer with a button held.
        case touches
        /// Keys; a `PressesEvent`.
        case presses
        /// A pointer or a pen over the window, with nothing pressed.
        case hover
        /// A wheel or continuous scrolling; a `ScrollEvent`.
        case scroll
        /// A touchpad's pinch; a `TransformEvent`.
        case transform
    }

    /// The type of the event.
    public final let type: EventType
    /// The sender's timestamp on the event clock, in seconds.
    public private(set) final var timestamp: TimeInterval = 0
    /// The keyboard modifiers held.
    public private(set) final var modifierFlags: KeyModifierFlags = []
    /// The pointer's buttons held, including the button just pressed or released; empty for fingers.
    public private(set) final var buttonMask: ButtonMask = []
    /// Every touch that is down or ended with this event; the hovering touch of a hover event.
    public internal(set) final var allTouches: Set<Touch> = []

    /// The same set as `allTouches`, for the module UIKit, which hides that name with its own member.
    package final var touchesInWindow: Set<Touch> { allTouches }

    /// The views whose `point(inside:with:)` contradicted their bounds, during the hit test of an observed
    /// touch; nil outside of it.
    final var shapedViews: [View]?

    /// Creates an event without touches that no window delivers, for tests that call a touch method themselves.
    public convenience init() { self.init(.touches) }

    init(_ type: EventType) { self.type = type }

    /// Returns the touches that landed on this view.
    @_disfavoredOverload
    public final func touches(for view: View) -> Set<Touch> {
        allTouches.filter { $0.view === view }
    }

    /// Returns the touches that this recognizer receives.
    @_disfavoredOverload
    public final func touches(for recognizer: GestureRecognizer) -> Set<Touch> {
        allTouches.filter { touch in touch.gestureRecognizers.contains { $0 === recognizer } }
    }

    /// Returns the samples that this event combines for the touch: only the touch itself, since each sample is
    /// an event here.
    @_disfavoredOverload
    public final func coalescedTouches(for touch: Touch) -> [Touch] { [touch] }

    /// Returns copies of the touch at its predicted locations 8 and 16 ms after its last change; no view or
    /// recognizer receives them.
    ///
    /// The prediction uses the velocity that fits the touch's last 0.1 s. It is empty for a touch at rest and
    /// after its end.
    @_disfavoredOverload
    public final func predictedTouches(for touch: Touch) -> [Touch] { touch.predictions }

    final func read(_ input: InputEvent) {
        timestamp = input.timestamp
        modifierFlags = input.modifierFlags
        buttonMask = input.buttonMask
    }
}

/// The keyboard modifiers held during an event.
///
/// Source: Apple, `UIKeyModifierFlags`.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates flags from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps lock is on.
    public static let alphaShift = KeyModifierFlags(rawValue: 1 << 16)
    /// A Shift key is held.
    public static let shift = KeyModifierFlags(rawValue: 1 << 17)
    /// A Control key is held.
    public static let control = KeyModifierFlags(rawValue: 1 << 18)
    /// An Alt key is held.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 19)
    /// A Super key is held.
    public static let command = KeyModifierFlags(rawValue: 1 << 20)
}

/// The pointer's buttons held during an event.
///
/// Source: Apple, `UIEvent.ButtonMask`.
public struct ButtonMask: OptionSet, Hashable, Sendable {
    /// The bits: button `n` is bit `n − 1`.
    public let rawValue: Int

    /// Creates a mask from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The button of an ordinary click.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The button of a secondary click.
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// Returns the mask of one button, counted from 1 (primary).
    public static func button(_ number: Int) -> ButtonMask {
        ButtonMask(rawValue: number > 0 && number < Int.bitWidth ? 1 << (number - 1) : 0)
    }
}
