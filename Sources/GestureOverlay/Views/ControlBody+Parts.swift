import Foundation
import GestureKit
import GestureTrace

/// Halves of steppers, and segments.
extension ControlBody {
    /// The most segments that are drawn one by one.
    private static let mostSegments = 40

    /// A half of a stepper with its sign, raised while it can step.
    func half(isRight: Bool, canStep: Bool) -> [Mark] {
        let gap = min(1.5, rect.width * 0.05)
        let half = CGRect(
            x: isRight ? bounds.midX + gap : rect.minX,
            y: rect.minY,
            width: max(rect.width / 2 - gap, 0),
            height: rect.height
        )
        let isPressed = isPressed(isRight: isRight)
        let center = CGPoint(x: half.midX, y: half.midY)
        let reach = min(7, min(half.width, half.height) * 0.3)
        let ink = (isPressed ? colors.onAccent : draft.theme.text).faded(canStep ? 1 : 0.35)
        let width = max(1, reach * 0.28)
        let fill = isPressed ? colors.accent : canStep ? colors.face : nil
        var marks = [
            box(half, min(7, min(half.width, half.height) / 4), fill, colors.edge),
            line([(center.x - reach, center.y), (center.x + reach, center.y)], ink, width),
        ]
        if isRight {
            marks.append(
                line([(center.x, center.y - reach), (center.x, center.y + reach)], ink, width)
            )
        }
        return marks
    }

    func isPressed(isRight: Bool) -> Bool {
        control.pressedPart.map { ($0 >= 0.5) == isRight } ?? false
    }

    /// A sunk row; the chosen one is raised, its title bold and underlined.
    func segments(_ titles: [String], _ selected: Int?) -> [Mark] {
        let radius = min(7, min(rect.width, rect.height) / 4)
        var marks = [box(rect, radius, colors.well, colors.edge)]
        guard !titles.isEmpty else { return marks }
        let width = bounds.width / CGFloat(titles.count)
        let pressed = control.pressedPart.map { Int($0 * CGFloat(titles.count)) }
        for (index, title) in titles.enumerated().prefix(Self.mostSegments) {
            let left = max(bounds.minX + width * CGFloat(index), rect.minX)
            let right = min(bounds.minX + width * CGFloat(index + 1), rect.maxX)
            guard right - left > 3 else { continue }
            let part = CGRect(x: left, y: rect.minY, width: right - left, height: rect.height)
                .insetBy(dx: 1.5, dy: 1.5)
            let isSelected = index == selected
            if isSelected || index == pressed {
                let line = index == pressed ? draft.theme.shapes.began : nil
                marks.append(
                    box(part, max(0, radius - 1.5), isSelected ? colors.accent : nil, line)
                )
            }
            if index > 0, index != selected, index - 1 != selected {
                let (top, bottom) = (rect.minY + rect.height * 0.25, rect.maxY - rect.height * 0.25)
                marks.append(line([(left, top), (left, bottom)], colors.edge, 1))
            }
            let font = Font(self.font.size, bold: isSelected)
            let text = draft.meter.fit(title, in: font, width: part.width - 4)
            guard !text.isEmpty, rect.height >= font.size * 1.3 else { continue }
            let chosen = control.isEnabled ? colors.onAccent : draft.theme.text
            let ink = isSelected ? chosen : draft.theme.secondary
            let y = rect.midY + font.size * 0.36
            marks.append(word(text, part.midX, y, font, ink))
            if isSelected, rect.height >= font.size * 2 {
                let half = draft.meter.width(of: text, in: font) / 2 + 2
                let under = y + font.size * 0.36
                marks.append(
                    line([(part.midX - half, under), (part.midX + half, under)], ink, 1.5)
                )
            }
        }
        return marks
    }
}
