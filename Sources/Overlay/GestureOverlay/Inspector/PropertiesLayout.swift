import Foundation

/// The properties of the selected recognizer with their controls, and the buttons below them.
///
/// If not all rows fit, they scroll by whole rows. A report, which has no bar, shows no controls.
struct PropertiesLayout {
    let context: LayoutContext
    let chrome: Chrome
    let selection: Chrome.Selection

    private static let buttonGap: CGFloat = 8
    private static let maxButtonPadding: CGFloat = 32
    private static let spaceAboveButtons: CGFloat = 6
    private static let spaceBelow: CGFloat = 4

    private var metrics: PropertyMetrics { PropertyMetrics(chrome.bar?.pointer) }

    private var hasButtons: Bool { chrome.bar != nil && !selection.buttons.isEmpty }

    /// Returns the height of at most this number of rows and of the buttons, in points.
    func height(ofRows count: Int) -> CGFloat {
        CGFloat(min(count, selection.properties.count)) * metrics.rowHeight + buttonsHeight
    }

    private var buttonsHeight: CGFloat {
        Self.spaceBelow + (hasButtons ? Self.spaceAboveButtons + metrics.rowHeight : 0)
    }

    /// Adds the rows that fit, and the buttons; returns the bottom.
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
                .box(box, radius: 8, fill: PropertyRowLayout.fill(look, theme), line: theme.line),
                context.text(
                    item.title,
                    box.midX,
                    box.midY + 4,
                    .word,
                    PropertyRowLayout.ink(look, theme),
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
    /// Returns the appearance of a control on a panel; below the help or a menu, nothing responds.
    func look(of control: PanelControl) -> PanelControl.Look {
        guard shows.cover == nil else { return control.isEnabled ? .normal : .disabled }
        return pointing.look(of: control)
    }
}
