import Foundation
import GestureKit
import GestureTrace

/// What fingers work on a control: knobs, halves, segments, dots.
struct ControlBody {
    let draft: Drafting
    /// The control's own rectangle, which says where things are across it.
    let bounds: CGRect
    /// Where it is drawn.
    let rect: CGRect
    let control: TraceSnapshot.ControlFigure
    /// The opacity of all that is drawn.
    let alpha: Double
    let transform: CGAffineTransform
    /// For titles and words.
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

    var colors: Theme.ControlColors { draft.theme.controls }

    /// How much of its colours a disabled control keeps; its words stay as they are.
    private static let disabledPart = 0.4

    /// The colour, paler where the control is disabled, but never see-through: a knob hides its track.
    private func ink(_ color: Color) -> Color {
        guard !control.isEnabled else { return color.faded(alpha) }
        return color.faded(Self.disabledPart).over(draft.theme.background).faded(alpha)
    }

    /// How high knobs and tracks are: a knob is no higher than its control is wide.
    private var height: CGFloat { min(rect.height, min(bounds.width, bounds.height)) }

    // MARK: Knobs

    /// The least and the greatest x of the middle of a knob.
    private var way: (start: CGFloat, end: CGFloat) {
        let half = min(bounds.width, bounds.height) / 2
        return (bounds.minX + half, bounds.maxX - half)
    }

    private func toggle(isOn: Bool, at x: CGFloat) -> [Mark] {
        let radius = height / 2
        let track = CGRect(
            x: way.start - radius,
            y: rect.midY - radius,
            width: way.end - way.start + 2 * radius,
            height: height
        )
        let disc = radius - min(3, radius * 0.2)
        // As on a mains switch: a bar for on, a ring for off.
        let sign = disc * 0.42
        let center = CGPoint(x: x, y: rect.midY)
        return [
            box(track, radius, isOn ? colors.accent : colors.well, colors.edge),
            knob(center, disc),
            isOn
                ? line([(x, center.y - sign), (x, center.y + sign)], colors.sign, disc * 0.2)
                : circle(center, sign, nil, colors.sign, disc * 0.18),
        ]
    }

    private func slider(at x: CGFloat) -> [Mark] {
        let thickness = min(6, height / 3)
        let disc = min(height / 2, 14)
        func track(to end: CGFloat) -> CGRect {
            CGRect(
                x: way.start,
                y: rect.midY - thickness / 2,
                width: max(end - way.start, 0),
                height: thickness
            )
        }
        let center = CGPoint(x: x, y: rect.midY)
        var marks = [box(track(to: way.end), thickness / 2, colors.well, colors.edge)]
        if x > way.start {
            marks.append(box(track(to: x), thickness / 2, colors.accent, nil))
        }
        marks.append(knob(center, disc))
        // Ribs, for a thumb to hold.
        let (apart, rib) = (disc * 0.22, disc * 0.36)
        for shift in [-apart, apart] {
            marks.append(
                line(
                    [(x + shift, center.y - rib), (x + shift, center.y + rib)],
                    colors.sign,
                    disc * 0.12
                )
            )
        }
        return marks
    }

    private func knob(_ center: CGPoint, _ radius: CGFloat) -> Mark {
        let line = control.isHighlighted ? draft.theme.shapes.began : colors.edge
        return circle(center, radius, colors.knob, line, control.isHighlighted ? 3 : 1.2)
    }

    // MARK: Marks

    func box(_ rect: CGRect, _ radius: CGFloat, _ fill: Color?, _ line: Color?) -> Mark {
        Mark(
            .rectangle(
                rect,
                radius: radius,
                fill: fill.map(ink),
                line: line.map(ink),
                width: 1
            ),
            transform: transform
        )
    }

    func circle(
        _ center: CGPoint,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        _ width: CGFloat
    ) -> Mark {
        Mark(
            .circle(
                center,
                radius: radius,
                fill: fill.map(ink),
                line: line.map(ink),
                width: width
            ),
            transform: transform
        )
    }

    func line(_ points: [(CGFloat, CGFloat)], _ color: Color, _ width: CGFloat) -> Mark {
        Mark(
            .lines(
                points.map { CGPoint(x: $0.0, y: $0.1) },
                color: ink(color),
                width: width,
                dash: []
            ),
            transform: transform
        )
    }

    func word(_ text: String, _ x: CGFloat, _ y: CGFloat, _ font: Font, _ color: Color) -> Mark {
        draft.text(text, x, y, font, color.faded(alpha), anchor: .middle, transform: transform)
    }
}
