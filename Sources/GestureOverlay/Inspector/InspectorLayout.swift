import Foundation
import GestureKit
import GestureTrace

/// The panel at the right: all recognizers by view, and the details of one.
///
/// If not all rows fit, the panel scrolls by whole rows, with a thin scroll bar and a line with the number of
/// rows out of sight. The rows' order never changes. The panel scrolls automatically only as far as necessary
/// and only to two rows: the selected recognizer, until the user scrolls it away; and, as long as the user
/// has not scrolled, selected or frozen anything, the first recognizer in the sequence to begin or to be
/// recognized. It keeps this position until the first recognizer of another sequence is out of sight: a touch
/// without a result scrolls nothing.
struct InspectorLayout {
    let context: LayoutContext

    /// Adds the panel and records the rows' frames in the list.
    func add(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome,
        in panel: CGRect?,
        to list: inout DisplayList
    ) {
        guard let panel else { return }
        let theme = context.theme
        let edge = CGPoint(x: panel.minX, y: panel.minY)
        list.add(
            .inspector,
            [
                .box(panel, fill: theme.panels.ground),
                context.rule(from: edge, to: CGPoint(x: panel.minX, y: panel.maxY)),
            ]
        )
        let chosen = snapshot.rows.first { $0.name == chrome.selection?.name }
        let selection = chosen == nil ? nil : chrome.selection
        let focus = chosen ?? focus(of: snapshot)
        let details = DetailLayout(context: context, chrome: chrome, selection: selection)
        let area = area(in: panel, beside: details)
        let isTight = area.height < InspectorContent.minHeightWithLabels
        let labels = LabelLayout(chrome, isTight: isTight)
        let pointer = chrome.bar?.pointer
        let content = InspectorContent(
            snapshot,
            context,
            width: panel.width,
            for: pointer,
            labels
        )
        let target = target(in: snapshot, chrome, chosen).flatMap { id in
            content.entries.firstIndex { $0.row.row.id == id }
        }
        let position = content.scrollPosition(
            top: chrome.scroll.top,
            target: target,
            in: area.height
        )
        list.rows.area = area
        list.rows.minRowHeight = InspectorRow.minHeight(for: pointer)
        list.rows.top = position.shown.lowerBound
        list.rows.maxTop = position.maxTop
        list.rows.firstHeadHeight = content.firstHeadHeight
        list.rows.order = content.entries.map(\.row.row.id)
        list.rows.positions = content.positions
        list.rows.ends = content.ends
        let lit = chosen ?? focus.flatMap { $0.state.isBegun ? $0 : nil }
        var y = addRows(
            content,
            position.shown,
            lit: lit?.id,
            selection != nil,
            in: area,
            labels,
            of: snapshot.sequence,
            to: &list
        )
        if position.shown.count < content.entries.count {
            addTally(position.shown, of: content.entries.count, in: area, to: &list)
            // The rest of the rows' area stays empty.
            y = area.maxY
        }
        if let focus {
            let room = CGRect(x: panel.minX, y: y, width: panel.width, height: panel.maxY - y)
            details.add(focus, in: room, to: &list)
        }
    }

    /// Returns the area of the rows.
    ///
    /// It is the part of the panel that the details leave, but at least two fifths of the panel and the height of
    /// a row. In a panel that is too low for a row and the details, it is empty.
    private func area(in panel: CGRect, beside details: DetailLayout) -> CGRect {
        guard details.selection != nil else {
            return panel
        }
        let least = max(InspectorContent.minHeightBesideDetails, panel.height * 2 / 5)
        var height = max(least.rounded(), panel.height - details.height)
        if panel.height - height < details.minHeight { height = 0 }
        return CGRect(x: panel.minX, y: panel.minY, width: panel.width, height: height)
    }

    /// Returns the recognizer with details: one that is active, otherwise one that was recognized or
    /// cancelled.
    private func focus(of snapshot: TraceSnapshot) -> TraceSnapshot.Row? {
        let rows = snapshot.rows
        return rows.first { $0.state.isBegun }
            ?? rows.first { ($0.state == .ended || $0.state == .cancelled) && !$0.values.isEmpty }
    }

    /// Returns the recognizer that must be visible, or nil.
    private func target(
        in snapshot: TraceSnapshot,
        _ chrome: Chrome,
        _ chosen: TraceSnapshot.Row?
    ) -> Int? {
        if let chosen { return chrome.scroll.isSelectionScrolledAway ? nil : chosen.id }
        if chrome.scroll.isUserScrolled || chrome.frozen != nil { return nil }
        var first: (time: TimeInterval, row: Int)?
        for lane in snapshot.timeline.lanes {
            let step = lane.steps.first { $0.state == .began || $0.state == .ended }
            guard let step, step.time < first?.time ?? .infinity else { continue }
            first = (step.time, lane.row)
        }
        return first?.row
    }

    /// Adds rows with their views' headers and returns their bottom.
    private func addRows(
        _ content: InspectorContent,
        _ shown: Range<Int>,
        lit: Int?,
        _ hasSelection: Bool,
        in area: CGRect,
        _ labels: LabelLayout,
        of sequence: TraceSnapshot.SequenceRecord?,
        to list: inout DisplayList
    ) -> CGFloat {
        var y = area.minY
        for entry in content.entries[shown] {
            if entry.isFirst || y == area.minY {
                let isTop = y == area.minY
                y += isTop ? content.firstHeadHeight : InspectorContent.headHeight
                var frame = area
                frame.size.height = y - area.minY
                let button =
                    isTop
                    ? labels.nothingButton(sequence, in: frame, context, to: &list.controls) : []
                list.add(.section(entry.section.id), head(entry.section, at: y, area, button))
            }
            let row = entry.row.row
            let isHighlighted = row.id == lit
            let origin = CGPoint(x: area.minX, y: y)
            let marks = entry.row.marks(
                at: origin,
                isHighlighted: isHighlighted,
                isSelected: isHighlighted && hasSelection
            )
            let frame = CGRect(x: area.minX, y: y, width: area.width, height: entry.row.height)
            let button = labels.button(of: entry.row, in: frame, context, to: &list.controls)
            list.add(.row(row.id), marks + button)
            list.rows.add(.init(id: row.id, name: row.name, frame: frame))
            y += entry.row.height
        }
        return y
    }

    /// Adds the number of rows out of sight, and a scroll bar.
    private func addTally(
        _ shown: Range<Int>,
        of count: Int,
        in area: CGRect,
        to list: inout DisplayList
    ) {
        guard area.height >= InspectorContent.minHeight else { return }
        let above = shown.lowerBound
        let below = count - shown.upperBound
        let parts = [above > 0 ? "↑ \(above) more" : nil, below > 0 ? "↓ \(below) more" : nil]
        let tally = parts.compactMap(\.self).joined(separator: "   ")
        let (x, ink) = (area.minX + InspectorRow.nameX, context.theme.secondary)
        let text = context.text(tally, x, area.maxY - 8, .small, ink)
        let (top, height) = (area.minY + 4, area.height - 8)
        let track = CGRect(x: area.maxX - 5, y: top, width: 3, height: height)
        list.add(.moreRows, [text, context.scrollBar(shown, of: count, in: track)])
    }

    /// Returns a view's header: its name and, unless there is a button, the number of its recognizers.
    private func head(
        _ section: TraceSnapshot.Section,
        at bottom: CGFloat,
        _ area: CGRect,
        _ button: [Mark]
    ) -> [Mark] {
        let theme = context.theme
        let count = section.rows.count
        let tally = count == 1 ? "1 recognizer" : "\(count) recognizers"
        let (right, y) = (area.maxX - 16, bottom - 14)
        let end =
            button.isEmpty
            ? [context.text(tally, right, y, .small, theme.tertiary, anchor: .end)] : button
        let left = end.map(\.bounds.minX).min() ?? right
        let room = left - area.minX - 28
        let name = context.text(section.name, area.minX + 16, y, .title, theme.text, in: room)
        return [name] + end
    }
}
