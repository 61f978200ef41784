import Foundation

/// The handle that folds and unfolds the panels: a grip on the inspector's edge, or else a button in the
/// canvas' corner.
struct HandleLayout {
    let context: LayoutContext
    let panels: Panels

    /// The thickness of the grip, which is narrower than the area that a finger can hit.
    private static let thickness: CGFloat = 8
    private static let inset: CGFloat = 9

    func add(to list: inout DisplayList) {
        list.add(.handle, panels.inspector == nil ? button : grip)
    }

    private var grip: [Mark] {
        let theme = context.theme
        let area = panels.handle
        let isLying = area.width > area.height
        // The grip is on the canvas' side of the edge.
        let frame =
            isLying
            ? CGRect(
                x: area.minX + Self.inset,
                y: area.midY - Self.thickness,
                width: area.width - 2 * Self.inset,
                height: Self.thickness
            )
            : CGRect(
                x: area.midX - Self.thickness,
                y: area.minY + Self.inset,
                width: Self.thickness,
                height: area.height - 2 * Self.inset
            )
        return [
            .box(frame, radius: Self.thickness / 2, fill: theme.panels.highlight, line: theme.line)
        ]
    }

    /// The button, whose icon is a window with a panel at its right.
    private var button: [Mark] {
        let theme = context.theme
        let frame = panels.handle.insetBy(dx: 4, dy: 4)
        let icon = CGRect(x: frame.midX - 9, y: frame.midY - 8, width: 18, height: 16)
        let edge = icon.maxX - 6
        return [
            .box(frame, radius: 8, fill: theme.panels.label, line: theme.line),
            .box(icon, radius: 3, fill: nil, line: theme.text, width: 1.5),
            .verticalLine(edge, from: icon.minY, to: icon.maxY, theme.text, width: 1.5),
        ]
    }
}
