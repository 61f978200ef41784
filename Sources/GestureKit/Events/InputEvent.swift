public import Foundation

/// One event for the window, as a plain value: the way into the core.
public struct InputEvent: Hashable, Sendable {
    /// What an event tells of.
    public enum Content: Hashable, Sendable {
        /// The fingers that changed; each at most once.
        case touches([TouchSample])
        /// The keys that changed; each at most once.
        case presses([PressSample])
        /// A pointer or a pen over the window, with nothing pressed.
        case hover(HoverSample)
        /// A wheel's click, or a step of continuous scrolling.
        case scroll(ScrollSample)
        /// A step of a touchpad's pinch.
        case transform(TransformSample)
    }

    /// The event clock's time in seconds.
    public var timestamp: TimeInterval
    /// What it tells of.
    public var content: Content
    /// The keyboard modifiers held; none by default.
    public var modifierFlags: KeyModifierFlags
    /// The pointer's buttons held, the one just pressed or released included; none by default.
    public var buttonMask: ButtonMask

    /// Makes an event.
    public init(
        _ content: Content,
        at timestamp: TimeInterval,
        modifierFlags: KeyModifierFlags = [],
        buttonMask: ButtonMask = []
    ) {
        self.content = content
        self.timestamp = timestamp
        self.modifierFlags = modifierFlags
        self.buttonMask = buttonMask
    }

    /// Makes an event of touches.
    public init(
        _ samples: [TouchSample],
        at timestamp: TimeInterval,
        modifierFlags: KeyModifierFlags = [],
        buttonMask: ButtonMask = []
    ) {
        self.init(
            .touches(samples),
            at: timestamp,
            modifierFlags: modifierFlags,
            buttonMask: buttonMask
        )
    }

    /// The fingers that changed; empty for an event of another kind.
    public var samples: [TouchSample] {
        switch content {
        case .touches(let samples): samples
        case .presses, .hover, .scroll, .transform: []
        }
    }
}
