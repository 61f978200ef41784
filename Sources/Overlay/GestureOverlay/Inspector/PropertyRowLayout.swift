import Foundation

/// A property of the selected recognizer, with its name at the left and its control at the right.
///
/// A changed value is blue and bold, with a dot behind the name. A bar at the left marks the property that
/// the keys change.
struct PropertyRowLayout {
    let context: LayoutContext
    let chrome: Chrome
    let metrics: PropertyMetrics
    let index: Int
    let height: CGFloat
    private let property: Chrome.Selection.Property
    private let isChosen: Bool
    /// The value, in several lines if the width of the panel is too little for it.
    let valueLines: [String]
    /// Whether the control is below the title, because the value does not fit beside it.
    private let isStacked: Bool
    /// The frame of the control and, unless it is stacked, the title.
    private(set) var frame: CGRect

    private static let gap: CGFloat = 8
    private static let dotSpace: CGFloat = 12
    private static let lineHeight: CGFloat = 14
    private static let stackedTitleHeight: CGFloat = 20
    private static let maxLines = 6

    init(
        _ property: Chrome.Selection.Property,
        at index: Int,
        of selection: Chrome.Selection,
        _ context: LayoutContext,
        _ chrome: Chrome,
        _ metrics: PropertyMetrics,
        width: CGFloat
    ) {
        self.context = context
        self.chrome = chrome
        self.metrics = metrics
        self.index = index
        self.property = property
        isChosen = index == selection.chosen
        let valueWidth = context.width(property.value, Self.font(of: property))
        let room: (beside: CGFloat, below: CGFloat) =
            switch metrics.hasControls ? property.control : .none {
            case .none:
                (width - context.width(property.title, .word) - Self.dotSpace - Self.gap, width)
            case .toggle: (width, width)
            case .stepper, .choice:
                (metrics.valueWidth, width - metrics.controlWidth + metrics.valueWidth)
            }
        isStacked = valueWidth > room.beside
        valueLines =
            isStacked
            ? context.meter.wrap(
                property.value,
                in: Self.font(of: property),
                width: room.below,
                limit: Self.maxLines
            ) : [property.value]
        let lines = CGFloat(valueLines.count - 1) * Self.lineHeight
        let title = isStacked ? Self.stackedTitleHeight : 0
        frame = CGRect(x: 0, y: title, width: width, height: metrics.rowHeight + lines)
        height = frame.maxY
    }

    private static func font(of property: Chrome.Selection.Property) -> Font {
        Font(11.5, mono: property.control != .choice, bold: property.isChanged)
    }

    func add(at origin: CGPoint, to marks: inout [Mark], of list: inout DisplayList) {
        var row = self
        row.frame = frame.offsetBy(dx: origin.x, dy: origin.y)
        row.addControl(to: &marks, of: &list)
    }

    private func addControl(to marks: inout [Mark], of list: inout DisplayList) {
        let theme = context.theme
        let end: CGFloat
        switch metrics.hasControls ? property.control : .none {
        case .none:
            marks += value(at: frame.maxX, anchor: .end)
            end = marks.last?.bounds.minX ?? frame.maxX
        case .toggle(let isOn): end = addSwitch(property, isOn: isOn, to: &marks, of: &list)
        case .stepper(let canDecrease, let canIncrease):
            end = StepperLayout(
                row: self,
                property: property,
                canStep: (canDecrease, canIncrease),
                isChoice: false,
                width: isStacked ? frame.width : metrics.controlWidth
            ).add(to: &marks, of: &list)
        case .choice:
            end = StepperLayout(
                row: self,
                property: property,
                canStep: (true, true),
                isChoice: true,
                width: isStacked ? frame.width : metrics.controlWidth
            ).add(to: &marks, of: &list)
        }
        addTitle(width: isStacked ? frame.width : end - Self.gap - frame.minX, to: &marks)
        if isChosen {
            let mark = CGRect(x: frame.minX - 10, y: frame.midY - 8, width: 3, height: 16)
            marks.append(.box(mark, radius: 1.5, fill: theme.shapes.changed))
        }
    }

    private func addTitle(width: CGFloat, to marks: inout [Mark]) {
        let theme = context.theme
        let limit = !isStacked && frame.height >= 2 * Self.lineHeight ? 2 : 1
        let lines = context.meter.wrap(
            property.title,
            in: .word,
            width: width - Self.dotSpace,
            limit: limit
        )
        let ink = isChosen || property.isChanged ? theme.text : theme.secondary
        let middle = isStacked ? frame.minY - Self.stackedTitleHeight / 2 : frame.midY
        var y = middle + 4 - CGFloat(lines.count - 1) * Self.lineHeight / 2
        for line in lines {
            marks.append(context.text(line, frame.minX, y, .word, ink))
            y += Self.lineHeight
        }
        guard property.isChanged, let last = lines.last else { return }
        let x = frame.minX + context.width(last, .word) + 8
        let center = CGPoint(x: x, y: y - Self.lineHeight - 4)
        marks.append(.disc(center, 2.5, theme.shapes.changed))
    }

    /// Returns the value as lines around the middle of the row.
    func value(at x: CGFloat, anchor: LayoutContext.Anchor) -> [Mark] {
        let theme = context.theme
        let ink = property.isChanged ? theme.words.changed : theme.text
        let first = frame.midY + 4 - CGFloat(valueLines.count - 1) * Self.lineHeight / 2
        return valueLines.enumerated().map { number, line in
            let y = first + CGFloat(number) * Self.lineHeight
            return context.text(line, x, y, Self.font(of: property), ink, anchor: anchor)
        }
    }

    // MARK: Controls

    /// Adds a switch that responds over the whole end of the row, and returns its left edge.
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
                x: frame.maxX - metrics.controlWidth,
                y: frame.minY,
                width: metrics.controlWidth + metrics.reach,
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

}

/// The sizes of property rows and their controls, in points.
struct PropertyMetrics {
    let rowHeight: CGFloat
    /// The distance of a control's box from the upper and the lower edge of the row.
    let inset: CGFloat
    /// The widths of the box for a number or a choice, and of a button at either end.
    let controlWidth: CGFloat
    let endWidth: CGFloat
    /// The distance by which a button's target extends beyond the box.
    let reach: CGFloat
    let switchSize: CGSize
    let hasControls: Bool

    /// The width between the buttons, which a value may take.
    var valueWidth: CGFloat { controlWidth - 2 * endWidth - 2 }

    /// Chooses the sizes for a pointer or, if it is nil, those of values without controls.
    ///
    /// Closely together, the rows for a finger are lower.
    init(_ pointer: Chrome.Pointer?, isCompact: Bool = false) {
        hasControls = pointer != nil
        switch pointer {
        case .finger:
            rowHeight = isCompact ? 32 : Chrome.Pointer.finger.buttonHeight
            inset = isCompact ? 2 : 4
            controlWidth = 152
            endWidth = 36
            reach = 8
            switchSize = isCompact ? CGSize(width: 44, height: 24) : CGSize(width: 52, height: 28)
        case .mouse, nil:
            rowHeight = pointer?.buttonHeight ?? 20
            inset = 2
            controlWidth = 128
            endWidth = 24
            reach = 4
            switchSize = CGSize(width: 36, height: 20)
        }
    }
}

/// The control of a number or a choice, with the value, or the field of a number that is being typed, between
/// two buttons.
private struct StepperLayout {
    let row: PropertyRowLayout
    let property: Chrome.Selection.Property
    let canStep: (back: Bool, forward: Bool)
    let isChoice: Bool
    /// The width of the box, in points.
    let width: CGFloat

    /// Adds the box and its controls, and returns the left edge.
    func add(to marks: inout [Mark], of list: inout DisplayList) -> CGFloat {
        let (theme, frame, metrics) = (row.context.theme, row.frame, row.metrics)
        let area = CGRect(x: frame.maxX - width, y: frame.minY, width: width, height: frame.height)
        let box = area.insetBy(dx: 0, dy: metrics.inset)
        marks.append(.box(box, radius: 8, fill: theme.panels.highlight, line: theme.line))
        var middle = area.insetBy(dx: metrics.endWidth, dy: 0)
        for (step, isEnabled, key) in [(-1, canStep.back, "←"), (1, canStep.forward, "→")] {
            let isBack = step < 0
            let control = PanelControl(
                .property(row.index, .step(step)),
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
            let look = row.chrome.look(of: control)
            let end = CGRect(
                x: isBack ? box.minX : middle.maxX,
                y: box.minY,
                width: metrics.endWidth,
                height: box.height
            )
            if look == .hovered || look == .pressed {
                marks.append(.box(end, radius: 8, fill: look.fill(in: theme)))
            }
            marks += sign(at: CGPoint(x: end.midX, y: end.midY), isBack, look)
        }
        let control = PanelControl(
            .property(row.index, isChoice ? .toggle : .type),
            frame: middle,
            dragging: row.index,
            tip: "\(property.tip): \(isChoice ? "next" : "type it"), or drag  (Return)"
        )
        list.controls.append(control)
        middle = middle.insetBy(dx: 0, dy: metrics.inset)
        if case .entry(let entry) = row.chrome.shows.cover, entry.property == row.index {
            addField(entry, in: middle, to: &marks)
            list.rows.details.field = middle
        } else {
            let look = row.chrome.look(of: control)
            if look == .hovered || look == .pressed {
                marks.append(.box(middle, radius: 4, fill: look.fill(in: theme)))
            }
            marks += row.value(at: middle.midX, anchor: .middle)
        }
        return box.minX
    }

    /// Returns a minus, a plus or an arrow.
    private func sign(at center: CGPoint, _ isBack: Bool, _ look: PanelControl.Look) -> [Mark] {
        let (theme, frame) = (row.context.theme, row.frame)
        let ink =
            look == .disabled
            ? theme.tertiary.faded(0.5).over(theme.panels.highlight) : theme.text
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

    /// Adds the number that is being typed or, before the first digit, the present value, with a cursor.
    private func addField(_ entry: Chrome.Entry, in field: CGRect, to marks: inout [Mark]) {
        let (theme, context, middle) = (row.context.theme, row.context, row.frame.midY)
        marks.append(
            .box(
                field,
                radius: 4,
                fill: theme.panels.ground,
                line: theme.shapes.changed,
                width: 1.6
            )
        )
        let room = field.width - 3
        var text = Substring(entry.text.isEmpty ? property.value : entry.text)
        // Of a long number, the end is visible.
        while context.width(String(text), .detail) > room, !text.isEmpty { text.removeFirst() }
        let width = context.width(String(text), .detail)
        let left = field.midX - width / 2
        let ink = entry.text.isEmpty ? theme.tertiary : theme.text
        let cursor = entry.text.isEmpty ? left - 2 : left + width + 1.5
        marks += [
            context.text(String(text), left, middle + 4, .detail, ink),
            .verticalLine(cursor.rounded() + 0.5, from: middle - 7, to: middle + 7, theme.text),
        ]
    }
}
