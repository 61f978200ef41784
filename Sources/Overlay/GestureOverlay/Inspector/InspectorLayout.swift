import Foundation
import GestureKit
import GestureTrace

/// The panel at the right, with all recognizers and the details of one.
///
/// If not all rows fit, the panel scrolls by whole rows, with a thin scroll bar and a line that counts the
/// rows out of sight. The order of the rows changes only when a sequence begins or ends.
///
/// The panel scrolls by itself only as far as necessary, and only to two rows. One is the selected
/// recognizer, until the user scrolls it away. The other, as long as the user has not scrolled, selected or
/// frozen anything, is the first recognizer of the sequence to begin or to be recognized or, once the
/// sequence is over, the one that the verdict is about. The panel keeps this position until the first
/// recognizer of another sequence is out of sight, so a touch without a result scrolls nothing.
struct InspectorLayout {
    let context: LayoutContext

    /// The parts of a snapshot and of the chrome that the inspector shows.
    struct Input: Equatable {
        let snapshot: TraceSnapshot
        let chrome: Chrome
        /// The verdict that orders the rows; nil while the sequence is under way.
        let verdict: Verdict?
        /// The recognizer whose details are shown unless another one is selected.
        let focus: TraceSnapshot.Row?
        let panel: CGRect

        init(
            _ snapshot: TraceSnapshot,
            _ engaged: TraceSnapshot,
            _ chrome: Chrome,
            _ verdict: Verdict?,
            _ panel: CGRect
        ) {
            var content = TraceSnapshot.empty
            content.sections = snapshot.sections
            content.timeline = snapshot.timeline.inInspector
            content.sequence = snapshot.sequence
            if chrome.selection != nil || chrome.shows.relations {
                content.relations = snapshot.relations
                content.exclusions = snapshot.exclusions
                content.timeline.links = snapshot.timeline.links
            }
            self.snapshot = content
            var part = Chrome()
            part.bar = chrome.bar.map { Chrome.Bar(for: $0.pointer) }
            part.frozen = chrome.frozen
            part.selection = chrome.selection
            part.scroll = chrome.scroll
            part.openViews = chrome.openViews
            part.canLabel = chrome.canLabel
            part.shows.cover = chrome.shows.cover
            part.shows.relations = chrome.shows.relations
            part.pointing = chrome.pointing
            if chrome.hover.recognizer != nil { part.hover = chrome.hover }
            self.chrome = part
            self.verdict = content.timeline.verdict == nil ? nil : verdict
            // This is a recognizer that is active or, failing that, one that was recognized or cancelled.
            let rows = engaged.rows
            focus =
                rows.first { $0.state.isBegun }
                ?? rows.first {
                    ($0.state == .ended || $0.state == .cancelled) && !$0.values.isEmpty
                }
            self.panel = panel
        }
    }

    /// Adds the panel, and records the frames of its rows in the list.
    func add(_ input: Input, to list: inout DisplayList) {
        let (snapshot, chrome, panel) = (input.snapshot, input.chrome, input.panel)
        let theme = context.theme
        let edge = CGPoint(x: panel.minX, y: panel.minY)
        list.add(
            .inspector,
            [
                .box(panel, fill: theme.panels.ground),
                context.rule(from: edge, to: CGPoint(x: panel.minX, y: panel.maxY)),
            ]
        )
        let chosen = chrome.selection.flatMap { selection in
            snapshot.rows.first { $0.name == selection.name }
        }
        let selection = chosen == nil ? nil : chrome.selection
        let focus = chosen ?? input.focus
        let details = DetailLayout(
            of: focus,
            selection,
            in: snapshot,
            chrome,
            context,
            panel: panel.size
        )
        let arcs = chrome.shows.relations ? RelationsLayout.arcs(of: snapshot) : []
        let gutter = arcs.isEmpty ? 0 : RelationsLayout.gutter
        let free = panel.height - (selection == nil ? 0 : details.height)
        let isTight = free < InspectorContent.minHeightWithLabels
        let labels = LabelLayout(chrome, isTight: isTight)
        let pointer = chrome.bar?.pointer
        let content = InspectorContent(
            snapshot,
            context,
            width: panel.width - gutter,
            for: pointer,
            labels,
            openViews: chrome.openViews,
            selected: chosen?.name
        )
        func entry(of id: Int) -> Int? {
            content.entries.firstIndex { $0.subject.contains(id) }
        }
        let target = target(in: snapshot, chrome, chosen).flatMap(entry)
        var area = panel
        if selection != nil {
            area.size.height = height(
                ofRows: content,
                free,
                showing: chosen.map(\.id).flatMap(entry),
                in: panel,
                beside: details
            )
        } else if chrome.shows.relations {
            // The rows scroll; the sentences of the scene do not.
            let least = InspectorContent.minHeightBesideDetails
            area.size.height = max(panel.height - details.height, min(least, panel.height))
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
        list.rows.order = content.entries.map(\.subject)
        list.rows.leftOut = Set(content.entries.filter(\.isLine).flatMap(\.recognizers))
        list.rows.positions = content.positions
        list.rows.ends = content.ends
        let lit = chosen ?? focus.flatMap { $0.state.isBegun ? $0 : nil }
        var y = addRows(
            content,
            position.shown,
            lit: lit?.id,
            chrome,
            in: area.divided(atDistance: gutter, from: .minXEdge).remainder,
            labels,
            of: snapshot.sequence,
            to: &list
        )
        if position.shown.count < content.entries.count {
            addTally(position.shown, of: content.entries.count, in: area, to: &list)
            // The rest of the area stays empty.
            y = area.maxY
        }
        if !arcs.isEmpty {
            let relations = RelationsLayout(context: context, rows: list.rows, left: panel.minX)
            list.add(.relations, relations.marks(of: arcs))
        }
        let room = CGRect(x: panel.minX, y: y, width: panel.width, height: panel.maxY - y)
        details.add(in: room, to: &list)
    }

    /// Returns the height of the rows beside a selected recognizer's details: what these leave, but at least that
    /// of its own row.
    ///
    /// In a panel that is too low for a row and the details, it is 0.
    private func height(
        ofRows content: InspectorContent,
        _ free: CGFloat,
        showing entry: Int?,
        in panel: CGRect,
        beside details: DetailLayout
    ) -> CGFloat {
        let least = InspectorContent.minHeightBesideDetails
        guard panel.height - details.minHeight >= least else { return 0 }
        return max(free, entry.map(content.minHeight) ?? least)
    }

    /// Returns the recognizer that must be visible, if there is one.
    private func target(
        in snapshot: TraceSnapshot,
        _ chrome: Chrome,
        _ chosen: TraceSnapshot.Row?
    ) -> Int? {
        if let chosen { return chrome.scroll.isSelectionScrolledAway ? nil : chosen.id }
        if chrome.scroll.isUserScrolled || chrome.frozen != nil { return nil }
        if let verdict = snapshot.timeline.verdict { return verdict.involved.first }
        var first: (time: TimeInterval, row: Int)?
        for lane in snapshot.timeline.lanes {
            let step = lane.steps.first { $0.state == .began || $0.state == .ended }
            guard let step, step.time < first?.time ?? .infinity else { continue }
            first = (step.time, lane.row)
        }
        return first?.row
    }

    /// Adds the rows with their headers, and returns their bottom.
    private func addRows(
        _ content: InspectorContent,
        _ shown: Range<Int>,
        lit: Int?,
        _ chrome: Chrome,
        in area: CGRect,
        _ labels: LabelLayout,
        of sequence: TraceSnapshot.SequenceRecord?,
        to list: inout DisplayList
    ) -> CGFloat {
        var y = area.minY
        for index in shown {
            let entry = content.entries[index]
            let isTop = index == shown.lowerBound
            let above =
                isTop
                ? content.spaceAboveTop(index)
                : entry.isFirst ? entry.spaceAbove : 0
            y += above
            let frame = CGRect(x: area.minX, y: y, width: area.width, height: entry.height)
            switch entry.content {
            case .row(let row, let head):
                if above > 0 {
                    let top = isTop ? area.minY : y - above
                    let frame = CGRect(x: area.minX, y: top, width: area.width, height: y - top)
                    let button =
                        isTop
                        ? labels.nothingButton(sequence, in: frame, context, to: &list.controls)
                        : []
                    list.add(head.key, marks(of: head, in: frame, chrome, button, to: &list))
                }
                let isHighlighted = row.row.id == lit
                let marks = row.marks(
                    at: frame.origin,
                    isHighlighted: isHighlighted,
                    isSelected: isHighlighted && row.row.name == chrome.selection?.name
                )
                let button = labels.button(of: row, in: frame, context, to: &list.controls)
                list.add(.row(row.row.id), marks + button)
                if row.row.id == chrome.hover.recognizer {
                    let place = row.frame(at: frame.origin)
                    list.add(
                        .litRow,
                        [.box(place, radius: 6, fill: nil, line: context.theme.lit, width: 1.5)]
                    )
                }
                list.rows.add(.init(id: row.row.id, name: row.row.name, frame: frame))
                list.rows.middles[row.row.id] = y + InspectorRow.middle
            case .line(let line):
                let rule =
                    above > 0 && !isTop
                    ? [
                        context.rule(
                            from: CGPoint(x: area.minX + 16, y: y - above / 2),
                            to: CGPoint(x: area.maxX - 16, y: y - above / 2)
                        )
                    ] : []
                let look = addControl(
                    .untouchedRows(line.section.id),
                    frame,
                    chrome,
                    tip: "show the recognizers of \(line.section.name)",
                    to: &list
                )
                list.add(.section(line.section.id), rule + line.marks(in: frame, look, context))
                for id in entry.recognizers { list.rows.middles[id] = frame.midY }
            }
            y += entry.height
        }
        return y
    }

    /// Adds the control of a line or a header, unless in a report, and returns its appearance.
    private func addControl(
        _ command: Command,
        _ frame: CGRect,
        _ chrome: Chrome,
        tip: String,
        to list: inout DisplayList
    ) -> PanelControl.Look {
        guard chrome.bar != nil else { return .normal }
        let control = PanelControl(command, frame: frame, tip: tip)
        list.controls.append(control)
        return chrome.look(of: control)
    }

    /// Adds the counts of rows out of sight, and a scroll bar.
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

    /// Returns a header with its title and, unless it has a button, its tally.
    ///
    /// A header that can hide its rows does so when it is pressed.
    private func marks(
        of head: RowHead,
        in frame: CGRect,
        _ chrome: Chrome,
        _ button: [Mark],
        to list: inout DisplayList
    ) -> [Mark] {
        let theme = context.theme
        let (right, y) = (frame.maxX - 16, frame.maxY - 14)
        let end =
            button.isEmpty
            ? [context.text(head.tally, right, y, .small, theme.tertiary, anchor: .end)] : button
        let limit = end.map(\.bounds.minX).min() ?? right
        var left = frame.minX + 16
        var marks: [Mark] = []
        if let view = head.closing {
            // A button at the right end keeps the presses on it.
            let width = button.isEmpty ? frame.width : limit - frame.minX - 20
            let target = CGRect(x: frame.minX, y: frame.minY, width: width, height: frame.height)
            let tip = "hide the recognizers of \(head.title)"
            let look = addControl(.untouchedRows(view), target, chrome, tip: tip, to: &list)
            let center = CGPoint(x: left + 8, y: y - 4)
            marks = UntouchedLine.ground(target, look, theme)
            marks.append(UntouchedLine.chevron(at: center, isOpen: true, theme))
            left = frame.minX + InspectorRow.nameX
        }
        let room = limit - left - 12
        let ink = head.isUntouched ? theme.secondary : theme.text
        return marks + [context.text(head.title, left, y, .title, ink, in: room)] + end
    }

}

extension TraceSnapshot.Timeline {
    /// The part that the inspector needs to order its rows, and to find the one to show.
    fileprivate var inInspector: TraceSnapshot.Timeline {
        var part = TraceSnapshot.Timeline(start: start)
        part.moment = min(moment, start)
        part.fingers = verdict == nil ? [] : fingers
        part.streams = verdict == nil ? [] : streams
        part.lanes = lanes
        for index in lanes.indices { part.lanes[index].actions = [] }
        part.verdict = verdict
        guard moment < end else { return part }
        // At an earlier moment, a later attempt has not begun.
        for index in lanes.indices {
            part.lanes[index].steps.removeAll { $0.time > moment + Tolerance.time }
        }
        return part
    }
}
