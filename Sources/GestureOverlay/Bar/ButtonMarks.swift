import Foundation

/// The marks of a button: its background, icon, title and key.
///
/// A lasting effect is shown by an outline, so that it can be seen without colours.
struct ButtonMarks {
    let context: LayoutContext
    let frame: CGRect

    func marks(
        _ item: Chrome.Item,
        _ form: BarArrangement.Form,
        _ look: PanelControl.Look,
        isOn: Bool
    ) -> [Mark] {
        let theme = context.theme
        let ink = look == .disabled ? theme.tertiary : theme.text
        var marks = Self.ground(frame, look, isOn: isOn, theme)
        let iconX = form == .icon ? frame.midX : frame.minX + BarArrangement.iconCenter
        marks += IconMarks(center: CGPoint(x: iconX, y: frame.midY), theme: theme)
            .marks(of: item.command, isOn: isOn, Self.iconInk(look, theme))
        guard form != .icon else { return marks }
        let (x, baseline) = (frame.minX + BarArrangement.titleStart, frame.midY + 4)
        let title = context.text(item.title, x, baseline, .name, ink)
        marks.append(title)
        if form == .titledWithKey, !item.key.isEmpty {
            let key = x + context.width(item.title, .name) + BarArrangement.keyGap
            marks.append(context.text(item.key, key, baseline, .key, Self.keyInk(look, theme)))
        }
        return marks
    }

    /// Returns the colour of an icon; it is opaque, because the lines of an icon overlap.
    static func iconInk(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .disabled
            ? theme.tertiary.faded(0.5).over(theme.panels.status) : theme.text
    }

    /// Returns the colour of a key, which is readable on the background.
    static func keyInk(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .pressed ? theme.secondary : theme.tertiary
    }

    /// Returns the background of a button or of a menu's row; empty in the normal state without a lasting effect.
    static func ground(
        _ frame: CGRect,
        _ look: PanelControl.Look,
        isOn: Bool,
        _ theme: Theme
    ) -> [Mark] {
        let fill: Color? =
            switch look {
            case .normal, .disabled: isOn ? theme.panels.highlight : nil
            case .hovered: theme.panels.highlight
            case .pressed: theme.line
            }
        let edge = isOn ? theme.shapes.changed : nil
        guard fill != nil || edge != nil else { return [] }
        return [.box(frame.insetBy(dx: 1, dy: 1), radius: 7, fill: fill, line: edge, width: 1.6)]
    }
}
