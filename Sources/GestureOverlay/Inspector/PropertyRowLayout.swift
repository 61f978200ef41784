import Foundation

/// A property of the selected recognizer: its name at the left, and its control at the right.
///
/// A changed value is blue and bold, with a dot after the name. A bar at the left marks the property that
/// the keys change.
struct PropertyRowLayout {
    let context: LayoutContext
    let chrome: Chrome
    let metrics: Metrics
    /// The index of the property.
    let index: Int
    let frame: CGRect

    /// The sizes of rows and controls, in points.
    struct Metrics {
        let rowHeight: CGFloat
        /// The distance of a control's box from the row's upper and lower edge.
        let inset: CGFloat
        /// The widths of the boxes for a number and for a choice, and of a button at their ends.
        let stepperWidth: CGFloat
        let choiceWidth: CGFloat
        let endWidth: CGFloat
        /// The distance by which a button's target exceeds the box.
        let reach: CGFloat
        let switchSize: CGSize
        let hasControls: Bool

        /// Returns the sizes for a pointer, or those of values without controls if it is nil.
        init(_ pointer: Chrome.Pointer?) {
            hasControls = pointer != nil
            switch pointer {
            case .finger:
                (rowHeight, inset) = (pointer?.buttonHeight ?? 0, 4)
                (stepperWidth, choiceWidth, endWidth, reach) = (136, 152, 36, 8)
                switchSize = CGSize(width: 52, height: 28)
            case .mouse, nil:
                (rowHeight, inset) = (pointer?.buttonHeight ?? 20, 2)
                (stepperWidth, choiceWidth, endWidth, reach) = (112, 128, 26, 2)
                switchSize = CGSize(width: 36, height: 20)
            }
        }
    }

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
            let canStep = (canDecrease, canIncrease)
            end = addStepper(property, canStep, isChoice: false, to: &marks, of: &list)
        case .choice:
            end = addStepper(property, (true, true), isChoice: true, to: &marks, of: &list)
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

    /// Returns the value as a text at the row's middle.
    private func text(
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

    /// Adds a switch, whose whole end of the row responds; returns its left edge.
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
        let edge = look == .normal ? theme.controls.edge : theme.text
        let radius = size.height / 2
        let x = isOn ? box.maxX - radius : box.minX + radius
        let center = CGPoint(x: x, y: box.midY)
        let knob = isOn ? theme.controls.onAccent : theme.secondary
        marks += [
            .box(
                box,
                radius: radius,
                fill: isOn ? theme.shapes.changed : theme.controls.well,
                line: isOn && look == .normal ? nil : edge
            ),
            .disc(center, radius - 3, knob),
        ]
        return box.minX
    }

    /// Adds a number or a choice between two buttons; returns the left edge.
    private func addStepper(
        _ property: Chrome.Selection.Property,
        _ canStep: (back: Bool, forward: Bool),
        isChoice: Bool,
        to marks: inout [Mark],
        of list: inout DisplayList
    ) -> CGFloat {
        let theme = context.theme
        let width = isChoice ? metrics.choiceWidth : metrics.stepperWidth
        let area = CGRect(
            x: frame.maxX - width,
            y: frame.minY,
            width: width,
            height: frame.height
        )
        let box = area.insetBy(dx: 0, dy: metrics.inset)
        marks.append(.box(box, radius: 8, fill: theme.panels.highlight, line: theme.line))
        var middle = area.insetBy(dx: metrics.endWidth, dy: 0)
        for (step, isEnabled, key) in [(-1, canStep.back, "←"), (1, canStep.forward, "→")] {
            let isBack = step < 0
            let control = PanelControl(
                .property(index, .step(step)),
                frame: CGRect(
                    x: isBack ? area.minX - metrics.reach : middle.maxX,
                    y: area.minY,
                    width: metrics.endWidth + metrics.reach,
                    height: area.height
                ),
                isEnabled: isEnabled,
                repeats: true,
                tip: "\(property.tip)  (\(key))"
            )
            list.controls.append(control)
            let look = chrome.look(of: control)
            let end = CGRect(
                x: isBack ? box.minX : middle.maxX,
                y: box.minY,
                width: metrics.endWidth,
                height: box.height
            )
            if look == .hovered || look == .pressed {
                marks.append(.box(end, radius: 8, fill: Self.fill(look, theme)))
            }
            marks += sign(at: CGPoint(x: end.midX, y: end.midY), isBack, isChoice, look)
        }
        let control = PanelControl(
            .property(index, isChoice ? .toggle : .type),
            frame: middle,
            dragging: index,
            tip: "\(property.tip): \(isChoice ? "next" : "type it"), or drag  (Return)"
        )
        list.controls.append(control)
        middle = middle.insetBy(dx: 0, dy: metrics.inset)
        if case .entry(let entry) = chrome.shows.cover, entry.property == index {
            addField(entry, of: property, in: middle, to: &marks)
            list.rows.details.field = middle
        } else {
            let look = chrome.look(of: control)
            if look == .hovered || look == .pressed {
                marks.append(.box(middle, radius: 4, fill: Self.fill(look, theme)))
            }
            marks.append(text(property, middle.midX, in: middle.width - 4, anchor: .middle))
        }
        return box.minX
    }

    /// Returns a minus, a plus or an arrow.
    private func sign(
        at center: CGPoint,
        _ isBack: Bool,
        _ isChoice: Bool,
        _ look: PanelControl.Look
    ) -> [Mark] {
        let ink = Self.ink(look, context.theme)
        let half: CGFloat = frame.height >= 36 ? 6.5 : 5
        func line(_ points: (CGFloat, CGFloat)...) -> Mark {
            .lines(points.map { center.moved($0.0, $0.1) }, ink, width: 1.8)
        }
        if isChoice {
            let (x, y) = ((isBack ? -half : half) / 2.4, half * 0.85)
            return [line((-x, -y), (x, 0), (-x, y))]
        }
        let minus = line((-half, 0), (half, 0))
        return isBack ? [minus] : [minus, line((0, -half), (0, half))]
    }

    /// Adds the number that is being typed, with a cursor; before the first digit, the present value.
    private func addField(
        _ entry: Chrome.Entry,
        of property: Chrome.Selection.Property,
        in field: CGRect,
        to marks: inout [Mark]
    ) {
        let theme = context.theme
        marks.append(
            .box(
                field,
                radius: 4,
                fill: theme.panels.ground,
                line: theme.shapes.changed,
                width: 1.6
            )
        )
        let room = field.width - 8
        var text = Substring(entry.text.isEmpty ? property.value : entry.text)
        // The end of a long number is visible.
        while context.width(String(text), .detail) > room, !text.isEmpty { text.removeFirst() }
        let width = context.width(String(text), .detail)
        let left = field.midX - width / 2
        let ink = entry.text.isEmpty ? theme.tertiary : theme.text
        let cursor = entry.text.isEmpty ? left - 2 : left + width + 1.5
        marks += [
            context.text(String(text), left, frame.midY + 4, .detail, ink),
            .verticalLine(
                cursor.rounded() + 0.5,
                from: frame.midY - 7,
                to: frame.midY + 7,
                theme.text
            ),
        ]
    }

    /// Returns the ground of a control.
    static func fill(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        switch look {
        case .normal, .disabled: theme.panels.highlight
        case .hovered: theme.line
        case .pressed: theme.views.outline
        }
    }

    /// Returns the colour of a control's text or sign.
    static func ink(_ look: PanelControl.Look, _ theme: Theme) -> Color {
        look == .disabled ? theme.tertiary.faded(0.6).over(theme.panels.highlight) : theme.text
    }
}
