import Foundation
import GestureKit
import GestureTrace

/// The details below the rows: what decided a recognizer, and its values.
///
/// For a selected recognizer, its relations, the limits that no property sets, and its properties follow. These
/// stay at the bottom of the panel, so that a change of the outcome moves no control. In a low panel they have no
/// name above them, and lower rows; if they do not all fit, they scroll by whole rows. Without a selection, the
/// details can be those of all relations.
struct DetailLayout {
    /// The selected recognizer, if the picture has it.
    let selection: Chrome.Selection?
    private let context: LayoutContext
    private let chrome: Chrome
    private let title: String
    private let lines: [DetailLine]
    private let properties: [PropertyRowLayout]
    private let style: DetailStyle
    private let width: CGFloat

    private static let margin: CGFloat = 16
    /// The space below the last row.
    private static let spaceBelow: CGFloat = 4
    /// The number of lines for which the style has room, whatever the outcome.
    private static let usualLines: CGFloat = 10

    private enum Item {
        case line(DetailLine)
        case property(PropertyRowLayout)

        func height(_ style: DetailStyle) -> CGFloat {
            switch self {
            case .line(let line): line.height(style)
            case .property(let row): row.height
            }
        }
    }

    /// Creates the details of a row in a panel of this size in points, or those of all relations.
    init(
        of row: TraceSnapshot.Row?,
        _ selection: Chrome.Selection?,
        in snapshot: TraceSnapshot,
        _ chrome: Chrome,
        _ context: LayoutContext,
        panel: CGSize
    ) {
        self.selection = selection
        self.context = context
        self.chrome = chrome
        let width = panel.width - 2 * Self.margin
        self.width = width
        let hasSamples = chrome.shows.relations
        let maker = DetailLineMaker(context: context, width: width, hasSamples: hasSamples)
        if selection == nil, chrome.shows.relations {
            title = "Relations"
            lines = snapshot.relationSentences.map(maker.line)
        } else if let row {
            title = row.name
            lines =
                maker.decision(of: row, in: snapshot.timeline) + maker.values(of: row)
                + (selection == nil ? [] : snapshot.relationSentences(of: row.id)).map(maker.line)
                + (selection?.limits ?? []).map { maker.fact($0.name, $0.value, isFixed: true) }
        } else {
            title = ""
            lines = []
        }
        func rows(_ style: DetailStyle) -> [PropertyRowLayout] {
            guard let selection else { return [] }
            return selection.properties.enumerated().map { index, property in
                PropertyRowLayout(
                    property,
                    at: index,
                    of: selection,
                    context,
                    chrome,
                    style.metrics,
                    width: width
                )
            }
        }
        let roomy = DetailStyle.roomy(chrome)
        let roomyRows = rows(roomy)
        let needed = roomyRows.reduce(roomy.headHeight + Self.usualLines * roomy.lineHeight) {
            $0 + $1.height
        }
        let isRoomy =
            selection == nil || needed + InspectorContent.minHeightWithLabels <= panel.height
        style = isRoomy ? roomy : .compact(chrome)
        properties = isRoomy ? roomyRows : rows(style)
    }

    // MARK: Heights

    /// The height in points that everything needs.
    var height: CGFloat {
        let rows = lines.map { $0.height(style) } + properties.map(\.height)
        return rows.reduce(style.headHeight + heightBelow, +)
    }

    /// The height of the details with a single property.
    var minHeight: CGFloat {
        style.headHeight + (properties.map(\.height).max() ?? 0) + heightBelow
    }

    private var hasButtons: Bool { chrome.bar != nil && selection?.buttons.isEmpty == false }

    private var heightBelow: CGFloat {
        hasButtons
            ? ButtonRowLayout.spaceAbove + style.metrics.rowHeight + Self.spaceBelow
            : Self.spaceBelow
    }

    // MARK: Marks

    func add(in room: CGRect, to list: inout DisplayList) {
        guard selection != nil || !lines.isEmpty, room.height >= minHeight else { return }
        let height = height
        let isDocked = selection != nil && height < room.height
        let room = isDocked ? room.divided(atDistance: height, from: .maxYEdge).slice : room
        let left = room.minX + Self.margin
        let start = CGPoint(x: left, y: room.minY + 10)
        var marks = [context.rule(from: start, to: start.moved(width, 0))]
        if style.hasTitle {
            let ink = context.theme.text
            marks.append(context.text(title, left, start.y + 20, .title, ink, in: width))
        }
        let body = CGRect(
            x: left,
            y: room.minY + style.headHeight,
            width: width,
            height: room.height - style.headHeight - heightBelow
        )
        var fault: [Mark] = []
        if let selection {
            fault = addRows(of: selection, in: body, to: &marks, of: &list)
        } else {
            addLines(in: body, to: &marks)
        }
        // Without any line, only the rule and the name are left.
        guard selection != nil || marks.count > 2 else { return }
        list.add(.detail, marks)
        list.add(.fault, fault)
    }

    /// Adds the lines that fit, and counts the others.
    private func addLines(in body: CGRect, to marks: inout [Mark]) {
        var y = body.minY
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            let needed = line.height(style) + (isLast ? 0 : style.lineHeight)
            guard y + needed <= body.maxY else {
                guard y + style.lineHeight <= body.maxY, index > 0 else { return }
                let (tally, ink) = ("+ \(lines.count - index) more", context.theme.secondary)
                marks.append(context.text(tally, body.minX, y + 13, .small, ink))
                return
            }
            marks += line.marks(at: CGPoint(x: body.minX, y: y), width, style, context)
            y += line.height(style)
        }
    }

    /// Adds the rows from the shown one on, and the buttons; returns the reason why a property did not change.
    private func addRows(
        of selection: Chrome.Selection,
        in body: CGRect,
        to marks: inout [Mark],
        of list: inout DisplayList
    ) -> [Mark] {
        let items = lines.map(Item.line) + properties.map(Item.property)
        var rows = DetailRows(heights: items.map { $0.height(style) }, in: body.height)
        rows.firstProperty = lines.count
        rows.rowHeight = style.metrics.rowHeight
        rows.scroll(to: top(of: selection, in: rows))
        let count = rows.shown.count
        let isAll = count == items.count
        let height =
            rows.position(of: rows.shown.upperBound) - rows.position(of: rows.shown.lowerBound)
        rows.area = CGRect(
            x: body.minX - Self.margin,
            y: body.minY,
            width: width + 2 * Self.margin,
            height: isAll ? height : body.height
        )
        list.rows.details = rows
        if !isAll, count > 0 {
            let track = CGRect(x: body.maxX + 11, y: body.minY, width: 3, height: body.height)
            marks.append(context.scrollBar(rows.shown, of: items.count, in: track))
        }
        var y = body.minY
        var fault: [Mark] = []
        for item in items[rows.shown] {
            let origin = CGPoint(x: body.minX, y: y)
            switch item {
            case .line(let line): marks += line.marks(at: origin, width, style, context)
            case .property(let row):
                row.add(at: origin, to: &marks, of: &list)
                if let found = selection.fault, found.property == row.index {
                    let row = CGRect(x: body.minX, y: y, width: width, height: row.height)
                    fault = faultMarks(found.text, at: row, above: body.maxY + heightBelow)
                }
            }
            y += item.height(style)
        }
        guard hasButtons else { return fault }
        let frame = CGRect(
            x: body.minX,
            y: (isAll ? y : body.maxY) + ButtonRowLayout.spaceAbove,
            width: width,
            height: style.metrics.rowHeight
        )
        ButtonRowLayout(context: context, chrome: chrome, inset: style.metrics.inset)
            .add(selection.buttons, in: frame, to: &marks, of: &list)
        return fault
    }

    /// Returns the reason why a property did not change, below its row or, without room there, above it.
    ///
    /// It covers the next row, so that no control moves under the finger.
    private func faultMarks(_ text: String, at row: CGRect, above bottom: CGFloat) -> [Mark] {
        let theme = context.theme
        let lines = context.meter.wrap(
            text,
            in: .small,
            width: width - 2 * DetailLine.gap,
            limit: 6
        )
        let height = CGFloat(lines.count) * 15 + 10
        var box = CGRect(x: row.minX, y: row.maxY, width: width, height: height)
        if box.maxY > bottom { box.origin.y = row.minY - height }
        var marks = [
            Mark.box(box, radius: 6, fill: theme.panels.label, line: theme.shapes.failed)
        ]
        for (number, line) in lines.enumerated() {
            let baseline = box.minY + 16 + CGFloat(number) * 15
            let left = box.minX + DetailLine.gap
            marks.append(context.text(line, left, baseline, .small, theme.words.failed))
        }
        return marks
    }

    /// Returns the first row to show.
    private func top(of selection: Chrome.Selection, in rows: DetailRows) -> Int {
        var top = rows.row(of: selection.top)
        let entry = chrome.shows.cover?.entry?.property
        let chosen = selection.top == .chosen && selection.chosen > 0 ? selection.chosen : nil
        if let shown = entry ?? chosen {
            top = rows.top(showing: rows.firstProperty + shown, from: top)
        }
        return min(top, rows.maxTop)
    }
}

/// The buttons below the properties of the selected recognizer.
private struct ButtonRowLayout {
    let context: LayoutContext
    let chrome: Chrome
    /// The distance of a button's box from the upper and the lower edge of the row.
    let inset: CGFloat

    static let spaceAbove: CGFloat = 6
    private static let gap: CGFloat = 8
    private static let maxPadding: CGFloat = 32

    func add(
        _ buttons: [Chrome.Item],
        in row: CGRect,
        to marks: inout [Mark],
        of list: inout DisplayList
    ) {
        let theme = context.theme
        let widths = buttons.map { context.width($0.title, .word) }
        let gaps = CGFloat(widths.count - 1) * Self.gap
        let padding = min(
            Self.maxPadding,
            (row.width - gaps - widths.reduce(0, +)) / CGFloat(widths.count)
        )
        var x = row.minX
        for (item, width) in zip(buttons, widths) {
            let frame = CGRect(x: x, y: row.minY, width: width + padding, height: row.height)
            let control = PanelControl(
                item.command,
                frame: frame,
                isEnabled: item.isEnabled,
                tip: item.key.isEmpty ? item.line : "\(item.line)  (\(item.key))"
            )
            let look = chrome.look(of: control)
            let box = frame.insetBy(dx: 0, dy: inset)
            marks += [
                .box(box, radius: 8, fill: look.fill(in: theme), line: theme.line),
                context.text(
                    item.title,
                    box.midX,
                    box.midY + 4,
                    .word,
                    look.ink(in: theme),
                    anchor: .middle,
                    in: frame.width - 4
                ),
            ]
            list.controls.append(control)
            x = frame.maxX + Self.gap
        }
    }
}

extension Chrome {
    /// Returns the appearance of a control on a panel, where nothing responds below the help or a menu.
    func look(of control: PanelControl) -> PanelControl.Look {
        guard shows.cover == nil else { return control.isEnabled ? .normal : .disabled }
        return pointing.look(of: control)
    }
}
