import Foundation
import GestureKit
import GestureTrace

/// The panel at the right: every recognizer by view, and one of them in detail.
struct InspectorLayout {
    let draft: Drafting

    private static let firstHeadHeight: CGFloat = 40
    private static let headHeight: CGFloat = 34
    /// What "+ 12 more" takes.
    private static let moreHeight: CGFloat = 26

    /// Adds all of it; where each row is stands in the list then.
    func add(
        _ snapshot: TraceSnapshot,
        _ selection: Chrome.Selection?,
        in panel: CGRect?,
        to list: inout DisplayList
    ) {
        guard let panel else { return }
        let theme = draft.theme
        let edge = CGPoint(x: panel.minX, y: panel.minY)
        list.add(
            .inspector,
            [
                draft.box(panel, radius: 0, fill: theme.panel),
                draft.rule(from: edge, to: CGPoint(x: panel.minX, y: panel.maxY)),
            ]
        )
        let chosen = snapshot.rows.first { $0.name == selection?.name }
        let focus = chosen ?? focus(of: snapshot)
        let reserved = chosen == nil ? 0 : DetailLayout.leastHeight(for: selection)
        let top = CGRect(
            x: panel.minX,
            y: panel.minY,
            width: panel.width,
            height: max(panel.height / 2, panel.height - reserved)
        )
        let lit = chosen ?? focus.flatMap { $0.state.isBegun ? $0 : nil }
        let y = addRows(snapshot, lit: lit?.id, hasSelection: chosen != nil, in: top, to: &list)
        if let focus {
            let room = CGRect(x: panel.minX, y: y, width: panel.width, height: panel.maxY - y)
            DetailLayout(draft: draft)
                .add(focus, chosen == nil ? nil : selection, in: room, to: &list)
        }
    }

    /// The recognizer under attention: one that is under way, else one that came to something.
    private func focus(of snapshot: TraceSnapshot) -> TraceSnapshot.Row? {
        let rows = snapshot.rows
        return rows.first { $0.state.isBegun }
            ?? rows.first { ($0.state == .ended || $0.state == .cancelled) && !$0.values.isEmpty }
    }

    /// Adds rows as long as they fit, and says how many do not; returns where they end.
    private func addRows(
        _ snapshot: TraceSnapshot,
        lit: Int?,
        hasSelection: Bool,
        in panel: CGRect,
        to list: inout DisplayList
    ) -> CGFloat {
        var y = panel.minY
        var left = snapshot.rows.count
        for section in snapshot.sections {
            let head = y == panel.minY ? Self.firstHeadHeight : Self.headHeight
            var entries = section.rows.map { InspectorRow($0, draft, width: panel.width) }[...]
            guard let first = entries.first,
                fits(head + first.height, at: y, panel, isLast: left == 1)
            else { return addMore(left, at: y, panel, to: &list) }
            list.add(.section(section.id), self.head(section, at: y + head, panel))
            y += head
            while let entry = entries.first {
                guard fits(entry.height, at: y, panel, isLast: left == 1) else {
                    return addMore(left, at: y, panel, to: &list)
                }
                let place = CGPoint(x: panel.minX, y: y)
                let isLit = entry.row.id == lit
                list.add(
                    .row(entry.row.id),
                    entry.marks(at: place, isLit: isLit, isSelected: isLit && hasSelection)
                )
                let frame = CGRect(x: panel.minX, y: y, width: panel.width, height: entry.height)
                list.rows.add(.init(id: entry.row.id, name: entry.row.name, frame: frame))
                y += entry.height
                left -= 1
                entries.removeFirst()
            }
        }
        return y
    }

    private func fits(_ height: CGFloat, at y: CGFloat, _ panel: CGRect, isLast: Bool) -> Bool {
        y + height + (isLast ? 0 : Self.moreHeight) <= panel.maxY
    }

    private func addMore(
        _ count: Int,
        at y: CGFloat,
        _ panel: CGRect,
        to list: inout DisplayList
    ) -> CGFloat {
        let mark = draft.text(
            "+ \(count) more",
            panel.minX + InspectorRow.nameX,
            y + 17,
            .small,
            draft.theme.secondary
        )
        if y + Self.moreHeight <= panel.maxY { list.add(.moreRows, [mark]) }
        return panel.maxY
    }

    private func head(
        _ section: TraceSnapshot.Section,
        at bottom: CGFloat,
        _ panel: CGRect
    ) -> [Mark] {
        let count = section.rows.count
        let tally = draft.text(
            count == 1 ? "1 recognizer" : "\(count) recognizers",
            panel.maxX - 16,
            bottom - 14,
            .small,
            draft.theme.tertiary,
            anchor: .end
        )
        let room = panel.width - 32 - tally.bounds.width - 12
        let name = draft.meter.fit(section.name, in: .title, width: room)
        return [
            draft.text(name, panel.minX + 16, bottom - 14, .title, draft.theme.text), tally,
        ]
    }
}
