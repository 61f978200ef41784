import CXlib

/// A key press or release, with its meaning in the keyboard's layout.
///
/// Source: XI2proto.txt, section 8 "DeviceEvent", KeyPress and KeyRelease.
package struct KeyEvent: Hashable, Sendable {
    /// Whether this is a press, including repeats.
    package var isDown = true
    /// Whether the server repeats the press because the key is held.
    ///
    /// No release precedes a repeat.
    package var isRepeat = false
    /// The key's number on its keyboard (`keycode`), the same for its press and its release.
    package var keycode: Int
    /// The X keysym with the modifiers applied, such as `XK_Escape`; 0 when the key has none.
    package var keysym: UInt
    /// The text that the key types, such as "s", "S" or "?"; nil for keys without text, such as Escape or
    /// F11.
    ///
    /// On a layout that is not Latin, it is the key's text on the keyboard's first Latin layout. Without a
    /// Latin layout, it is the text on the layout `us`. Commands are thus always reachable.
    package var text: String?
    /// The keysym's X name, such as "s", "Escape" or "Left"; empty when the key has none.
    package var name: String
    /// The effective modifiers as the X protocol's mask (`ShiftMask` is 1, `ControlMask` 4).
    package var modifiers: UInt32 = 0
    /// The server's time in milliseconds.
    ///
    /// It has 32 bits and wraps after 49.7 days.
    package var serverTime: UInt32
    /// The id of the master keyboard that received the event; 3 is the server's first one.
    package var device = 3
    /// The id of the physical (slave) keyboard; 0 when unknown.
    package var source = 0
}

/// The text of a keysym, if it has one.
///
/// Latin-1 keysyms equal their characters. Those of the keypad are ASCII plus 0xff80, and newer ones are
/// Unicode plus 0x01000000. The tables of older alphabets are omitted, because commands are ASCII.
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
    /// Looks up the meaning of a key event in the keyboard's layout; nil for other types of events.
    ///
    /// Wraps `XLookupString`, whose `state` contains the layout's group in bits 13 and 14.
    init?(_ event: XIDeviceEvent, on display: OpaquePointer) {
        guard event.evtype == XI_KeyPress || event.evtype == XI_KeyRelease else { return nil }
        let group = UInt32(truncatingIfNeeded: event.group.effective) & 3
        var core = XKeyEvent()
        core.type = event.evtype == XI_KeyPress ? KeyPress : KeyRelease
        core.display = display
        core.keycode = UInt32(truncatingIfNeeded: event.detail)
        core.state = UInt32(truncatingIfNeeded: event.mods.effective) & 0xff | group << 13
        var keysym = Self.keysym(&core)
        if let positional = Self.keysymByPosition(core), XKeysymToKeycode(display, positional) == 0
        {
            // With only a Greek or an Arabic layout, no key types this letter, so the key's position on
            // `us` counts.
            keysym = positional
        } else if !Self.isCommand(keysym) {
            // On a Cyrillic layout the key S types ы. Another layout may have the command.
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

    /// The keysym that the key has on the layout `us`, if that is a letter, a digit or the question mark.
    ///
    /// Letters are lowercase, even with Shift. The keysym of an ASCII character is its code.
    private static func keysymByPosition(_ event: XKeyEvent) -> KeySym? {
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

    /// Whether the keysym is ASCII or a key without text, including media keys (0x1008ff10).
    private static func isCommand(_ keysym: KeySym) -> Bool {
        (0x20...0x7e).contains(keysym) || (0xfe00...0xffff).contains(keysym)
            || (0x1008_fe00...0x1008_ffff).contains(keysym)
    }
}
