import Foundation

/// The line at the bottom of a report.
struct StatusLayout {
    let context: LayoutContext

    /// Returns the maximum width of a line, in points.
    static func room(in panel: CGRect) -> CGFloat { panel.width - 28 }

    func add(_ chrome: Chrome, in panel: CGRect?, to list: inout DisplayList) {
        guard let panel else { return }
        let theme = context.theme
        let corner = CGPoint(x: panel.minX, y: panel.minY)
        let (right, baseline) = (panel.maxX - 14, panel.minY + 16)
        let text = context.fit(chrome.status, .small, Self.room(in: panel))
        list.add(
            .status,
            [
                .box(panel, fill: theme.panels.status),
                context.rule(from: corner, to: CGPoint(x: panel.maxX, y: panel.minY)),
                context.text(text, right, baseline, .small, theme.secondary, anchor: .end),
            ]
        )
    }
}
