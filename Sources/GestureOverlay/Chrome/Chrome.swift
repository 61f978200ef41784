/// What the window shows beside the trace.
package struct Chrome: Hashable, Sendable {
    /// A key and what it does.
    package struct KeyHint: Hashable, Sendable {
        /// The key as it is written on it: `S`, `Space`, `F11`.
        package var key: String
        /// What it does in one word, for the status line.
        package var word: String
        /// What it does in a line, for the help.
        package var line: String

        /// Makes a hint.
        package init(_ key: String, _ word: String, _ line: String) {
            self.key = key
            self.word = word
            self.line = line
        }
    }

    /// The keys, most wanted first: the status line shows as many as fit, the help all.
    package var keys: [KeyHint]
    /// What the mouse does, a line each, for the help.
    package var mouse: [KeyHint]
    /// The text at the right of the status line: scene, server, fingers; empty by default.
    package var status: String
    /// How long it takes from an event to its pixels, always as wide; at the status line's right.
    ///
    /// Nil, the default, shows nothing.
    package var latency: String?
    /// What to do first; shown until the first touch.
    ///
    /// Nil, the default, shows nothing.
    package var hint: String?
    /// A message, as where a report was saved; nil, the default, shows nothing.
    package var notice: String?
    /// What is being recorded to, as the file's name; nil, the default, when nothing is.
    package var recording: String?
    /// What is being played, as the file's name and how far it is; nil, the default, when nothing is.
    package var playing: String?
    /// How much of it has been played, from 0 to 1; 0 by default.
    package var playedPart: Double
    /// The moment that is shown, as "0.980 s"; nil, the default, while what comes is shown.
    package var frozen: String?
    /// The part of the timeline that is shown; nil, the default, for the whole.
    package var timelinePart: TimelinePart?
    /// The first of the timeline's lines that is shown, where not all have room; 0 by default.
    package var firstTimelineLine: Int
    /// The recognizer that was selected in the inspector; nil, the default, for none.
    package var selection: Selection?
    /// How far the inspector is scrolled; at the top by default.
    package var scroll: Scroll
    /// Whether the panels are unfolded; true by default.
    package var showsPanels: Bool
    /// Whether what recognizers are to each other is shown beside the inspector; false by default.
    package var showsRelations: Bool
    /// Whether the help lies over the window; false by default.
    package var showsHelp: Bool
    /// Whether strokes, labels and panels are drawn at all; true by default.
    ///
    /// Without them only the views are: for measuring.
    package var showsOverlay: Bool

    /// Makes what a window shows when it opens.
    package init(
        keys: [KeyHint] = KeyHint.standard,
        mouse: [KeyHint] = KeyHint.standardMouse,
        status: String = "",
        latency: String? = nil,
        hint: String? = nil,
        notice: String? = nil,
        recording: String? = nil,
        playing: String? = nil,
        playedPart: Double = 0,
        frozen: String? = nil,
        timelinePart: TimelinePart? = nil,
        firstTimelineLine: Int = 0,
        selection: Selection? = nil,
        scroll: Scroll = Scroll(),
        showsPanels: Bool = true,
        showsRelations: Bool = false,
        showsHelp: Bool = false,
        showsOverlay: Bool = true
    ) {
        self.keys = keys
        self.mouse = mouse
        self.status = status
        self.latency = latency
        self.hint = hint
        self.notice = notice
        self.recording = recording
        self.playing = playing
        self.playedPart = playedPart
        self.frozen = frozen
        self.timelinePart = timelinePart
        self.firstTimelineLine = firstTimelineLine
        self.selection = selection
        self.scroll = scroll
        self.showsPanels = showsPanels
        self.showsRelations = showsRelations
        self.showsHelp = showsHelp
        self.showsOverlay = showsOverlay
    }
}

extension Chrome.KeyHint {
    /// The window's keys.
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

    /// What the mouse does.
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
