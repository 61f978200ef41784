import GestureOverlay
import TouchBridge
import XInputFrontEnd

/// A key of the window: its commands, and its texts in the help, on the bar and in the manual page.
struct WindowKey: Sendable {
    let key: String
    let word: String
    let line: String
    /// The command of the key's button, if it has one.
    let button: Command?
    /// Whether the help lists the key.
    private let isInHelp: Bool
    /// The commands by typed text; empty for a key without a command.
    ///
    /// A key is listed by its text in lower case, or by its X name if it types no text. With Control, it is
    /// listed by `Ctrl-` and the text in upper case. With Shift, it is the key without Shift, unless `Shift-`
    /// and the text in upper case are listed.
    let commands: [String: Command]

    private init(
        _ key: String,
        _ word: String,
        _ line: String,
        _ commands: [String: Command] = [:],
        button: Command? = nil,
        isInHelp: Bool = true
    ) {
        self.key = key
        self.word = word
        self.line = line
        self.commands = commands
        // Several keys have several commands, or one that `button` names.
        self.button = button ?? (commands.count == 1 ? commands.first?.value : nil)
        self.isInHelp = isInHelp
    }

    /// The word as the title of a button.
    var title: String { word.prefix(1).uppercased() + word.dropFirst() }

    private static let scenes = (0...9).reduce(into: [:]) { $0["\($1)"] = Command.scene($1) }

    /// The keys, most useful first.
    static let all = [
        Self("S", "report", "save and copy a report", ["s": .report]),
        Self("R", "record", "start or stop recording to a new file", ["r": .record]),
        Self("Space", "freeze", "freeze; ← → step, Home End: first, last", [" ": .freeze]),
        Self("↑↓", "attempts", "while frozen: show another attempt"),
        Self("Shift-↑↓", "compare", "while frozen: compare another attempt"),
        Self(
            "←",
            "step back",
            "go to the step before, while frozen",
            button: .stepBack,
            isInHelp: false
        ),
        Self(
            "→",
            "step",
            "go to the next step, while frozen",
            button: .stepForward,
            isInHelp: false
        ),
        Self(
            "1–9",
            "scenes",
            "the built-in scenes; 0: the initial scene",
            scenes,
            button: .menu(.scenes)
        ),
        Self("C", "clear", "clear the past, put moved views back", ["c": .clear]),
        Self("Esc", "close", "close, deselect, resume, cancel touches", ["Escape": .escape]),
        Self(
            "",
            "interrupt",
            "cancel all touches, as the system does",
            button: .interrupt,
            isInHelp: false
        ),
        Self(
            "",
            "window picture",
            "save a report with the window's picture",
            button: .windowPicture,
            isInHelp: false
        ),
        Self("T", "theme", "switch between dark and light", ["t": .theme]),
        Self("Tab", "panels", "hide or show the panels", ["Tab": .panels]),
        Self("G", "relations", "show relations between recognizers", ["g": .relations]),
        Self("?", "help", "this help", ["?": .help]),
        Self("F11", "full screen", "turn full screen on or off", ["F11": .fullScreen]),
        Self("Q", "quit", "end the program", ["q": .quit]),
        Self("W", "write scene", "save the scene with its changes", ["w": .writeScene]),
        Self("Ctrl-Z", "undo", "undo the last change", ["Ctrl-Z": .undo]),
        Self("I", "what would work", "show changes that would have worked", ["i": .whatIf]),
        Self(
            "Y",
            "copy",
            "copy the verdict, or the selected reason (Ctrl-C)",
            ["y": .copyReason, "Ctrl-C": .copyReason],
            button: .copyReason
        ),
        Self(
            "E",
            "meant",
            "meant: expected; Shift-E: nothing",
            ["e": .expected(nil), "Shift-E": .nothingExpected],
            button: .expected(nil)
        ),
        Self("PgUp", "scroll", "scroll the rows (also PgDn)"),
        Self("←↑↓→", "presses", "send presses, or edit a selection (also Return)"),
    ]

    static let hints = all.filter(\.isInHelp).map {
        Chrome.KeyHint($0.key, $0.word, $0.line)
    }

    private static let commands = all.reduce(into: [:]) { commands, key in
        commands.merge(key.commands) { first, _ in first }
    }

    /// Returns the command that a key stands for, if any.
    ///
    /// With Control, Alt or Super held, only the `Ctrl-` keys have a command.
    static func command(of key: KeyEvent) -> Command? {
        if key.hasOnlyControl { return commands["Ctrl-" + (key.text ?? "").uppercased()] }
        guard !key.hasShortcutModifier else { return nil }
        if key.hasShift, let command = commands["Shift-" + (key.text ?? "").uppercased()] {
            return command
        }
        return commands[key.text?.lowercased() ?? key.name]
    }
}

extension KeyEvent {
    /// Whether Control is held without Alt and Super, with or without Shift.
    fileprivate var hasOnlyControl: Bool { modifiers & (1 << 2 | 1 << 3 | 1 << 6) == 1 << 2 }

    /// Whether Shift is held; Caps Lock does not count.
    var hasShift: Bool { modifiers & Self.shift != 0 }

    /// Source: X protocol, ShiftMask.
    fileprivate static let shift: UInt32 = 1

    /// Whether Control, Alt or Super is held: such a key belongs to the window manager or the desktop.
    var hasShortcutModifier: Bool { modifiers & (1 << 2 | 1 << 3 | 1 << 6) != 0 }
}

extension PanelInput {
    var hasShift: Bool { event.modifiers & KeyEvent.shift != 0 }
}
