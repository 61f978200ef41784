import Foundation

/// The control of a number or a choice: the value between two buttons, or the field of a number that is
/// being typed.
struct StepperLayout {
    let row: PropertyRowLayout
    let property: Chrome.Selection.Property
    let canStep: (back: Bool, forward: Bool)
    let isChoice: Bool

    /// Adds the box and its controls; returns the left edge.
    func add(to marks: inout [Mark], of list: inout DisplayList) -> CGFloat {
        let (theme, frame, metrics) = (row.context.theme, row.frame, row.metrics)
        let width = isChoice ? metrics.choiceWidth : metrics.stepperWidth
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
                marks.append(.box(end, radius: 8, fill: PropertyRowLayout.fill(look, theme)))
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
                marks.append(.box(middle, radius: 4, fill: PropertyRowLayout.fill(look, theme)))
            }
            marks.append(row.text(property, middle.midX, in: middle.width - 2, anchor: .middle))
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

    /// Adds the number that is being typed, with a cursor; before the first digit, the present value.
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
        // The end of a long number is visible.
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
