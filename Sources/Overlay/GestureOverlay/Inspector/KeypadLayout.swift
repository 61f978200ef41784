import Foundation

/// The keypad beside a number's field, with which a finger or a mouse types the number.
struct KeypadLayout {
    let context: LayoutContext
    /// The window above the bar.
    let room: CGRect
    /// The rows of properties, with the field of the number.
    let details: DetailRows

    private static let keySize = CGSize(width: 52, height: 44)
    private static let padding: CGFloat = 6
    private static let margin: CGFloat = 8
    /// The space that notices need at the lower edge of the canvas.
    private static let noticeHeight: CGFloat = 60

    private struct Key {
        let title: String
        let key: EntryKey
        let column: Int
        let row: Int
        var columns = 1
    }

    private static let keys: [Key] = {
        var keys: [Key] = []
        for (row, line) in ["789", "456", "123", "0."].enumerated() {
            for (column, character) in line.enumerated() {
                keys.append(
                    Key(
                        title: String(character),
                        key: .character(character),
                        column: column,
                        row: row
                    )
                )
            }
        }
        return keys + [
            Key(title: "⌫", key: .erase, column: 3, row: 0),
            Key(title: "−", key: .character("-"), column: 3, row: 1),
            Key(title: "Cancel", key: .cancel, column: 3, row: 2),
            Key(title: "Done", key: .apply, column: 2, row: 3, columns: 2),
        ]
    }()

    /// Adds the keypad, after which only its keys respond.
    func add(_ pointing: Chrome.Pointing, to list: inout DisplayList) {
        let theme = context.theme
        list.controls = []
        let box = frame
        var marks = [
            Mark.box(box, radius: 12, fill: theme.panels.ground, line: theme.views.outline)
        ]
        for key in Self.keys {
            let cell = CGRect(
                x: box.minX + Self.padding + CGFloat(key.column) * Self.keySize.width,
                y: box.minY + Self.padding + CGFloat(key.row) * Self.keySize.height,
                width: CGFloat(key.columns) * Self.keySize.width,
                height: Self.keySize.height
            )
            let control = PanelControl(.entry(key.key), frame: cell)
            let look = pointing.look(of: control)
            let edge = key.key == .apply ? theme.shapes.changed : nil
            let fill = look.fill(in: theme)
            let font = key.title.count > 1 ? Font.word : Font(15)
            marks += [
                .box(cell.insetBy(dx: 2, dy: 2), radius: 8, fill: fill, line: edge, width: 1.6),
                context.text(
                    key.title,
                    cell.midX,
                    cell.midY + 5,
                    font,
                    theme.text,
                    anchor: .middle
                ),
            ]
            list.controls.append(control)
        }
        list.add(.menu, marks)
    }

    /// The frame of the keypad, left of the properties or, without room there, above or below the number's
    /// field.
    private var frame: CGRect {
        let size = CGSize(
            width: 4 * Self.keySize.width + 2 * Self.padding,
            height: 4 * Self.keySize.height + 2 * Self.padding
        )
        let area = room.insetBy(dx: Self.margin, dy: Self.margin)
        func clamp(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
            max(low, min(value, high)).rounded()
        }
        let maxX = area.maxX - size.width
        let maxY = area.maxY - size.height
        let field = details.field
        let left = details.area.minX - Self.margin - size.width
        if left >= area.minX {
            let y = clamp(field.midY - size.height / 2, area.minY, maxY - Self.noticeHeight)
            return CGRect(origin: CGPoint(x: left.rounded(), y: y), size: size)
        }
        let above = field.minY - Self.margin - size.height
        let y = above >= area.minY ? above : field.maxY + Self.margin
        let x = clamp(field.midX - size.width / 2, area.minX, maxX)
        return CGRect(origin: CGPoint(x: x, y: clamp(y, area.minY, maxY)), size: size)
    }
}
