import Foundation

/// A property of the selected recognizer: its name at the left, and its control at the right.
///
/// A changed value is blue and bold, with a dot after the name. A bar at the left marks the property that
/// the keys change.
struct PropertyRowLayout {
    let context: LayoutContext
    let chrome: Chrome
    let metrics: PropertyMetrics
    /// The index of the property.
    let index: Int
    let frame: CGRect

    private static let gap: CGFloat = 8
    private static let dotSpace: CGFloat = 12
    private static let lineHeight: CGFloat = 15

    func add(
        _ property: Chrome.Selection.Property,
        isChosen: Bool,
        to marks: inout [Mark],
        of list: inout DisplayList
    ) {
        let theme = context.theme
        let end: CGFloat
        switch metrics.hasControls ? property.control : .none {
        case .none:
            let value = text(property, frame.maxX, in: frame.width * 0.55, anchor: .end)
            marks.append(value)
            end = value.bounds.minX
        case .toggle(let isOn): end = addSwitch(property, isOn: isOn, to: &marks, of: &list)
        case .stepper(let canDecrease, let canIncrease):
            end = StepperLayout(
                row: self,
                property: property,
                canStep: (canDecrease, canIncrease),
                isChoice: false
            ).add(to: &marks, of: &list)
        case .choice:
            end = StepperLayout(
                row: self,
                property: property,
                canStep: (true, true),
                isChoice: true
            ).add(to: &marks, of: &list)
        }
        let room = end - Self.gap - frame.minX
        addTitle(of: property, isChosen: isChosen, width: room, to: &marks)
        if isChosen {
            let mark = CGRect(x: frame.minX - 10, y: frame.midY - 8, width: 3, height: 16)
            marks.append(.box(mark, radius: 1.5, fill: theme.shapes.changed))
        }
    }

    private func addTitle(
        of property: Chrome.Selection.Property,
        isChosen: Bool,
        width: CGFloat,
        to marks: inout [Mark]
    ) {
        let theme = context.theme
        let limit = frame.height >= 2 * Self.lineHeight ? 2 : 1
        let lines = context.meter.wrap(
            property.title,
            in: .word,
            width: width - Self.dotSpace,
            limit: limit
        )
        let ink = isChosen || property.isChanged ? theme.text : theme.secondary
        var y = frame.midY + 4 - CGFloat(lines.count - 1) * Self.lineHeight / 2
        for line in lines {
            marks.append(context.text(line, frame.minX, y, .word, ink))
            y += Self.lineHeight
        }
        guard property.isChanged, let last = lines.last else { return }
        let x = frame.minX + context.width(last, .word) + 8
        let center = CGPoint(x: x, y: y - Self.lineHeight - 4)
        marks.append(.disc(center, 2.5, theme.shapes.changed))
    }

    /// Returns the value as a text in the row's middle.
    func text(
        _ property: Chrome.Selection.Property,
        _ x: CGFloat,
        in room: CGFloat,
        anchor: LayoutContext.Anchor
    ) -> Mark {
        let theme = context.theme
        let isChanged = property.isChanged
        let isNumber = property.control != .choice
        return context.text(
            property.value,
            x,
            frame.midY + 4,
            Font(11.5, mono: isNumber, bold: isChanged),
            isChanged ? theme.words.changed : theme.text,
            anchor: anchor,
            in: room
        )
    }

    // MARK: Controls

    /// Adds a switch, which responds over the whole end of the row; returns its left edge.
    private func addSwitch(
        _ property: Chrome.Selection.Property,
        isOn: Bool,
        to marks: inout [Mark],
        of list: inout DisplayList
    ) -> CGFloat {
        let theme = context.theme
        let size = metrics.switchSize
        let box = CGRect(
            x: frame.maxX - size.width,
            y: frame.midY - size.height / 2,
            width: size.width,
            height: size.height
        )
        let control = PanelControl(
            .property(index, .toggle),
            frame: CGRect(
                x: frame.maxX - metrics.stepperWidth,
                y: frame.minY,
                width: metrics.stepperWidth + metrics.reach,
                height: frame.height
            ),
            dragging: index,
            tip: property.tip + "  (Return)"
        )
        list.controls.append(control)
        let look = chrome.look(of: control)
        let isDisabled = look == .disabled
        let faint = theme.tertiary.faded(0.5).over(theme.panels.ground)
        let edge = isDisabled ? faint : look == .normal ? theme.controls.edge : theme.text
        let radius = size.height / 2
        let x = isOn ? box.maxX - radius : box.minX + radius
        let center = CGPoint(x: x, y: box.midY)
        let knob = isDisabled ? faint : isOn ? theme.controls.onAccent : theme.secondary
        marks += [
            .box(
                box,
                radius: radius,
                fill: isOn && !isDisabled ? theme.shapes.changed : theme.controls.well,
                line: isOn && look == .normal ? nil : edge
            ),
            .disc(center, radius - 3, knob),
        ]
        return box.minX
    }

    /// Returns the background of a control.
    static func fill(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        switch look {
        case .normal, .disabled: theme.panels.highlight
        case .hovered: theme.line
        case .pressed: theme.views.outline
        }
    }

    /// Returns the colour of a control's text.
    static func ink(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .disabled ? theme.tertiary : theme.text
    }
}
