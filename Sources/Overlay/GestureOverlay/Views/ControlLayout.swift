import Foundation
import GestureKit
import GestureTrace

/// A control: name, value and last event above, the parts that fingers operate below.
///
/// Parts are drawn where they respond to touches: knobs, halves and segments follow from the control's
/// bounds.
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

    /// Text is at least 11 pt high in the window.
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
        case .slider(let value, _): NumberText.fixed(value, 2)
        case .stepper(let value, let digits, _, _): NumberText.fixed(value, digits)
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

    /// The name at the left, the value at the right and, if there is space, the last event between them;
    /// empty if the control is too low or too narrow for text.
    private var head: [Mark] {
        let room = rect.width - 2 * inset
        guard rect.height >= font.size * 3.4, room >= font.size * 3 else { return [] }
        let baseline = rect.minY + font.size * 1.55
        let left = rect.minX + inset
        var right = rect.maxX - inset
        var marks: [Mark] = []
        // The name has priority, then the value, then the event.
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

    /// The background of all controls except buttons; transparent for a disabled control.
    private var card: Mark {
        let line = control.isHighlighted ? context.theme.shapes.began : context.theme.views.outline
        let fill = control.isEnabled ? context.theme.views.fill : nil
        let width = control.isHighlighted ? 2 : 1.2
        return factory.box(rect, radius, fill, line, width: width)
    }

    /// A button's face above its side.
    ///
    /// The face of a pressed button is lower and hides the side; a disabled button has no side.
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
