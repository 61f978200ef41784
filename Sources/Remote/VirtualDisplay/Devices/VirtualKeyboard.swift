/// A keyboard that is controlled by calls, with the layout `us`.
///
/// Keys are sent to the window with the input focus. Without a window manager, a client must take it
/// (`XSetInputFocus`). Each method returns when the server has processed the event, and may be called on
/// any thread.
///
/// Source: inputtestdrv(4), device type `Keyboard`.
package final class VirtualKeyboard: Sendable {
    private let connection: InputTestConnection

    init(connection: InputTestConnection) { self.connection = connection }

    /// Presses a key and holds it.
    ///
    /// The server repeats it after 0.66 s.
    ///
    /// - Throws: `misuse` for a keycode outside 8…255, `serverGone`, `timedOut`.
    package func press(_ key: Key) throws(VirtualDisplayError) {
        try send(key, isPressed: true)
    }

    /// Releases a key.
    ///
    /// - Throws: `misuse` for a keycode outside 8…255, `serverGone`, `timedOut`.
    package func release(_ key: Key) throws(VirtualDisplayError) {
        try send(key, isPressed: false)
    }

    /// Presses and releases a key while modifiers are held.
    ///
    /// - Parameters:
    ///   - key: The key to type.
    ///   - modifiers: The modifiers, which are pressed before the key in this order and released after it;
    ///     none by default.
    /// - Throws: `misuse` for a keycode outside 8…255, `serverGone`, `timedOut`.
    package func type(_ key: Key, with modifiers: Key...) throws(VirtualDisplayError) {
        for modifier in modifiers { try press(modifier) }
        try press(key)
        try release(key)
        for modifier in modifiers.reversed() { try release(modifier) }
    }

    /// Reconnects to a device that a client disabled and enabled again, as
    /// ``VirtualTouchscreen/reconnect(within:)`` does.
    ///
    /// No key is down then.
    package func reconnect(within limit: Duration = .seconds(5)) throws(VirtualDisplayError) {
        _ = try connection.reconnect(within: limit)
    }

    private func send(_ key: Key, isPressed: Bool) throws(VirtualDisplayError) {
        guard (8...255).contains(key.keycode) else {
            throw .misuse("keycode \(key.keycode) is not in 8…255")
        }
        try connection.send(.key(key.keycode, isPressed: isPressed))
    }
}

extension VirtualKeyboard {
    /// A key by its position on the keyboard: an X keycode, which is evdev's plus 8.
    ///
    /// The names are those of the layout `us`. Source: linux/input-event-codes.h.
    package struct Key: Hashable, Sendable {
        /// The X keycode, 8…255.
        package let keycode: Int

        /// Creates a key from an X keycode, as xev(1) shows it.
        package init(keycode: Int) { self.keycode = keycode }

        /// Creates the key of a character that the layout `us` types without Shift; nil for other
        /// characters.
        ///
        /// Letters of either case are the same key: `Key("S")` equals `Key("s")`.
        package init?(_ character: Character) {
            for (first, row) in Self.rows {
                for (offset, member) in row.enumerated()
                where String(member) == character.lowercased() {
                    self.init(keycode: first + offset)
                    return
                }
            }
            return nil
        }

        /// The rows of the keyboard, each with its leftmost keycode.
        private static let rows = [
            (10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'"),
            (52, "zxcvbnm,./"), (65, " "),
        ]

        package static let escape = Key(keycode: 9)
        package static let tab = Key(keycode: 23)
        package static let enter = Key(keycode: 36)
        package static let space = Key(keycode: 65)
        /// The left Shift key; with ``slash`` it types a question mark.
        package static let shift = Key(keycode: 50)
        package static let control = Key(keycode: 37)
        package static let alt = Key(keycode: 64)
        package static let slash = Key(keycode: 61)
        package static let up = Key(keycode: 111)
        package static let left = Key(keycode: 113)
        package static let right = Key(keycode: 114)
        package static let down = Key(keycode: 116)
        package static let home = Key(keycode: 110)
        package static let end = Key(keycode: 115)
        package static let pageUp = Key(keycode: 112)
        package static let pageDown = Key(keycode: 117)
        /// The left Super key.
        package static let command = Key(keycode: 133)
        package static let menu = Key(keycode: 135)
        /// The media key that starts and pauses.
        package static let playPause = Key(keycode: 172)
    }
}
