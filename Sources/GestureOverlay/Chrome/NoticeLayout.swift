import Foundation
import GestureKit
import GestureTrace

/// What stands still on the canvas: the last diagnostic, a notice, what is recorded and
/// played, the first hint.
struct NoticeLayout {
    let draft: Drafting
    let canvas: CGRect

    private static let height: CGFloat = 26
    private static let inset: CGFloat = 12

    func add(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome,
        to list: inout DisplayList,
        taking taken: inout [CGRect]
    ) {
        let theme = draft.theme
        var lines: [(text: String, ink: Color, line: Color)] = []
        if let diagnostic = snapshot.diagnostics.last {
            let count = snapshot.diagnostics.count
            let tally = count > 1 ? "  (\(count) in all)" : ""
            let text = "\(diagnostic.name): \(diagnostic.detail)\(tally)"
            lines.append((text, theme.warning, theme.warning.faded(0.6)))
        }
        if let notice = chrome.notice { lines.append((notice, theme.text, theme.line)) }
        var marks: [Mark] = []
        var bottom = canvas.maxY - Self.inset
        for line in lines.reversed() {
            let room = canvas.width - 2 * Self.inset - 24
            let text = draft.meter.fit(line.text, in: .word, width: room)
            let width = draft.meter.width(of: text, in: .word) + 24
            let rect = CGRect(
                x: canvas.minX + Self.inset,
                y: bottom - Self.height,
                width: width.rounded(.up),
                height: Self.height
            )
            marks.append(draft.box(rect, radius: 7, fill: theme.label, line: line.line))
            marks.append(draft.text(text, rect.minX + 12, rect.midY + 4, .word, line.ink))
            taken.append(rect)
            bottom = rect.minY - 6
        }
        list.add(.notice, marks)
        addBadges(chrome, to: &list, taking: &taken)
        if snapshot.isUntouched, snapshot.fingers.isEmpty, let hint = chrome.hint {
            // With the status line folded away too, nothing else tells how to get the panels back.
            let rest = chrome.showsPanels ? "" : " Tab shows the panels."
            addHint(hint + rest, above: bottom, to: &list, taking: &taken)
        }
    }

    /// What is recorded and what is played, from the top right downwards.
    private func addBadges(
        _ chrome: Chrome,
        to list: inout DisplayList,
        taking taken: inout [CGRect]
    ) {
        let theme = draft.theme
        let badges: [(String, Color, Double?)?] = [
            chrome.recording.map { ("REC  " + $0, theme.recording, nil) },
            chrome.playing.map { ("PLAY  " + $0, theme.shapes.ended, chrome.playedPart) },
            chrome.frozen.map { ("FROZEN  " + $0, theme.shapes.changed, nil) },
        ]
        var top = canvas.minY + 10
        var marks: [Mark] = []
        for (line, color, part) in badges.compactMap(\.self) {
            let text = draft.meter.fit(line, in: .word, width: canvas.width / 2)
            let width = draft.meter.width(of: text, in: .word).rounded(.up) + 38
            let rect = CGRect(
                x: canvas.maxX - Self.inset - width,
                y: top,
                width: width,
                height: Self.height
            )
            // In a low window the last ones are left out; the title has them all.
            guard canvas.contains(rect), !taken.contains(where: rect.intersects) else { break }
            let center = CGPoint(x: rect.minX + 15, y: rect.midY)
            marks += [
                draft.box(rect, radius: 13, fill: theme.label, line: color.faded(0.6)),
                Mark(.circle(center, radius: 4.5, fill: color, line: nil, width: 0)),
                draft.text(text, rect.minX + 26, rect.midY + 4, .word, theme.text),
            ]
            if let part { marks.append(progress(part, in: rect, color)) }
            taken.append(rect)
            top = rect.maxY + 6
        }
        if !marks.isEmpty { list.add(.recording, marks) }
    }

    /// A line along a badge's lower edge, as long as what is done.
    private func progress(_ part: Double, in badge: CGRect, _ color: Color) -> Mark {
        let room = badge.width - 26
        let done = room * CGFloat(min(max(part, 0), 1))
        let bar = CGRect(x: badge.minX + 13, y: badge.maxY - 3, width: done, height: 2)
        return draft.box(bar, radius: 0, fill: color)
    }

    private func addHint(
        _ hint: String,
        above bottom: CGFloat,
        to list: inout DisplayList,
        taking taken: inout [CGRect]
    ) {
        let font = Font(14)
        let lines = draft.meter.wrap(hint, in: font, width: canvas.width - 80, limit: 3)
        let widest = lines.map { draft.meter.width(of: $0, in: font) }.max() ?? 0
        let height = CGFloat(lines.count) * 20 + 16
        let rect = CGRect(
            x: (canvas.midX - widest / 2 - 20).rounded(),
            y: (min(canvas.maxY - 40, bottom) - height).rounded(),
            width: (widest + 40).rounded(.up),
            height: height
        )
        let box = draft.box(rect, radius: 18, fill: draft.theme.label, line: draft.theme.viewLine)
        let texts = lines.enumerated().map { index, line in
            draft.text(
                line,
                rect.midX,
                rect.minY + 23 + CGFloat(index) * 20,
                font,
                draft.theme.text,
                anchor: .middle
            )
        }
        list.add(.hint, [box] + texts)
        taken.append(rect)
    }
}
