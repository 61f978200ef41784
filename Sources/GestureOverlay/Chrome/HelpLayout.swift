import Foundation
import GestureKit
import GestureTrace

/// The help: keys, the mouse, the timeline, and what the shapes mean.
struct HelpLayout {
    let draft: Drafting
    let size: CGSize

    private static let padding: CGFloat = 24
    /// What is round the card at least, and what its heads and the space between its parts take.
    private static let frame: CGFloat = 16
    private static let fixed = 2 * padding + 64
    /// Smaller windows have the same in columns.
    private static let leastWidth: CGFloat = 560
    /// The width of what the shapes mean.
    private static let legendWidth: CGFloat = 216

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        let theme = draft.theme
        let timeline = HelpLine.timeline(in: size)
        let right = HelpLine.legend.count + (timeline.isEmpty ? 0 : 2 + timeline.count)
        let rows = max(chrome.keys.count, right)
        let half = (chrome.mouse.count + 1) / 2
        // Closer lines before another order: 22 points where there is room.
        let lines = CGFloat(rows + half)
        let lineHeight = min(22, (size.height - Self.frame - Self.fixed) / lines)
        guard size.width >= Self.leastWidth, lineHeight >= HelpLine.leastHeight else {
            return HelpColumns(draft: draft, size: size).add(chrome, to: &list)
        }
        let width = min(680, size.width - 24)
        let height = Self.fixed + lines * lineHeight
        let card = CGRect(
            x: ((size.width - width) / 2).rounded(),
            y: ((size.height - height) / 2).rounded(),
            width: width,
            height: height
        )
        var marks = [
            draft.box(CGRect(origin: .zero, size: size), radius: 0, fill: theme.scrim),
            draft.box(card, radius: 14, fill: theme.panel, line: theme.viewLine, width: 1.2),
        ]
        let left = card.minX + Self.padding
        let legend = card.maxX - Self.legendWidth
        func add(_ part: [HelpLine], _ x: CGFloat, _ y: CGFloat, end: CGFloat) {
            let block = HelpBlock(part, draft, width: end - x)
            for index in part.indices {
                let baseline = y + CGFloat(index) * lineHeight
                marks += block.marks(of: index, at: CGPoint(x: x, y: baseline))
            }
        }
        var y = card.minY + Self.padding + 12
        marks.append(draft.text("Keys", left, y, .title, theme.text))
        marks.append(draft.text("What the shapes mean", legend, y, .title, theme.text))
        y += 28
        add(chrome.keys.map(HelpLine.hint), left, y, end: legend - 16)
        add(HelpLine.legend, legend, y, end: card.maxX - 16)
        if !timeline.isEmpty {
            let second = y + CGFloat(HelpLine.legend.count + 1) * lineHeight
            marks.append(draft.text("Timeline", legend, second, .title, theme.text))
            add(timeline, legend, second + lineHeight, end: card.maxX - 16)
        }
        y += CGFloat(rows) * lineHeight + 12
        marks.append(draft.text("Mouse", left, y, .title, theme.text))
        y += 26
        let mouse = chrome.mouse.map(HelpLine.hint)
        let middle = card.midX + 8
        add(Array(mouse.prefix(half)), left, y, end: middle - 12)
        add(Array(mouse.dropFirst(half)), middle, y, end: card.maxX - 16)
        list.add(.help, marks)
    }
}
