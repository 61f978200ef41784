import GestureOverlay
import XInputFrontEnd

/// Keeps keys from the session while the help or a menu covers the window.
///
/// `Esc` closes it, the help's key closes the help, and the keys of an open menu's commands perform them.
/// Releases pass, so that a press that began before ends.
struct CoverHandler: EventHandler {
    private let view: WindowPresenter

    init(_ view: WindowPresenter) { self.view = view }

    func handle(_ event: WindowEvent) -> EventDisposition {
        guard case .key(let key, _, _) = event, key.isDown, view.isCovered,
            let cover = view.parts.cover
        else { return .unhandled }
        guard !key.isRepeat, let command = WindowKey.command(of: key),
            closes(command, cover) || view.isEnabled(command)
        else { return .handled() }
        return .handled(.performs(command, at: key.serverTime))
    }

    private func closes(_ command: Command, _ cover: Chrome.Cover) -> Bool {
        command == .escape || command == .help && cover == .help
    }
}
