/// A key that went down or up, with what it means on the keyboard's layout.
///
/// Source: XI2proto.txt, section 8 "DeviceEvent", KeyPress and KeyRelease.
package struct KeyEvent: Hashable, Sendable {
    /// True for a press, repeats included.
    package var isDown: Bool
    /// True for a press that the server repeats because the key is held; no release precedes it.
    package var isRepeat: Bool
    /// The key's number on its keyboard (`keycode`); the same for its press and its release.
    package var keycode: Int
    /// The X keysym with the modifiers applied, as `XK_Escape`; 0 when the key has none.
    package var keysym: UInt
    /// What the key types, "s", "S" or "?"; nil for a key that types nothing, as Escape or F11.
    ///
    /// On a layout that is not Latin it is the text of the key on the keyboard's first Latin
    /// layout. Without a Latin layout it is the text on the layout `us`, so that commands stay
    /// within reach.
    package var text: String?
    /// The keysym's X name, "s", "Escape", "Left"; empty when the key has none.
    package var name: String
    /// The effective modifiers as the X protocol's mask (`ShiftMask` is 1, `ControlMask` 4).
    package var modifiers: UInt32
    /// The server's time in milliseconds; 32 bits, wraps after 49.7 days.
    package var serverTime: UInt32
    /// The master keyboard that the event was delivered for; 3 is the server's own.
    package var device: Int
    /// The physical (slave) keyboard that it comes from; 0 when not known.
    package var source: Int

    /// Makes a key event; a first press without modifiers by default.
    package init(
        isDown: Bool = true,
        isRepeat: Bool = false,
        keycode: Int,
        keysym: UInt,
        text: String?,
        name: String,
        modifiers: UInt32 = 0,
        serverTime: UInt32,
        device: Int = 3,
        source: Int = 0
    ) {
        self.isDown = isDown
        self.isRepeat = isRepeat
        self.keycode = keycode
        self.keysym = keysym
        self.text = text
        self.name = name
        self.modifiers = modifiers
        self.serverTime = serverTime
        self.device = device
        self.source = source
    }
}

/// What a keysym types; nil for one that types nothing.
///
/// Latin-1 keysyms are their own characters, the keypad's are ASCII with 0xff80 added, and the
/// newer ones are Unicode with 0x01000000 added. The older alphabets' tables are left out: commands
/// are ASCII.
///
/// Source: X Window System Protocol, appendix A "KEYSYM Encoding".
package func text(ofKeysym keysym: UInt) -> String? {
    let scalar: UInt
    switch keysym {
    case 0x20...0x7e, 0xa0...0xff: scalar = keysym
    case 0xffaa...0xffb9, 0xffbd: scalar = keysym - 0xff80
    case 0x0100_0100...0x0110_ffff: scalar = keysym - 0x0100_0000
    default: return nil
    }
    return Unicode.Scalar(UInt32(scalar)).map { String(Character($0)) }
}
