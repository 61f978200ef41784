import GestureOverlay
import XInputFrontEnd

/// Folds and unfolds the panels when a finger or a button taps their handle or pulls it.
final class FoldHandle: EventHandler {
    private var holder: PanelInput.ContactSource?
    private let view: WindowPresenter

    init(_ view: WindowPresenter) { self.view = view }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): follow(input)
        // A closed window does not receive the end of a press.
        case .interrupted: holder = nil
        case .other(.deviceRemoved(let id, _), _):
            if holder?.belongs(to: id) == true { holder = nil }
        case .key, .sceneChanged, .other: break
        }
        return .unhandled
    }

    private func follow(_ input: PanelInput) {
        switch input.contact {
        case .down(button: 1):
            if holder == nil, case .handle = input.place { holder = input.source }
        case .up(button: 1):
            guard holder?.isSame(as: input.source) == true else { return }
            holder = nil
            view.parts.togglePanels()
        case .down, .up, .moved, nil: break
        }
    }
}
