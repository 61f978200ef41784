extension Chrome {
    /// A key or mouse action, with its effect.
    package struct KeyHint: Hashable, Sendable {
        /// The label of the key: `S`, `Space`, `F11`.
        package var key: String
        /// The effect in a word or two, for the bar and for narrow columns of the help.
        package var word: String
        /// The effect in a phrase, for the help.
        package var line: String

        package init(_ key: String, _ word: String, _ line: String) {
            self.key = key
            self.word = word
            self.line = line
        }
    }
}

extension Chrome.KeyHint {
    package static let mouse: [Chrome.KeyHint] = [
        Self("drag", "one finger", "one finger"),
        Self("Ctrl-drag", "two fingers", "two fingers, mirrored"),
        Self("wheel", "scroll", "pan, or scroll the rows"),
        Self("Ctrl-Shift-drag", "two fingers", "two fingers, side by side"),
        Self("click a row", "select", "select a recognizer"),
        Self("right button", "secondary click", "secondary click"),
    ]

    /// The actions of mouse and fingers on the timeline.
    static let onTimeline: [Chrome.KeyHint] = [
        Self("drag lanes", "scrub", "to that time"),
        Self("wheel", "zoom", "zoom in, out"),
        Self("Shift-wheel", "pan", "earlier, later"),
        Self("drag times", "pan", "earlier, later"),
        Self("double-click", "show all", "show the whole sequence"),
        Self("on names", "scroll", "wheel: scroll"),
    ]
}
