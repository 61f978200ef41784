import Foundation

/// A menu above the bar: a row for each command, in as many columns as needed.
struct MenuLayout {
    let context: LayoutContext
    let size: CGSize
    /// The upper edge of the bar.
    let bottom: CGFloat
    let pointer: Chrome.Pointer

    private static let padding: CGFloat = 6
    private static let margin: CGFloat = 8
    private static let maxColumnWidth: CGFloat = 480

    func add(
        _ items: [Chrome.Item],
        _ pointing: Chrome.Pointing,
        from left: CGFloat,
        to list: inout DisplayList
    ) {
        guard !items.isEmpty else { return }
        let height = max(pointer.buttonHeight, 40)
        let space = bottom - 2 * Self.margin - 2 * Self.padding
        let maxRows = max(1, Int((space / height).rounded(.down)))
        let columns = (items.count + maxRows - 1) / maxRows
        let rows = (items.count + columns - 1) / columns
        let available = size.width - 2 * Self.margin - 2 * Self.padding
        let width = min(columnWidth(of: items), (available / CGFloat(columns)).rounded(.down))
        let box = CGRect(
            x: max(
                Self.margin,
                min(left, size.width - Self.margin - 2 * Self.padding - width * CGFloat(columns))
            ),
            y: bottom - Self.margin - 2 * Self.padding - height * CGFloat(rows),
            width: width * CGFloat(columns) + 2 * Self.padding,
            height: height * CGFloat(rows) + 2 * Self.padding
        )
        let theme = context.theme
        var marks = [
            Mark.box(box, radius: 12, fill: theme.panels.ground, line: theme.views.outline)
        ]
        for (index, item) in items.enumerated() {
            let row = CGRect(
                x: box.minX + Self.padding + width * CGFloat(index / rows),
                y: box.minY + Self.padding + height * CGFloat(index % rows),
                width: width,
                height: height
            )
            let control = PanelControl(item.command, frame: row, isEnabled: item.isEnabled)
            marks += self.marks(of: item, in: row, pointing.look(of: control))
            list.controls.append(control)
        }
        list.add(.menu, marks)
    }

    private static let textStart: CGFloat = 40

    private func columnWidth(of items: [Chrome.Item]) -> CGFloat {
        let widest =
            items.map { item in
                max(
                    context.width(item.title, .name) + 16 + context.width(item.key, .key),
                    context.width(item.line, .small)
                )
            }.max() ?? 0
        return min(Self.maxColumnWidth, (Self.textStart + widest + 16).rounded(.up))
    }

    private func marks(of item: Chrome.Item, in row: CGRect, _ look: PanelControl.Look) -> [Mark] {
        let theme = context.theme
        let ink = look == .disabled ? theme.tertiary : theme.text
        var marks = ButtonMarks.ground(row, look, isOn: item.isOn, theme)
        let center = CGPoint(x: row.minX + 21, y: row.midY)
        marks += IconMarks(center: center, theme: theme)
            .marks(of: item.command, isOn: item.isOn, ButtonMarks.iconInk(look, theme))
        let (left, right) = (row.minX + Self.textStart, row.maxX - 10)
        let key = context.text(
            item.key,
            right,
            row.midY - 3,
            .key,
            ButtonMarks.keyInk(look, theme),
            anchor: .end,
            in: (right - left) / 2
        )
        let titleRoom = max(0, key.bounds.minX - left - 8)
        return marks + [
            context.text(item.title, left, row.midY - 3, .name, ink, in: titleRoom),
            context.text(item.line, left, row.midY + 13, .small, theme.secondary, in: right - left),
            key,
        ]
    }
}
