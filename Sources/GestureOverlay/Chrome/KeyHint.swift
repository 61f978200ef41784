extension Chrome {
    /// A key, or what the mouse does, and what comes of it.
    package struct KeyHint: Hashable, Sendable {
        /// The key as it is written on it: `S`, `Space`, `F11`.
        package var key: String
        /// What it does in one word, for the status line.
        package var word: String
        /// What it does in a line, for the help.
        package var line: String

        package init(_ key: String, _ word: String, _ line: String) {
            (self.key, self.word, self.line) = (key, word, line)
        }
    }
}

extension Chrome.KeyHint {
    package static let standard: [Chrome.KeyHint] = [
        Self("S", "report", "save a report: a PNG that holds its recording"),
        Self("R", "record", "begin a recording in a new file, or end it"),
        Self("Space", "freeze", "one moment; ← → Home End: others"),
        Self("1–9", "scenes", "the built-in scenes; 0 is the first one again"),
        Self("C", "clear", "clear strokes, drawings and outcomes"),
        Self("Esc", "interrupt", "deselect, else cancel every touch"),
        Self("Tab", "panels", "fold the panels away, or back"),
        Self("G", "relations", "who waits for whom, and who may act at once"),
        Self("?", "help", "this help"),
        Self("F11", "full screen", "full screen, or back"),
        Self("Q", "quit", "quit"),
        Self("W", "scene", "write the scene with its changed values"),
        Self("Ctrl-Z", "undo", "undo the last change of a value"),
        Self("Y", "copy", "copy the selected one's reason; Ctrl-C too"),
        Self("PgUp", "scroll", "scroll the rows, PgDn too; presses if all fit"),
        Self("←↑↓→", "presses", "presses, or a selected one's values; Return too"),
    ]

    /// What goes through time while the window is frozen, before the other keys.
    static let throughTime: [Chrome.KeyHint] = [
        Self("Space", "go on", "what comes again"),
        Self("← →", "step", "from event to event"),
        Self("Home End", "first, last", "the sequence's beginning and the latest"),
        Self("drag", "the timeline", "to any moment"),
    ]

    package static let standardMouse: [Chrome.KeyHint] = [
        Self("drag", "one finger", "one finger"),
        Self("Ctrl-drag", "two fingers", "two fingers, mirrored"),
        Self("wheel", "scroll", "pans, or scrolls the rows"),
        Self("Ctrl-Shift-drag", "two fingers", "two fingers, side by side"),
        Self("click a row", "select", "select a recognizer"),
        Self("right button", "secondary click", "secondary click"),
    ]

    /// What the mouse and fingers do on the timeline.
    static let onTimeline: [Chrome.KeyHint] = [
        Self("drag lanes", "scrub", "to that moment"),
        Self("wheel", "zoom", "closer, wider"),
        Self("Shift-wheel", "pan", "earlier, later"),
        Self("drag times", "pan", "earlier, later"),
        Self("click twice", "whole", "there: all of it"),
        Self("on names", "scroll", "wheel: other lanes"),
    ]
}
