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
