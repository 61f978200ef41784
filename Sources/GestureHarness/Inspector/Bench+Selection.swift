import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// One recognizer is selected by a click or a tap on its row in the inspector.
extension Bench {
    /// Whether the inspector shows a selected recognizer: some keys are its, then.
    var hasSelection: Bool { selected != nil && picture.hasInspector }

    /// Takes what a pointer or a finger does on the inspector: let go where it went down, it selects, or
    /// deselects what is selected; moved farther, it scrolls.
    func selects(_ input: XInputEvent, isOnPanel: Bool) {
        let hand = Hand(input)
        switch input.payload {
        case .touch(.begin, _, _) where isOnPanel, .button(1, isDown: true, _) where isOnPanel:
            guard pointed == nil, !input.isEmulated,
                picture.isOnInspector(pixel: input.position)
            else { return }
            pointed = Pointed(
                hand: hand,
                name: picture.recognizer(at: input.position),
                start: picture.point(at: input.position),
                scrolled: picture.inspectorPosition
            )
        case .touch(.update, _, _), .motion: drag(hand, to: input.position)
        case .touch(.end, _, _), .button(1, isDown: false, _): letGo(hand, at: input.position)
        default: break
        }
    }

    private func drag(_ hand: Hand, to pixel: CGPoint) {
        guard pointed?.hand == hand, let position = pointed?.drag(to: picture.point(at: pixel))
        else { return }
        picture.scrollInspector(to: position)
    }

    private func letGo(_ hand: Hand, at pixel: CGPoint) {
        drag(hand, to: pixel)
        guard let pointed, pointed.hand == hand else { return }
        self.pointed = nil
        guard !pointed.isDragging, let name = pointed.name,
            picture.recognizer(at: pixel) == name
        else { return }
        select(selected?.name == name ? nil : name)
    }

    /// Selects the recognizer of this name; nil for none.
    func select(_ name: String?) {
        selected = name.flatMap { name in
            guard session.scene.recognizer(name) != nil else { return nil }
            return Selected(name: name, original: try? session.scene.asWritten())
        }
        if selected == nil { picture.stay() } else { picture.keepSelectionInSight() }
        picture.isStale = true
    }

    /// Takes in that another scene stands: its recognizers are others, if of the same names.
    func followSelection() {
        changes = []
        pointed = nil
        picture.scrollToStart()
        let chosen = selected?.chosen ?? 0
        select(selected?.name)
        guard let selected else { return }
        let count = session.scene.properties(of: selected.name).count
        self.selected?.chosen = min(chosen, count - 1)
    }

    /// The selected recognizer as it is shown; nil where none is, or the picture has it not.
    private var shownRow: TraceSnapshot.Row? {
        guard let selected else { return nil }
        let snapshot = frozen?.shown ?? recorded.trace.snapshot(at: latest)
        return snapshot.rows.first { $0.name == selected.name }
    }

    /// Gives name, state and reason to other programs, as text.
    func copyReason(at time: UInt32) {
        guard let line = shownRow?.line else {
            picture.notice = "nothing to copy: click a recognizer in the inspector first"
            return
        }
        picture.notice =
            frontEnd.copy(line, at: time)
            ? "copied: \(line)" : "not copied: another program has copied something since"
    }
}
