import Foundation
import GestureKit
import GestureTrace

/// A control, with its name, value and last event above the parts that fingers operate.
///
/// Parts are drawn where they respond to touches, because knobs, halves and segments follow from the
/// control's bounds.
struct ControlLayout {
    let factory: MarkFactory
    let view: TraceSnapshot.ViewFigure
    let control: TraceSnapshot.ControlFigure

    var marks: [Mark] {
        if control.kind == .button { return button }
        let head = head
        let body = ControlBody(
            factory: factory,
            bounds: view.bounds,
            rect: head.isEmpty ? whole : belowHead,
            control: control,
            font: small
        )
        return [card] + head + body.marks
    }

    private var context: LayoutContext { factory.context }
    private var colors: Theme.ControlColors { context.theme.controls }
    private var rect: CGRect { view.bounds }
    private var radius: CGFloat { min(12, min(rect.width, rect.height) / 4) }

    /// The font of the name, whose text is at least 11 pt high in the window.
    private var font: Font { Font(max(Font.caption.size, minFontSize)) }
    private var small: Font { Font(max(Font.small.size, minFontSize)) }
    private var minFontSize: CGFloat { Font.small.size / max(view.scale, 0.001) }

    // MARK: Words

    private var state: String? {
        if !control.isEnabled { return "disabled" }
        return control.lastEvent ?? (control.isSelected ? "selected" : nil)
    }

    private var value: String? {
        switch control.kind {
        case .button, .plain: nil
        case .toggle(let isOn, _): isOn ? "on" : "off"
        case .slider(let value, _): ValueText.fixed(value, 2)
        case .stepper(let value, let digits, _, _): ValueText.fixed(value, digits)
        case .segments(let titles, let selected):
            selected.flatMap { titles.indices.contains($0) ? titles[$0] : nil } ?? "–"
        case .pages(let count, let current): count == 0 ? "–" : "\(current + 1) / \(count)"
        }
    }

    private var inset: CGFloat { font.size }
    private var headHeight: CGFloat { font.size * 2.1 }

    private var whole: CGRect {
        rect.insetBy(dx: min(8, rect.width * 0.1), dy: min(8, rect.height * 0.1))
    }

    private var belowHead: CGRect {
        let top = rect.minY + headHeight
        let height = rect.maxY - min(8, rect.height * 0.12) - top
        return CGRect(x: whole.minX, y: top, width: whole.width, height: height)
    }

    /// The name at the left, the value at the right and, if there is space, the last event between them.
    ///
    /// It is empty if the control is too low or too narrow for text.
    private var head: [Mark] {
        let room = rect.width - 2 * inset
        guard rect.height >= font.size * 3.4, room >= font.size * 3 else { return [] }
        let baseline = rect.minY + font.size * 1.55
        let left = rect.minX + inset
        var right = rect.maxX - inset
        var marks: [Mark] = []
        // The name has priority over the value, and the value over the event.
        let theme = context.theme
        let full = context.width(view.name ?? "", font)
        let mono = Font(small.size, mono: true)
        if let value {
            let width = context.width(value, mono) + font.size
            if min(full, room * 0.6) + width <= room {
                marks.append(factory.text(value, right, baseline, mono, theme.text, anchor: .end))
                right -= width
            }
        }
        let name = context.fit(view.name ?? "", font, right - left)
        marks.append(factory.text(name, left, baseline, font, theme.secondary))
        let end = left + context.width(name, font) + font.size
        if let state, context.width(state, small) <= right - end {
            marks.append(factory.text(state, right, baseline, small, theme.tertiary, anchor: .end))
        }
        return marks
    }

    // MARK: Grounds

    /// The background of a control other than a button, transparent if the control is disabled.
    private var card: Mark {
        let line = control.isHighlighted ? context.theme.shapes.began : context.theme.views.outline
        let fill = control.isEnabled ? context.theme.views.fill : nil
        let width = control.isHighlighted ? 2 : 1.2
        return factory.box(rect, radius, fill, line, width: width)
    }

    /// A button's face above its side.
    ///
    /// When the button is pressed, its face moves down and hides the side. A disabled button has no side.
    private var button: [Mark] {
        let theme = context.theme
        let depth = min(4, rect.height * 0.08)
        var face = rect
        if control.isHighlighted { face.origin.y += depth }
        if control.isEnabled { face.size.height -= depth }
        var marks: [Mark] = []
        if control.isEnabled, !control.isHighlighted {
            let side = face.offsetBy(dx: 0, dy: depth)
            marks.append(factory.box(side, radius, colors.side, nil, width: 1.2))
        }
        // The colours of background, edge, name and last event.
        let (fill, edge, ink, stateInk): (Color?, Color, Color, Color) =
            if !control.isEnabled {
                (nil, theme.views.outline, theme.secondary, theme.tertiary)
            } else if control.isHighlighted || control.isSelected {
                (colors.accent, theme.shapes.began, colors.onAccent, colors.onAccent)
            } else {
                (colors.face, colors.edge, theme.text, theme.secondary)
            }
        marks.append(factory.box(face, radius, fill, edge, width: 1.2))
        let room = rect.width - 2 * min(inset, rect.width * 0.1)
        guard face.height >= font.size * 1.4 else { return marks }
        func add(_ text: String, _ font: Font, _ y: CGFloat, _ ink: Color) {
            let text = context.fit(text, font, room)
            guard !text.isEmpty else { return }
            marks.append(factory.text(text, face.midX, y, font, ink, anchor: .middle))
        }
        let state = face.height >= font.size * 3.6 ? state : nil
        add(view.name ?? "", font, face.midY + font.size * (state == nil ? 0.35 : -0.15), ink)
        if let state { add(state, small, face.midY + font.size * 1.3, stateInk) }
        return marks
    }
}

/// The parts of a control that fingers operate: knobs, halves, segments and dots.
private struct ControlBody {
    let factory: MarkFactory
    /// The control's bounds, which determine the x of its parts.
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

    private var theme: Theme { factory.context.theme }
    private var colors: Theme.ControlColors { theme.controls }

    /// The height of knobs and tracks, where no knob is higher than its control is wide.
    private var height: CGFloat { min(rect.height, min(bounds.width, bounds.height)) }

    // MARK: Knobs

    /// The minimum and the maximum x of the centre of a knob.
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
            // As on a mains switch, a bar means on and a ring off.
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

    /// A ring without a touch, filled for a touch inside, and with a dot for one outside.
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

    /// The opacity of the colours of a disabled control, whose texts stay opaque.
    private static let disabledOpacity = 0.4

    /// Returns the colour, paler for a disabled control but still opaque, so that a knob hides its track.
    private func ink(_ color: Color) -> Color {
        control.isEnabled ? color : color.faded(Self.disabledOpacity).over(theme.background)
    }

    private func box(_ rect: CGRect, _ radius: CGFloat, _ fill: Color?, _ line: Color?) -> Mark {
        factory.box(rect, radius, fill.map(ink), line.map(ink), width: 1)
    }

    private func circle(
        _ center: CGPoint,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        _ width: CGFloat
    ) -> Mark {
        factory.circle(center, radius, fill.map(ink), line.map(ink), width: width)
    }

    private func line(_ points: CGPoint..., in color: Color, width: CGFloat) -> Mark {
        factory.line(points, ink(color), width: width)
    }

    /// Returns a text in the vertical middle, centred at an x.
    private func word(_ text: String, _ x: CGFloat, _ font: Font, _ color: Color) -> Mark {
        factory.text(text, x, baseline, font, color, anchor: .middle)
    }

    private var baseline: CGFloat { rect.midY + font.size * 0.36 }

    // MARK: Steppers

    private func isPressed(isRight: Bool) -> Bool {
        control.pressedFraction.map { ($0 >= 0.5) == isRight } ?? false
    }

    /// Returns one half of a stepper with its sign, raised while it can step.
    private func half(isRight: Bool, canStep: Bool) -> [Mark] {
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
        let ink = (isPressed ? colors.onAccent : theme.text).faded(canStep ? 1 : 0.35)
        let width = max(1, reach * 0.28)
        let fill = isPressed ? colors.accent : canStep ? colors.face : nil
        var marks = [
            box(half, min(7, min(half.width, half.height) / 4), fill, colors.edge),
            line(center.moved(-reach, 0), center.moved(reach, 0), in: ink, width: width),
        ]
        if isRight {
            let (top, bottom) = (center.moved(0, -reach), center.moved(0, reach))
            marks.append(line(top, bottom, in: ink, width: width))
        }
        return marks
    }

    // MARK: Segments

    /// The maximum number of segments that are drawn.
    private static let maxSegments = 40

    /// Returns the segments in a sunken row.
    ///
    /// The selected one is raised, with its title bold and underlined.
    private func segments(_ titles: [String], _ selected: Int?) -> [Mark] {
        let radius = min(7, min(rect.width, rect.height) / 4)
        var marks = [box(rect, radius, colors.well, colors.edge)]
        guard !titles.isEmpty else { return marks }
        let width = bounds.width / CGFloat(titles.count)
        let pressed = control.pressedFraction.map { Int($0 * CGFloat(titles.count)) }
        for (index, title) in titles.enumerated().prefix(Self.maxSegments) {
            let left = max(bounds.minX + width * CGFloat(index), rect.minX)
            let right = min(bounds.minX + width * CGFloat(index + 1), rect.maxX)
            guard right - left > 3 else { continue }
            let part = CGRect(x: left, y: rect.minY, width: right - left, height: rect.height)
                .insetBy(dx: 1.5, dy: 1.5)
            let isSelected = index == selected
            if isSelected || index == pressed {
                let fill = isSelected ? colors.accent : nil
                let line = index == pressed ? theme.shapes.began : nil
                marks.append(box(part, max(0, radius - 1.5), fill, line))
            }
            if index > 0, index != selected, index - 1 != selected {
                let top = CGPoint(x: left, y: rect.minY + rect.height * 0.25)
                let bottom = CGPoint(x: left, y: rect.maxY - rect.height * 0.25)
                marks.append(line(top, bottom, in: colors.edge, width: 1))
            }
            marks += self.title(title, isSelected: isSelected, in: part)
        }
        return marks
    }

    private func title(_ title: String, isSelected: Bool, in part: CGRect) -> [Mark] {
        let font = Font(self.font.size, bold: isSelected)
        let text = factory.context.fit(title, font, part.width - 4)
        guard !text.isEmpty, rect.height >= font.size * 1.3 else { return [] }
        let chosen = control.isEnabled ? colors.onAccent : theme.text
        let ink = isSelected ? chosen : theme.secondary
        let word = word(text, part.midX, font, ink)
        guard isSelected, rect.height >= font.size * 2 else { return [word] }
        let half = factory.context.width(text, font) / 2 + 2
        let middle = CGPoint(x: part.midX, y: baseline + font.size * 0.36)
        return [word, line(middle.moved(-half, 0), middle.moved(half, 0), in: ink, width: 1.5)]
    }

    // MARK: Pages

    /// The maximum number of page dots; a bar shows more pages.
    private static let maxDots = 24

    /// Returns a ring for each page, and a long filled dot for the current one.
    ///
    /// Arrows show the direction of each half.
    private func pages(_ count: Int, _ current: Int) -> [Mark] {
        let size = min(8, min(rect.height * 0.4, rect.width * 0.15))
        let arrow = min(5, size)
        var marks: [Mark] = []
        if rect.width > 12 * size {
            marks.append(chevron(isRight: false, arrow, canStep: current > 0))
            marks.append(chevron(isRight: true, arrow, canStep: current < count - 1))
        }
        guard count > 0 else { return marks }
        let room = rect.width - 6 * arrow
        let long = size * 2.4
        let step = min(size * 2.2, (room - long) / CGFloat(count))
        guard count <= Self.maxDots, step > size * 1.1 || count == 1 else {
            return marks + bar(current, of: count, size)
        }
        var x = rect.midX - (step * CGFloat(count - 1) + long) / 2
        for page in 0..<count {
            if page == current {
                let dot = CGRect(x: x, y: rect.midY - size / 2, width: long, height: size)
                marks.append(box(dot, size / 2, colors.accent, theme.text))
                x += long + step - size
            } else {
                let center = CGPoint(x: x + size / 2, y: rect.midY)
                marks.append(circle(center, size / 2 - 0.6, nil, theme.secondary, 1.2))
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
            circle(center, size / 2, colors.accent, theme.text, 1),
        ]
    }

    private func chevron(isRight: Bool, _ size: CGFloat, canStep: Bool) -> Mark {
        let isPressed = isPressed(isRight: isRight)
        let direction: CGFloat = isRight ? 1 : -1
        let tip = CGPoint(
            x: (isRight ? rect.maxX : rect.minX) - direction * size * 0.5,
            y: rect.midY
        )
        let (above, below) = (
            tip.moved(-direction * size, -size), tip.moved(-direction * size, size)
        )
        let ink = (isPressed ? theme.shapes.began : theme.secondary).faded(canStep ? 1 : 0.35)
        return line(above, tip, below, in: ink, width: isPressed ? 3 : 1.8)
    }
}
