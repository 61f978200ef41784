import Foundation
import GestureKit
import GestureTrace

/// The details of one recognizer below the rows: its properties, if it is selected, and its named values.
struct DetailLayout {
    let context: LayoutContext
    let chrome: Chrome
    /// The selected recognizer, if the picture has it.
    let selection: Chrome.Selection?

    private static let lineHeight: CGFloat = 20
    private static let margin: CGFloat = 16
    /// The height of the separator with the name, and without it.
    private static let headHeight: CGFloat = 36
    private static let edgeHeight: CGFloat = 14
    /// The space below the values.
    private static let spaceBelow: CGFloat = 8
    /// The number of properties that have priority over the recognizers' rows, and over the name.
    private static let minProperties = 5
    private static let minPropertiesWithName = 3

    private var properties: PropertiesLayout? {
        selection.map { PropertiesLayout(context: context, chrome: chrome, selection: $0) }
    }

    /// The height in points that the details of a selected recognizer need; the panel may be lower.
    var height: CGFloat {
        Self.headHeight + (properties?.height(ofRows: Self.minProperties) ?? 0)
    }

    /// The height of the details with a single property.
    var minHeight: CGFloat { Self.edgeHeight + (properties?.height(ofRows: 1) ?? 0) }

    /// Adds the properties, and as many values as fit.
    func add(_ row: TraceSnapshot.Row, in room: CGRect, to list: inout DisplayList) {
        let theme = context.theme
        let lines = values(of: row)
        let properties = properties
        let least = properties?.height(ofRows: Self.minPropertiesWithName) ?? 0
        let hasName = properties == nil || room.height >= Self.headHeight + least
        guard
            room.height
                >= (properties == nil
                    ? Self.headHeight + Self.lineHeight + Self.spaceBelow : minHeight),
            properties != nil || !lines.isEmpty
        else { return }
        let (left, right) = (room.minX + Self.margin, room.maxX - Self.margin)
        let start = CGPoint(x: left, y: room.minY + 10)
        var marks = [context.rule(from: start, to: CGPoint(x: right, y: start.y))]
        if hasName {
            marks.append(
                context.text(row.name, left, start.y + 20, .title, theme.text, in: right - left)
            )
        }
        var y = room.minY + (hasName ? Self.headHeight : Self.edgeHeight)
        if let properties {
            let frame = CGRect(x: left, y: y, width: right - left, height: room.maxY - y)
            y = properties.add(in: frame, to: &marks, of: &list) + 8
        }
        for (name, value) in lines.prefix(
            max(0, Int((room.maxY - Self.spaceBelow - y) / Self.lineHeight))
        ) {
            let baseline = y + 14
            let caption = context.text(name, left, baseline, .word, theme.secondary)
            let space = right - caption.bounds.maxX - 10
            marks += [
                caption,
                context.text(value, right, baseline, .detail, theme.text, anchor: .end, in: space),
            ]
            y += Self.lineHeight
        }
        list.add(.detail, marks)
    }

    private func values(of row: TraceSnapshot.Row) -> [(name: String, value: String)] {
        let isOver = row.state == .ended || row.state == .cancelled
        var lines = row.values.map { value in
            // A gesture that is over keeps the velocity of its last action.
            (
                value.isVelocity && isOver ? "final " + value.name : value.name,
                ValueText.full(value.quantity)
            )
        }
        if row.state != .failed, let progress = row.progress?.neededText {
            lines.append((row.stateName == "recognized" ? "recognized at" : "began at", progress))
        }
        if let location = row.location { lines.append(("location", ValueText.pair(location))) }
        if !row.touches.isEmpty {
            lines.append(("touches", row.touches.map { "#\($0)" }.joined(separator: " ")))
        }
        return lines
    }
}

/// The properties of the selected recognizer with their controls, and the buttons below them.
///
/// Rows that do not all fit scroll by whole rows. A report, which has no bar, shows no controls.
private struct PropertiesLayout {
    let context: LayoutContext
    let chrome: Chrome
    let selection: Chrome.Selection

    private static let buttonGap: CGFloat = 8
    private static let maxButtonPadding: CGFloat = 32
    private static let spaceAboveButtons: CGFloat = 6
    private static let spaceBelow: CGFloat = 4

    private var metrics: PropertyMetrics { PropertyMetrics(chrome.bar?.pointer) }

    private var hasButtons: Bool { chrome.bar != nil && !selection.buttons.isEmpty }

    /// Returns the height in points of at most this number of rows, with the buttons.
    func height(ofRows count: Int) -> CGFloat {
        CGFloat(min(count, selection.properties.count)) * metrics.rowHeight + buttonsHeight
    }

    private var buttonsHeight: CGFloat {
        Self.spaceBelow + (hasButtons ? Self.spaceAboveButtons + metrics.rowHeight : 0)
    }

    /// Adds the rows that fit and the buttons, and returns their bottom.
    func add(in room: CGRect, to marks: inout [Mark], of list: inout DisplayList) -> CGFloat {
        let all = selection.properties
        let rowHeight = metrics.rowHeight
        let space = room.height - buttonsHeight
        let count = max(0, min(all.count, Int((space / rowHeight).rounded(.down))))
        let top = max(0, min(selection.top ?? selection.chosen - count / 2, all.count - count))
        let height = CGFloat(count) * rowHeight
        let area = CGRect(x: room.minX - 16, y: room.minY, width: room.width + 32, height: height)
        list.rows.details.area = area
        list.rows.details.shown = top..<top + count
        list.rows.details.count = all.count
        list.rows.details.rowHeight = rowHeight
        if count < all.count, count > 0 {
            let track = CGRect(x: room.maxX + 11, y: room.minY, width: 3, height: height)
            marks.append(context.scrollBar(top..<top + count, of: all.count, in: track))
        }
        for index in top..<top + count {
            let y = room.minY + CGFloat(index - top) * rowHeight
            let row = PropertyRowLayout(
                context: context,
                chrome: chrome,
                metrics: metrics,
                index: index,
                frame: CGRect(x: room.minX, y: y, width: room.width, height: rowHeight)
            )
            let isChosen = index == selection.chosen
            row.add(all[index], isChosen: isChosen, to: &marks, of: &list)
        }
        guard hasButtons else { return area.maxY }
        let y = area.maxY + Self.spaceAboveButtons
        let frame = CGRect(x: room.minX, y: y, width: room.width, height: rowHeight)
        addButtons(in: frame, to: &marks, of: &list)
        return frame.maxY
    }

    private func addButtons(in row: CGRect, to marks: inout [Mark], of list: inout DisplayList) {
        let theme = context.theme
        let widths = selection.buttons.map { context.width($0.title, .word) }
        let gaps = CGFloat(widths.count - 1) * Self.buttonGap
        let padding = min(
            Self.maxButtonPadding,
            (row.width - gaps - widths.reduce(0, +)) / CGFloat(widths.count)
        )
        var x = row.minX
        for (item, width) in zip(selection.buttons, widths) {
            let frame = CGRect(x: x, y: row.minY, width: width + padding, height: row.height)
            let control = PanelControl(
                item.command,
                frame: frame,
                isEnabled: item.isEnabled,
                tip: item.key.isEmpty ? item.line : "\(item.line)  (\(item.key))"
            )
            let look = chrome.look(of: control)
            let box = frame.insetBy(dx: 0, dy: metrics.inset)
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
            x = frame.maxX + Self.buttonGap
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
