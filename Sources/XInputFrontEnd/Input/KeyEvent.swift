import CXlib

/// A key that went down or up, with what it means on the keyboard's layout.
///
/// Source: XI2proto.txt, section 8 "DeviceEvent", KeyPress and KeyRelease.
package struct KeyEvent: Hashable, Sendable {
    /// True for a press, repeats included.
    package var isDown = true
    /// True for a press that the server repeats because the key is held; no release precedes it.
    package var isRepeat = false
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
    package var modifiers: UInt32 = 0
    /// The server's time in milliseconds; 32 bits, wraps after 49.7 days.
    package var serverTime: UInt32
    /// The master keyboard that the event was delivered for; 3 is the server's own.
    package var device = 3
    /// The physical (slave) keyboard that it comes from; 0 when not known.
    package var source = 0
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

extension KeyEvent {
    /// Looks a key event's meaning up in the keyboard's layout; nil for other types of event.
    ///
    /// Wraps `XLookupString`, whose `state` holds the layout's group in its bits 13 and 14.
    init?(_ event: XIDeviceEvent, on display: OpaquePointer) {
        guard event.evtype == XI_KeyPress || event.evtype == XI_KeyRelease else { return nil }
        let group = UInt32(truncatingIfNeeded: event.group.effective) & 3
        var core = XKeyEvent()
        core.type = event.evtype == XI_KeyPress ? KeyPress : KeyRelease
        core.display = display
        core.keycode = UInt32(truncatingIfNeeded: event.detail)
        core.state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xff | group << 13
        var keysym = Self.keysym(&core)
        if let placed = Self.keysymByPlace(core), XKeysymToKeycode(display, placed) == 0 {
            // With only a Greek or an Arabic layout, a letter that no key types is at its place on
            // `us`.
            keysym = placed
        } else if !Self.isCommand(keysym) {
            // On a Cyrillic layout the key S types ы: look for what it types on the others.
            for other in UInt32(0)..<4 where other != group {
                core.state = core.state & 0xff | other << 13
                let candidate = Self.keysym(&core)
                guard Self.isCommand(candidate) else { continue }
                keysym = candidate
                break
            }
        }
        self.init(
            isDown: event.evtype == XI_KeyPress,
            isRepeat: event.evtype == XI_KeyPress && event.flags & XIKeyRepeat != 0,
            keycode: Int(event.detail),
            keysym: keysym,
            text: XInputFrontEnd.text(ofKeysym: keysym),
            name: XKeysymToString(keysym).map { String(cString: $0) } ?? "",
            modifiers: UInt32(bitPattern: event.mods.effective),
            serverTime: UInt32(truncatingIfNeeded: event.time),
            device: Int(event.deviceid),
            source: Int(event.sourceid)
        )
    }

    /// The letters and digits of the layout `us`; each row has its leftmost keycode.
    ///
    /// Source: linux/input-event-codes.h; X adds 8 to each code.
    private static let rows: [(first: Int, keys: [UInt8])] = [
        (10, Array("1234567890".utf8)), (24, Array("qwertyuiop".utf8)),
        (38, Array("asdfghjkl".utf8)), (52, Array("zxcvbnm".utf8)),
    ]

    /// The keysym of the key on the layout `us`, if that is a letter, a digit or the question mark;
    /// else nil.
    ///
    /// Letters are lowercase, even with Shift. The keysym of an ASCII character is its code.
    private static func keysymByPlace(_ event: XKeyEvent) -> KeySym? {
        let code = Int(event.keycode)
        let isShifted = event.state & UInt32(ShiftMask) != 0
        guard code != 61 else { return isShifted ? KeySym(XK_question) : nil }
        for row in rows where (row.first..<row.first + row.keys.count).contains(code) {
            return isShifted && row.first == 10 ? nil : KeySym(row.keys[code - row.first])
        }
        return nil
    }

    private static func keysym(_ event: inout XKeyEvent) -> KeySym {
        var keysym: KeySym = 0
        XLookupString(&event, nil, 0, &keysym, nil)
        return keysym
    }

    /// True for ASCII and for the keys that type nothing, media keys (0x1008ff10) among them.
    private static func isCommand(_ keysym: KeySym) -> Bool {
        (0x20...0x7e).contains(keysym) || (0xfe00...0xffff).contains(keysym)
            || (0x1008_fe00...0x1008_ffff).contains(keysym)
    }
}
