extension VirtualKeyboard {
    /// A key by its place on the keyboard: an X keycode, which is evdev's plus 8.
    ///
    /// The names are those of the layout `us`.
    ///
    /// Source: linux/input-event-codes.h.
    public struct Key: Hashable, Sendable {
        /// The X keycode, 8…255.
        public let keycode: Int

        /// Makes a key from an X keycode, as xev(1) shows it.
        public init(keycode: Int) { self.keycode = keycode }

        /// The key of a character that the layout `us` has without Shift; nil for others.
        ///
        /// Letters of either case are one key: `Key("S")` is `Key("s")`.
        public init?(_ character: Character) {
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
        public static let escape = Key(keycode: 9)
        /// Tab.
        public static let tab = Key(keycode: 23)
        /// Return.
        public static let enter = Key(keycode: 36)
        /// Backspace.
        public static let backspace = Key(keycode: 22)
        /// The space bar.
        public static let space = Key(keycode: 65)
        /// Left Shift; with ``slash`` it types a question mark.
        public static let shift = Key(keycode: 50)
        /// Left Control.
        public static let control = Key(keycode: 37)
        /// Left Alt.
        public static let alt = Key(keycode: 64)
        /// The slash.
        public static let slash = Key(keycode: 61)
        /// Cursor up.
        public static let up = Key(keycode: 111)
        /// Cursor left.
        public static let left = Key(keycode: 113)
        /// Cursor right.
        public static let right = Key(keycode: 114)
        /// Cursor down.
        public static let down = Key(keycode: 116)
        /// Home.
        public static let home = Key(keycode: 110)
        /// End.
        public static let end = Key(keycode: 115)
    }
}
