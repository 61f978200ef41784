import GestureOverlay
import TouchBridge
import XInputFrontEnd

/// Keeps keys from the session while the help, a menu, the sheet of changes or a keypad covers the window.
///
/// `Esc` closes the cover. The help and the sheet of changes also close with their own keys. The keys of an
/// open menu's commands perform them; digits try a change of the sheet, or type a number. Releases reach the
/// session, so that an earlier press ends.
struct CoverHandler: EventHandler {
    private let view: WindowPresenter

    init(_ view: WindowPresenter) { self.view = view }

    func handle(_ event: WindowEvent) -> EventDisposition {
        guard view.isCovered, let cover = view.parts.cover else { return .unhandled }
        switch event {
        case .key(let key, _, _) where key.isDown:
            return .handled(command(of: key, cover).map { .perform($0, at: key.serverTime) })
        case .input(let input):
            guard cover.entry != nil, case .cover = input.place, input.event.beginsTouch else {
                return .unhandled
            }
            return .passed(.perform(.entry(.leave), at: input.event.serverTime))
        default: return .unhandled
        }
    }

    private func command(of key: KeyEvent, _ cover: Chrome.Cover) -> Command? {
        if cover.entry != nil { return EntryKey(key).map { .entry($0) } }
        guard !key.isRepeat,
            let command = changeCommand(of: key, cover) ?? WindowKey.command(of: key),
            closes(command, cover) || view.isEnabled(command)
        else { return nil }
        return command
    }

    private func closes(_ command: Command, _ cover: Chrome.Cover) -> Bool {
        command == .escape || command == .help && cover == .help
            || command == .whatIf && cover == .changes
    }

    /// Returns the command that tries the change with the number of a key, on the sheet of changes.
    private func changeCommand(of key: KeyEvent, _ cover: Chrome.Cover) -> Command? {
        guard cover == .changes, !key.hasShortcutModifier,
            let number = key.text.flatMap({ Int($0) })
        else { return nil }
        return .tryChange(number - 1)
    }
}

extension EntryKey {
    /// Creates the key for typing a number.
    ///
    /// Fails for other keys, and while Control, Alt or Super is held.
    fileprivate init?(_ key: KeyEvent) {
        guard !key.hasShortcutModifier else { return nil }
        switch (key.name, key.text) {
        case ("Return", _), ("KP_Enter", _): self = .apply
        case ("Escape", _): self = .cancel
        case ("BackSpace", _): self = .erase
        // Some keypads type a decimal comma.
        case (_, ","): self = .character(".")
        case (_, let text?) where text.count == 1 && "0123456789.-".contains(text):
            self = .character(Character(text))
        default: return nil
        }
    }
}
