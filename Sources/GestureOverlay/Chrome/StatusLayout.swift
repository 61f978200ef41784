import Foundation

/// The line at the bottom: keys at the left, status and latency at the right.
struct StatusLayout {
    let context: LayoutContext

    /// Returns the maximum width of a line, in points.
    static func room(in panel: CGRect) -> CGFloat { panel.width - 28 }

    func add(_ chrome: Chrome, in panel: CGRect?, to list: inout DisplayList) {
        guard let panel else { return }
        let theme = context.theme
        let corner = CGPoint(x: panel.minX, y: panel.minY)
        let baseline = panel.midY + 4
        var right = panel.maxX - 14
        var latency: [Mark] = []
        if let text = chrome.latency {
            let mark = context.text(text, right, baseline, .axis, theme.secondary, anchor: .end)
            latency = [mark]
            right = mark.bounds.minX - 8
        }
        let room =
            Self.room(in: panel) * (chrome.keys.isEmpty ? 1 : 0.6) - (panel.maxX - 14 - right)
        let text = context.fit(chrome.status, .small, room)
        let status = context.text(text, right, baseline, .small, theme.secondary, anchor: .end)
        let end = text.isEmpty ? right : status.bounds.minX - 24
        var marks =
            [
                .box(panel, fill: theme.panels.status),
                context.rule(from: corner, to: CGPoint(x: panel.maxX, y: panel.minY)), status,
            ] + latency
        var x = panel.minX + 14
        for hint in fitting(hints(chrome), width: end - x) {
            marks.append(context.text(hint.key, x, baseline, .key, theme.text))
            x += context.width(hint.key, .key) + 7
            marks.append(context.text(hint.word, x, baseline, .small, theme.secondary))
            x += context.width(hint.word, .small) + 22
        }
        list.add(.status, marks)
    }

    /// Returns the keys for the current state, most important first.
    private func hints(_ chrome: Chrome) -> [Chrome.KeyHint] {
        guard chrome.frozen != nil, !chrome.keys.isEmpty else { return chrome.keys }
        let first = Chrome.KeyHint.whileFrozen
        return first + chrome.keys.filter { key in !first.contains { $0.key == key.key } }
    }

    /// Returns the first keys that fit, in order.
    ///
    /// The help's key is always included, because the help explains the others.
    private func fitting(_ keys: [Chrome.KeyHint], width: CGFloat) -> [Chrome.KeyHint] {
        let help = keys.first { $0.key == "?" }
        var room = width - (help.map(self.width) ?? 0)
        var chosen: [Chrome.KeyHint] = []
        for hint in keys where hint != help {
            room -= self.width(of: hint) + 22
            guard room >= 0 else { break }
            chosen.append(hint)
        }
        if let help, self.width(of: help) <= width { chosen.append(help) }
        return chosen
    }

    private func width(of hint: Chrome.KeyHint) -> CGFloat {
        context.width(hint.key, .key) + 7 + context.width(hint.word, .small)
    }
}
