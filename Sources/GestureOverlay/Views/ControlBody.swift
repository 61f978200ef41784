import Foundation
import GestureKit
import GestureTrace

/// The parts of a control that fingers operate: knobs, halves, segments, dots.
struct ControlBody {
    let factory: MarkFactory
    /// The control's own bounds, which determine the x of its parts.
    let bounds: CGRect
    let rect: CGRect
    let control: TraceSnapshot.ControlFigure
    let font: Font

    var marks: [Mark] {
        switch control.kind {
        case .button: []
        case .plain: tracking
        case .toggle(let isOn, let knob): toggle(isOn: isOn, at: knob.midX)
        case .slider(_, let knob): slider(at: knob.midX)
        case .stepper(_, _, let canStepDown, let canStepUp):
            half(isRight: false, canStep: canStepDown) + half(isRight: true, canStep: canStepUp)
        case .segments(let titles, let selected): segments(titles, selected)
        case .pages(let count, let current): pages(count, current)
        }
    }

    var theme: Theme { factory.context.theme }
    var colors: Theme.ControlColors { theme.controls }

    /// The height of knobs and tracks: no knob is higher than its control is wide.
    private var height: CGFloat { min(rect.height, min(bounds.width, bounds.height)) }

    // MARK: Knobs

    /// The minimum and the maximum x of a knob's centre.
    private var knobRange: (start: CGFloat, end: CGFloat) {
        let half = min(bounds.width, bounds.height) / 2
        return (bounds.minX + half, bounds.maxX - half)
    }

    private func toggle(isOn: Bool, at x: CGFloat) -> [Mark] {
        let radius = height / 2
        let (left, width) = (knobRange.start - radius, knobRange.end - knobRange.start + 2 * radius)
        let track = CGRect(x: left, y: rect.midY - radius, width: width, height: height)
        let disc = radius - min(3, radius * 0.2)
        let sign = disc * 0.42
        let center = CGPoint(x: x, y: rect.midY)
        let (top, bottom) = (center.moved(0, -sign), center.moved(0, sign))
        return [
            box(track, radius, isOn ? colors.accent : colors.well, colors.edge),
            knob(center, disc),
            // As on a mains switch: a bar means on, a ring off.
            isOn
                ? line(top, bottom, in: colors.sign, width: disc * 0.2)
                : circle(center, sign, nil, colors.sign, disc * 0.18),
        ]
    }

    private func slider(at x: CGFloat) -> [Mark] {
        let thickness = min(6, height / 3)
        let disc = min(height / 2, 14)
        let top = rect.midY - thickness / 2
        func track(to end: CGFloat) -> CGRect {
            CGRect(
                x: knobRange.start,
                y: top,
                width: max(end - knobRange.start, 0),
                height: thickness
            )
        }
        let center = CGPoint(x: x, y: rect.midY)
        var marks = [box(track(to: knobRange.end), thickness / 2, colors.well, colors.edge)]
        if x > knobRange.start {
            marks.append(box(track(to: x), thickness / 2, colors.accent, nil))
        }
        marks.append(knob(center, disc))
        // Grip lines on the knob.
        let (apart, rib) = (disc * 0.22, disc * 0.36)
        for shift in [-apart, apart] {
            let (top, bottom) = (center.moved(shift, -rib), center.moved(shift, rib))
            marks.append(line(top, bottom, in: colors.sign, width: disc * 0.12))
        }
        return marks
    }

    private func knob(_ center: CGPoint, _ radius: CGFloat) -> Mark {
        let line = control.isHighlighted ? theme.shapes.began : colors.edge
        return circle(center, radius, colors.knob, line, control.isHighlighted ? 3 : 1.2)
    }

    // MARK: Tracking

    /// Whether the control tracks a touch, and whether that is inside: a ring, a filled ring, a ring with a
    /// dot.
    private var tracking: [Mark] {
        let radius = min(5, min(rect.width, rect.height) * 0.3)
        let center = CGPoint(x: rect.minX + radius + min(4, rect.width * 0.1), y: rect.midY)
        let isInside = control.isHighlighted
        let color = control.isTracking ? theme.shapes.began : theme.shapes.possible
        var marks = [circle(center, radius, isInside ? color : nil, color, 1.4)]
        if control.isTracking, !isInside {
            marks.append(circle(center, radius * 0.4, color, nil, 0))
        }
        let caption =
            control.isTracking ? isInside ? "touch inside" : "touch outside" : "no touch"
        let left = center.x + radius + font.size * 0.7
        let text = factory.context.fit(caption, font, rect.maxX - left)
        guard !text.isEmpty, rect.height >= font.size * 1.3, control.isEnabled else { return marks }
        let half = factory.context.width(text, font) / 2
        return marks + [word(text, left + half, font, theme.secondary)]
    }

    // MARK: Marks

    /// The opacity of a disabled control's colours; its texts stay opaque.
    private static let disabledOpacity = 0.4

    /// Returns the colour, paler if the control is disabled, but opaque: a knob hides its track.
    private func ink(_ color: Color) -> Color {
        control.isEnabled ? color : color.faded(Self.disabledOpacity).over(theme.background)
    }

    func box(_ rect: CGRect, _ radius: CGFloat, _ fill: Color?, _ line: Color?) -> Mark {
        factory.box(rect, radius, fill.map(ink), line.map(ink), width: 1)
    }

    func circle(
        _ center: CGPoint,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        _ width: CGFloat
    ) -> Mark {
        factory.circle(center, radius, fill.map(ink), line.map(ink), width: width)
    }

    func line(_ points: CGPoint..., in color: Color, width: CGFloat) -> Mark {
        factory.line(points, ink(color), width: width)
    }

    /// Returns a text in the vertical middle, centred at an x.
    func word(_ text: String, _ x: CGFloat, _ font: Font, _ color: Color) -> Mark {
        factory.text(text, x, baseline, font, color, anchor: .middle)
    }

    var baseline: CGFloat { rect.midY + font.size * 0.36 }
}
