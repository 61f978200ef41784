package import GestureOverlay
import XInputFrontEnd

/// A command that a key performs in the window.
enum KeyCommand: Hashable {
    case report
    /// Saves a report that shows the last sequence as an animation.
    case saveAnimation
    case record
    case clear
    /// Cancels all touches, as the system would, or stops a playback.
    case interrupt
    /// Freezes the window at a moment, or resumes.
    case freeze
    case panels
    case relations
    /// Shows a built-in scene by its one-based number; 0 is the scene that the window opened with.
    case scene(Int)
    case fullScreen
    case help
    case undo
    case writeScene
    case copyReason
    case quit
}

/// A key of the window: its commands, and its texts in the help, the status line and the manual page.
package struct WindowKey: Sendable {
    let key: String
    let word: String
    let line: String
    /// The commands by typed text; empty for a key without a command.
    ///
    /// A key is listed by its text in lower case, or by its X name if it types no text. With Control, it is
    /// listed by `Ctrl-` and the text in upper case. With Shift, it is the key without Shift, unless `Shift-`
    /// and the text in upper case are listed.
    let commands: [String: KeyCommand]

    private init(
        _ key: String,
        _ word: String,
        _ line: String,
        _ commands: [String: KeyCommand] = [:]
    ) {
        (self.key, self.word, self.line, self.commands) = (key, word, line, commands)
    }

    private static let scenes = (0...9).reduce(into: [:]) { $0["\($1)"] = KeyCommand.scene($1) }

    /// The keys, most useful first: the status line shows as many as fit.
    static let all = [
        Self(
            "S",
            "report",
            "save a report; Shift-S: an animated one",
            ["s": .report, "Shift-S": .saveAnimation]
        ),
        Self("R", "record", "start or stop recording to a new file", ["r": .record]),
        Self("Space", "freeze", "freeze; ← → step, Home End: first, last", [" ": .freeze]),
        Self("1–9", "scenes", "the built-in scenes; 0: the initial scene", scenes),
        Self("C", "clear", "clear strokes, drawings and outcomes", ["c": .clear]),
        Self("Esc", "interrupt", "deselect, or cancel all touches", ["Escape": .interrupt]),
        Self("Tab", "panels", "hide or show the panels", ["Tab": .panels]),
        Self("G", "relations", "show relations between recognizers", ["g": .relations]),
        Self("?", "help", "this help", ["?": .help]),
        Self("F11", "full screen", "toggle full screen", ["F11": .fullScreen]),
        Self("Q", "quit", "quit", ["q": .quit]),
        Self("W", "scene", "save the scene with its changed values", ["w": .writeScene]),
        Self("Ctrl-Z", "undo", "undo the last change of a property", ["Ctrl-Z": .undo]),
        Self(
            "Y",
            "copy",
            "copy the selected row's reason (or Ctrl-C)",
            ["y": .copyReason, "Ctrl-C": .copyReason]
        ),
        Self("PgUp", "scroll", "scroll the rows (also PgDn)"),
        Self("←↑↓→", "presses", "send presses, or edit a selection (also Return)"),
    ]

    package static let hints = all.map { Chrome.KeyHint($0.key, $0.word, $0.line) }

    private static let commands = all.reduce(into: [:]) { commands, key in
        commands.merge(key.commands) { first, _ in first }
    }

    /// Returns the command of a key, or nil if it has none.
    ///
    /// With Control, Alt or Super held, only the `Ctrl-` keys have a command.
    static func command(of key: KeyEvent) -> KeyCommand? {
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
    fileprivate var hasShift: Bool { modifiers & 1 == 1 }

    /// Whether Control, Alt or Super is held; such keys belong to the window manager or the desktop.
    var hasShortcutModifier: Bool { modifiers & (1 << 2 | 1 << 3 | 1 << 6) != 0 }
}
