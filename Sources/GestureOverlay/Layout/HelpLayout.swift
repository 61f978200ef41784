import Foundation
import GestureKit
import GestureTrace

/// The help: keys, the mouse, the timeline, and what the shapes mean.
struct HelpLayout {
    let draft: Drafting
    let size: CGSize

    private static let padding: CGFloat = 24
    /// The column of keys, with room to the words, so that short ones stand together too.
    private static let leastKeyWidth: CGFloat = 48

    func add(_ chrome: Chrome, to list: inout DisplayList) {
        let theme = draft.theme
        let below = Chrome.KeyHint.onTimeline
        let rows = max(chrome.keys.count, states.count + 2 + below.count)
        let width = min(600, size.width - 24)
        let half = (chrome.mouse.count + 1) / 2
        // Closer lines before lines that are cut off: 22 points where there is room.
        let fixed = 2 * Self.padding + 64
        let lines = CGFloat(rows + half)
        let lineHeight = min(22, (size.height - 16 - fixed) / lines)
        let height = fixed + lines * lineHeight
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
        let right = card.minX + width * 0.62
        var y = card.minY + Self.padding + 12
        marks.append(draft.text("Keys", left, y, .title, theme.text))
        marks.append(draft.text("What the shapes mean", right, y, .title, theme.text))
        let top = y + 28
        marks += hints(chrome.keys, x: left, y: top, lineHeight, end: right - 16)
        marks += legend(x: right, y: top, lineHeight)
        let second = top + CGFloat(states.count + 1) * lineHeight
        marks.append(draft.text("Timeline", right, second, .title, theme.text))
        marks += hints(below, x: right, y: second + lineHeight, lineHeight, end: card.maxX - 16)
        y = top + CGFloat(rows) * lineHeight + 12
        marks.append(draft.text("Mouse", left, y, .title, theme.text))
        y += 26
        let middle = card.midX + 8
        marks += hints(
            Array(chrome.mouse.prefix(half)),
            x: left,
            y: y,
            lineHeight,
            end: middle - 12
        )
        marks += hints(
            Array(chrome.mouse.dropFirst(half)),
            x: middle,
            y: y,
            lineHeight,
            end: card.maxX - 16
        )
        list.add(.help, marks)
    }

    private func hints(
        _ hints: [Chrome.KeyHint],
        x: CGFloat,
        y: CGFloat,
        _ lineHeight: CGFloat,
        end: CGFloat
    ) -> [Mark] {
        let keys = hints.map { draft.meter.width(of: $0.key, in: .key) }
        let keyWidth = max(Self.leastKeyWidth, (keys.max() ?? 0).rounded(.up) + 16)
        return hints.enumerated().flatMap { index, hint in
            let baseline = y + CGFloat(index) * lineHeight
            let text = draft.meter.fit(hint.line, in: .word, width: end - x - keyWidth)
            return [
                draft.text(hint.key, x, baseline, .key, draft.theme.text),
                draft.text(text, x + keyWidth, baseline, .word, draft.theme.secondary),
            ]
        }
    }

    private let states: [(GestureRecognizer.State, isWaiting: Bool, line: String)] = [
        (.possible, false, "possible"),
        (.possible, true, "waits for another to fail"),
        (.began, false, "began"),
        (.changed, false, "changed"),
        (.ended, false, "recognized, ended"),
        (.failed, false, "failed"),
        (.cancelled, false, "cancelled"),
    ]

    private func legend(x: CGFloat, y: CGFloat, _ lineHeight: CGFloat) -> [Mark] {
        states.enumerated().flatMap { index, state in
            let baseline = y + CGFloat(index) * lineHeight
            let look = StateLook(state.0, isWaiting: state.isWaiting, in: draft.theme)
            return [
                Mark(.state(look.shape, CGPoint(x: x + 6, y: baseline - 4), look.color)),
                draft.text(state.line, x + 22, baseline, .word, draft.theme.secondary),
            ]
        }
    }
}
