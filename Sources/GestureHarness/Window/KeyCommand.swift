import XInputFrontEnd

/// What a key does in the window.
enum KeyCommand: Hashable {
    /// `S`: save a report.
    case report
    /// `R`: begin a recording in a new file, or end it.
    case record
    /// `C`: clear the strokes and reasons of the past.
    case clear
    /// `Esc`: the system takes all touches away.
    case interrupt
    /// `Space`: show one moment, or what comes again.
    case freeze
    /// `Tab`: fold the panels away, or back.
    case panels
    /// `G`: show what recognizers are to each other, or not.
    case relations
    /// `1` to `9`: another built-in scene; `0`: the one that the window opened with.
    ///
    /// The number.
    case scene(Int)
    /// `F11`: the whole screen.
    case fullScreen
    /// `?`: help.
    case help
    /// `Ctrl-Z`: undo the last change of a property.
    case undo
    /// `W`: write the scene with its changed values to a new file.
    case writeScene
    /// `Y` or `Ctrl-C`: copy the selected recognizer's reason.
    case copyReason
    /// `Q`: quit.
    case quit

    /// The key's command; nil for one that has none, and with Control, Alt or Super held but for two.
    init?(_ key: KeyEvent) {
        switch (key.isControlled, key.text?.lowercased()) {
        case (true, "z"): self = .undo
        case (true, "c"): self = .copyReason
        default: self.init(plain: key)
        }
    }

    private init?(plain key: KeyEvent) {
        guard !key.isSomeoneElses else { return nil }
        switch (key.text?.lowercased(), key.name) {
        case ("s", _): self = .report
        case ("r", _): self = .record
        case ("c", _): self = .clear
        case ("w", _): self = .writeScene
        case ("y", _): self = .copyReason
        case ("q", _): self = .quit
        case ("?", _): self = .help
        case (" ", _): self = .freeze
        case ("g", _): self = .relations
        case (let digit?, _) where digit.count == 1 && digit.first?.isASCII == true:
            guard let number = Int(digit) else { return nil }
            self = .scene(number)
        case (_, "Escape"): self = .interrupt
        case (_, "Tab"): self = .panels
        case (_, "F11"): self = .fullScreen
        default: return nil
        }
    }
}

extension KeyEvent {
    /// Whether Control alone is held, with or without Shift.
    fileprivate var isControlled: Bool { modifiers & (1 << 2 | 1 << 3 | 1 << 6) == 1 << 2 }

    /// Whether Control, Alt or Super is held: the key is then a window manager's, or a desktop's.
    var isSomeoneElses: Bool { modifiers & (1 << 2 | 1 << 3 | 1 << 6) != 0 }
}
