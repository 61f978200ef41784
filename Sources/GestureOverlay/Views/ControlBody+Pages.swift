import Foundation
import GestureKit
import GestureTrace

/// Dots for pages, and what a plain control shows of its tracking.
extension ControlBody {
    /// The most dots that are told apart; beyond them a bar tells how far one is.
    private static let mostDots = 24

    /// A ring for each page, a long filled one for the page shown; arrows tell which half goes where.
    func pages(_ count: Int, _ current: Int) -> [Mark] {
        let size = min(8, min(rect.height * 0.4, rect.width * 0.15))
        let arrow = min(5, size)
        var marks: [Mark] = []
        if rect.width > 12 * size {
            marks += chevron(isRight: false, arrow, canStep: current > 0)
            marks += chevron(isRight: true, arrow, canStep: current < count - 1)
        }
        guard count > 0 else { return marks }
        let room = rect.width - 6 * arrow
        let long = size * 2.4
        let step = min(size * 2.2, (room - long) / CGFloat(count))
        guard count <= Self.mostDots, step > size * 1.1 || count == 1 else {
            return marks + bar(current, of: count, size)
        }
        var x = rect.midX - (step * CGFloat(count - 1) + long) / 2
        for page in 0..<count {
            if page == current {
                let dot = CGRect(x: x, y: rect.midY - size / 2, width: long, height: size)
                marks.append(box(dot, size / 2, colors.accent, draft.theme.text))
                x += long + step - size
            } else {
                let center = CGPoint(x: x + size / 2, y: rect.midY)
                marks.append(circle(center, size / 2 - 0.6, nil, draft.theme.secondary, 1.2))
                x += step
            }
        }
        return marks
    }

    private func bar(_ current: Int, of count: Int, _ size: CGFloat) -> [Mark] {
        let track = rect.insetBy(dx: rect.width * 0.15, dy: (rect.height - size * 0.6) / 2)
        let part = CGFloat(current) / CGFloat(max(count - 1, 1))
        let center = CGPoint(x: track.minX + track.width * part, y: track.midY)
        return [
            box(track, track.height / 2, colors.well, colors.edge),
            circle(center, size / 2, colors.accent, draft.theme.text, 1),
        ]
    }

    private func chevron(isRight: Bool, _ size: CGFloat, canStep: Bool) -> [Mark] {
        let isPressed = isPressed(isRight: isRight)
        let way: CGFloat = isRight ? 1 : -1
        let tip = CGPoint(
            x: (isRight ? rect.maxX : rect.minX) - way * size * 0.5,
            y: rect.midY
        )
        let back = tip.x - way * size
        let ink = isPressed ? draft.theme.shapes.began : draft.theme.secondary
        return [
            line(
                [(back, tip.y - size), (tip.x, tip.y), (back, tip.y + size)],
                ink.faded(canStep ? 1 : 0.35),
                isPressed ? 3 : 1.8
            )
        ]
    }

    /// Whether it follows a touch, and whether that is inside: a ring, a filled one, a ring with a dot.
    var tracking: [Mark] {
        let radius = min(5, min(rect.width, rect.height) * 0.3)
        let center = CGPoint(x: rect.minX + radius + min(4, rect.width * 0.1), y: rect.midY)
        let isInside = control.isHighlighted
        let color = control.isTracking ? draft.theme.shapes.began : draft.theme.shapes.possible
        var marks = [circle(center, radius, isInside ? color : nil, color, 1.4)]
        if control.isTracking, !isInside {
            marks.append(circle(center, radius * 0.4, color, nil, 0))
        }
        let says =
            control.isTracking ? isInside ? "tracks a touch" : "tracks it outside" : "no touch"
        let left = center.x + radius + font.size * 0.7
        let text = draft.meter.fit(says, in: font, width: rect.maxX - left)
        guard !text.isEmpty, rect.height >= font.size * 1.3, control.isEnabled else { return marks }
        let half = draft.meter.width(of: text, in: font) / 2
        let y = rect.midY + font.size * 0.36
        return marks + [word(text, left + half, y, font, draft.theme.secondary)]
    }
}
