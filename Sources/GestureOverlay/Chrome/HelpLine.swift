import Foundation
import GestureKit

/// One line of the help.
enum HelpLine {
    /// A key, or what the mouse does, and what comes of it.
    case hint(Chrome.KeyHint)
    /// A state's shape.
    case state(GestureRecognizer.State, isWaiting: Bool, String)

    /// Closer lines would lie on each other.
    static let leastHeight: CGFloat = 14

    static let legend: [HelpLine] = [
        .state(.possible, isWaiting: false, "possible"),
        .state(.possible, isWaiting: true, "waits for another to fail"),
        .state(.began, isWaiting: false, "began"),
        .state(.changed, isWaiting: false, "changed"),
        .state(.ended, isWaiting: false, "recognized, ended"),
        .state(.failed, isWaiting: false, "failed"),
        .state(.cancelled, isWaiting: false, "cancelled"),
    ]

    static let mouse = Chrome.KeyHint.mouse.map(HelpLine.hint)

    /// What can be done on the timeline; nothing in a window that is too low for one.
    static func timeline(in size: CGSize) -> [HelpLine] {
        guard size.height >= Panels.leastHeightWithTimeline else { return [] }
        return Chrome.KeyHint.onTimeline.map(HelpLine.hint)
    }

    fileprivate var key: String { if case .hint(let hint) = self { hint.key } else { "" } }
}

/// Lines of the help that stand together: what they tell begins at the same place in all.
struct HelpBlock {
    private let lines: [HelpLine]
    private let draft: Drafting
    private let width: CGFloat
    /// The column of keys, with room to the words; at most half of all.
    private let keyWidth: CGFloat

    /// Short keys of several blocks stand together too.
    private static let leastKeyWidth: CGFloat = 48
    private static let shapeWidth: CGFloat = 22

    init(_ lines: [HelpLine], _ draft: Drafting, width: CGFloat) {
        self.lines = lines
        self.draft = draft
        self.width = width
        let widest = lines.map { draft.width($0.key, .key) }.max() ?? 0
        keyWidth = min(max(Self.leastKeyWidth, widest.rounded(.up) + 12), width / 2)
    }

    func marks(of index: Int, at place: CGPoint) -> [Mark] {
        let theme = draft.theme
        switch lines[index] {
        case .hint(let hint):
            let (x, room) = (place.x + keyWidth, width - keyWidth)
            // The line where it fits, else the word, before anything is cut.
            let words = draft.width(hint.line, .word) > room ? hint.word : hint.line
            return [
                draft.text(hint.key, place.x, place.y, .key, theme.text, in: keyWidth - 6),
                draft.text(words, x, place.y, .word, theme.secondary, in: room),
            ]
        case .state(let state, let isWaiting, let line):
            let look = StateLook(state, isWaiting: isWaiting, in: theme)
            let (x, room) = (place.x + Self.shapeWidth, width - Self.shapeWidth)
            return [
                .state(look, place.moved(6, -4)),
                draft.text(line, x, place.y, .word, theme.secondary, in: room),
            ]
        }
    }
}
