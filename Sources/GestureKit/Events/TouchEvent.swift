public import Foundation

/// What views and recognizers are told: the touches of the window, and what changed with them.
///
/// The window reuses one object for all its events of a kind; read it during the call.
/// Source: Apple, `UIEvent`.
public class TouchEvent {
    /// What an event is about.
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

    /// What the event is about.
    public final let type: EventType
    /// The event clock's time in seconds, as the sender stamped it.
    public final var timestamp: TimeInterval { stamp }
    /// The keyboard modifiers held.
    public final var modifierFlags: KeyModifierFlags { modifiers }
    /// The pointer's buttons held, the one just pressed or released included; empty for fingers.
    public final var buttonMask: ButtonMask { buttons }
    /// Every touch that is down, and those that ended with this event; of a hover event the hovering
    /// one.
    public internal(set) final var allTouches: Set<Touch> {
        get { roster }
        set { roster = newValue }
    }

    /// The same as `allTouches`, for the module UIKit, which hides that name with its own member.
    package final var touchesInWindow: Set<Touch> { roster }

    // Private, so that reading them is checked by the compiler and not on every update.
    private final var stamp: TimeInterval = 0
    private final var modifiers: KeyModifierFlags = []
    private final var buttons: ButtonMask = []
    private final var roster: Set<Touch> = []

    init(_ type: EventType) { self.type = type }

    /// The touches that landed on this view.
    @_disfavoredOverload
    public final func touches(for view: View) -> Set<Touch> {
        allTouches.filter { $0.view === view }
    }

    /// The touches that are received by this recognizer.
    @_disfavoredOverload
    public final func touches(for recognizer: GestureRecognizer) -> Set<Touch> {
        allTouches.filter { touch in touch.gestureRecognizers.contains { $0 === recognizer } }
    }

    /// The samples that this event folds into one for the touch: the touch itself, since here every
    /// sample is an event of its own.
    @_disfavoredOverload
    public final func coalescedTouches(for touch: Touch) -> [Touch] { [touch] }

    /// Where the touch will be 8 and 16 ms after its last change if it goes on as it does, as touches
    /// that no view or recognizer hears of.
    ///
    /// From the velocity that is fitted to its last 0.1 s. Empty at rest and after its end.
    @_disfavoredOverload
    public final func predictedTouches(for touch: Touch) -> [Touch] { touch.predictions }

    final func read(_ input: InputEvent) {
        stamp = input.timestamp
        modifiers = input.modifierFlags
        buttons = input.buttonMask
    }
}

/// The keyboard modifiers held during an event.
///
/// Source: Apple, `UIKeyModifierFlags`.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes flags from bits.
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

    /// Makes a mask from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The button of an ordinary click.
    public static let primary = ButtonMask(rawValue: 1 << 0)
    /// The button of a secondary click.
    public static let secondary = ButtonMask(rawValue: 1 << 1)

    /// The mask of one button, counted from 1 (primary).
    public static func button(_ number: Int) -> ButtonMask {
        ButtonMask(rawValue: number > 0 && number < Int.bitWidth ? 1 << (number - 1) : 0)
    }
}
