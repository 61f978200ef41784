extension VirtualKeyboard {
    /// A key by its place on the keyboard: an X keycode, which is evdev's plus 8.
    ///
    /// The names are those of the layout `us`.
    ///
    /// Source: linux/input-event-codes.h.
    package struct Key: Hashable, Sendable {
        /// The X keycode, 8…255.
        package let keycode: Int

        /// Makes a key from an X keycode, as xev(1) shows it.
        package init(keycode: Int) { self.keycode = keycode }

        /// The key of a character that the layout `us` has without Shift; nil for others.
        ///
        /// Letters of either case are one key: `Key("S")` is `Key("s")`.
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

        /// Escape.
        package static let escape = Key(keycode: 9)
        /// Tab.
        package static let tab = Key(keycode: 23)
        /// Return.
        package static let enter = Key(keycode: 36)
        /// Backspace.
        package static let backspace = Key(keycode: 22)
        /// The space bar.
        package static let space = Key(keycode: 65)
        /// Left Shift; with ``slash`` it types a question mark.
        package static let shift = Key(keycode: 50)
        /// Left Control.
        package static let control = Key(keycode: 37)
        /// Left Alt.
        package static let alt = Key(keycode: 64)
        /// The slash.
        package static let slash = Key(keycode: 61)
        /// Cursor up.
        package static let up = Key(keycode: 111)
        /// Cursor left.
        package static let left = Key(keycode: 113)
        /// Cursor right.
        package static let right = Key(keycode: 114)
        /// Cursor down.
        package static let down = Key(keycode: 116)
        /// Home.
        package static let home = Key(keycode: 110)
        /// End.
        package static let end = Key(keycode: 115)
    }
}
