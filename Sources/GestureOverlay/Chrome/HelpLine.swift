import Foundation
import GestureKit

/// A line of the help.
enum HelpLine {
    /// A key or mouse action, with its effect.
    case hint(Chrome.KeyHint)
    /// The symbol of a state.
    case state(GestureRecognizer.State, isWaiting: Bool, String)

    /// The minimum height of a line, below which lines would overlap.
    static let minHeight: CGFloat = 14

    static let legend: [HelpLine] = [
        .state(.possible, isWaiting: false, "possible"),
        .state(.possible, isWaiting: true, "waits for a failure"),
        .state(.began, isWaiting: false, "began"),
        .state(.changed, isWaiting: false, "changed"),
        .state(.ended, isWaiting: false, "recognized, ended"),
        .state(.failed, isWaiting: false, "failed"),
        .state(.cancelled, isWaiting: false, "cancelled"),
    ]

    static let mouse = Chrome.KeyHint.mouse.map(HelpLine.hint)

    /// The window height in points below which the help needs its lines for the keys.
    private static let minHeightWithTimeline: CGFloat = 560

    /// Returns the actions on the timeline; none in a low window.
    static func timeline(in size: CGSize) -> [HelpLine] {
        guard size.height >= minHeightWithTimeline else { return [] }
        return Chrome.KeyHint.onTimeline.map(HelpLine.hint)
    }

    fileprivate var key: String { if case .hint(let hint) = self { hint.key } else { "" } }
}

/// Adjacent lines of the help, with their descriptions aligned.
struct HelpBlock {
    private let lines: [HelpLine]
    private let context: LayoutContext
    private let width: CGFloat
    /// The width of the column of keys, including the gap; at most half of the block.
    private let keyWidth: CGFloat

    /// The minimum width of the keys' column, which aligns blocks with short keys.
    private static let minKeyWidth: CGFloat = 48
    private static let shapeWidth: CGFloat = 22

    init(_ lines: [HelpLine], _ context: LayoutContext, width: CGFloat) {
        self.lines = lines
        self.context = context
        self.width = width
        let widest = lines.map { context.width($0.key, .key) }.max() ?? 0
        keyWidth = min(max(Self.minKeyWidth, widest.rounded(.up) + 12), width / 2)
    }

    func marks(of index: Int, at origin: CGPoint) -> [Mark] {
        let theme = context.theme
        switch lines[index] {
        case .hint(let hint):
            let (x, room) = (origin.x + keyWidth, width - keyWidth)
            // The short word replaces a line that does not fit.
            let words = context.width(hint.line, .word) > room ? hint.word : hint.line
            return [
                context.text(hint.key, origin.x, origin.y, .key, theme.text, in: keyWidth - 6),
                context.text(words, x, origin.y, .word, theme.secondary, in: room),
            ]
        case .state(let state, let isWaiting, let line):
            let look = StateLook(state, isWaiting: isWaiting, in: theme)
            let (x, room) = (origin.x + Self.shapeWidth, width - Self.shapeWidth)
            return [
                .state(look, origin.moved(6, -4)),
                context.text(line, x, origin.y, .word, theme.secondary, in: room),
            ]
        }
    }
}
