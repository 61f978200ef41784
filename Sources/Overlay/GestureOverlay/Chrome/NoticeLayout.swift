import Foundation
import GestureKit
import GestureTrace

/// The fixed items on the canvas: the last diagnostic, a notice, and badges for recording, playback, freezing
/// and a selected row.
struct NoticeLayout {
    let context: LayoutContext
    let canvas: CGRect
    let hasInspector: Bool

    private static let height: CGFloat = 26
    private static let lineHeight: CGFloat = 16
    private static let maxLines = 2
    private static let inset: CGFloat = 12
    /// The width of a badge's dot and of the space around its text.
    private static let badgeMargins: CGFloat = 38

    func add(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome,
        to list: inout DisplayList,
        taking taken: inout [CGRect]
    ) {
        let theme = context.theme
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
            let texts = context.meter.wrap(line.text, in: .word, width: room, limit: Self.maxLines)
            let widest = texts.map { context.width($0, .word) }.max() ?? 0
            let width = (widest + 24).rounded(.up)
            let height = Self.height + CGFloat(texts.count - 1) * Self.lineHeight
            let (left, top) = (canvas.minX + Self.inset, bottom - height)
            let rect = CGRect(x: left, y: top, width: width, height: height)
            marks.append(.box(rect, radius: 7, fill: theme.panels.label, line: line.line))
            for (index, text) in texts.enumerated() {
                let y = rect.minY + Self.height / 2 + 4 + CGFloat(index) * Self.lineHeight
                marks.append(context.text(text, rect.minX + 12, y, .word, line.ink))
            }
            taken.append(rect)
            bottom = rect.minY - 6
        }
        list.add(.notice, marks)
        addBadges(chrome, to: &list, taking: &taken)
    }

    /// Adds the badges, from the top right downwards.
    private func addBadges(
        _ chrome: Chrome,
        to list: inout DisplayList,
        taking taken: inout [CGRect]
    ) {
        let theme = context.theme
        let badges: [(String, Color, Double?)?] = [
            chrome.recording.map { (fit("REC  " + $0), theme.recording, nil) },
            chrome.playing.map { (fit("PLAY  " + $0), theme.shapes.ended, chrome.playedFraction) },
            chrome.frozen.map { (frozenText($0, chrome), theme.shapes.changed, nil) },
            selectionText(chrome).map { ($0, theme.shapes.changed, nil) },
        ]
        var top = canvas.minY + 10
        var marks: [Mark] = []
        for (text, color, part) in badges.compactMap(\.self) {
            let width = context.width(text, .word).rounded(.up) + Self.badgeMargins
            let left = canvas.maxX - Self.inset - width
            let rect = CGRect(x: left, y: top, width: width, height: Self.height)
            // A low window leaves out the last badges; its title mentions all of them.
            guard canvas.contains(rect), !taken.contains(where: rect.intersects) else { break }
            marks += [
                .box(rect, radius: 13, fill: theme.panels.label, line: color.faded(0.6)),
                .disc(CGPoint(x: rect.minX + 15, y: rect.midY), 4.5, color),
                context.text(text, rect.minX + 26, rect.midY + 4, .word, theme.text),
            ]
            if let part { marks.append(progress(part, in: rect, color)) }
            taken.append(rect)
            top = rect.maxY + 6
        }
        if !marks.isEmpty { list.add(.recording, marks) }
    }

    private func fit(_ line: String) -> String { context.fit(line, .word, canvas.width / 2) }

    /// Says whether a badge with this text fits between the canvas's edges.
    private func hasRoom(for text: String) -> Bool {
        context.width(text, .word) <= canvas.width - 2 * Self.inset - Self.badgeMargins
    }

    /// Returns the frozen moment and, if there is room, how to step and leave.
    private func frozenText(_ moment: String, _ chrome: Chrome) -> String {
        let text = "FROZEN  " + moment
        let hint: String? =
            switch chrome.bar?.pointer {
            case .finger: "step with the bar, touch the scene to leave"
            // Esc would deselect a row first.
            case .mouse: "← → step, Space leaves"
            case nil: nil
            }
        let long = hint.map { "\(text)   \($0)" } ?? text
        return hasRoom(for: long) ? long : fit(text)
    }

    /// Returns the selected recognizer with a hint about its commands.
    ///
    /// It is nil without room for the text, and in a frozen window, which has its own badge.
    private func selectionText(_ chrome: Chrome) -> String? {
        guard hasInspector, chrome.frozen == nil, let name = chrome.selection?.name,
            let pointer = chrome.bar?.pointer
        else { return nil }
        let hint =
            switch pointer {
            case .finger: "undo, write scene and copy reason: below the values"
            case .mouse: "Ctrl-Z undoes, W writes the scene, Y copies"
            }
        let text = "\(name)   \(hint)"
        return hasRoom(for: text) ? text : nil
    }

    /// Returns a progress bar along a badge's lower edge.
    private func progress(_ part: Double, in badge: CGRect, _ color: Color) -> Mark {
        let done = (badge.width - 26) * CGFloat(min(max(part, 0), 1))
        let bar = CGRect(x: badge.minX + 13, y: badge.maxY - 3, width: done, height: 2)
        return .box(bar, fill: color)
    }
}
