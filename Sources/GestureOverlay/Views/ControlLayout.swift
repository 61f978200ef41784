import Foundation
import GestureKit
import GestureTrace

/// A control: its name, its value and what it last sent above, what fingers work below.
///
/// What is drawn lies where fingers find it: knobs, halves and segments are those of the control's bounds.
struct ControlLayout {
    let draft: Drafting
    let view: TraceSnapshot.ViewFigure
    let control: TraceSnapshot.ControlFigure

    var marks: [Mark] {
        if control.kind == .button { return button }
        let head = head
        let body = ControlBody(
            draft: draft,
            bounds: view.bounds,
            rect: head.isEmpty ? whole : belowHead,
            control: control,
            alpha: alpha,
            transform: view.transform,
            font: small
        )
        return [card] + head + body.marks
    }

    private var alpha: Double { Double(view.alpha) }
    private var colors: Theme.ControlColors { draft.theme.controls }
    private var rect: CGRect { view.bounds }
    private var radius: CGFloat { min(12, min(rect.width, rect.height) / 4) }

    /// Letters are never smaller than 11 pt on the window.
    private var font: Font { Font(max(Font.caption.size, least)) }
    private var small: Font { Font(max(Font.small.size, least)) }
    private var least: CGFloat { Font.small.size / max(view.scale, 0.001) }

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
        return CGRect(
            x: whole.minX,
            y: top,
            width: whole.width,
            height: rect.maxY - min(8, rect.height * 0.12) - top
        )
    }

    /// Name at the left, value at the right, and between them, where there is room, what was sent; empty
    /// where the control is too low or narrow for words.
    private var head: [Mark] {
        let room = rect.width - 2 * inset
        guard rect.height >= font.size * 3.4, room >= font.size * 3 else { return [] }
        let baseline = rect.minY + font.size * 1.55
        let left = rect.minX + inset
        var right = rect.maxX - inset
        var marks: [Mark] = []
        // The name comes first, then the value, then what was sent.
        let full = draft.meter.width(of: view.name ?? "", in: font)
        let mono = Font(small.size, mono: true)
        if let value {
            let width = draft.meter.width(of: value, in: mono) + font.size
            if min(full, room * 0.6) + width <= room {
                marks.append(word(value, right, baseline, mono, draft.theme.text, anchor: .end))
                right -= width
            }
        }
        let name = draft.meter.fit(view.name ?? "", in: font, width: right - left)
        marks.append(word(name, left, baseline, font, draft.theme.secondary))
        let end = left + draft.meter.width(of: name, in: font) + font.size
        if let state, draft.meter.width(of: state, in: small) <= right - end {
            marks.append(word(state, right, baseline, small, draft.theme.tertiary, anchor: .end))
        }
        return marks
    }

    private func word(
        _ text: String,
        _ x: CGFloat,
        _ y: CGFloat,
        _ font: Font,
        _ color: Color,
        anchor: Drafting.Anchor = .start
    ) -> Mark {
        draft.text(
            text,
            x,
            y,
            font,
            color.faded(alpha),
            anchor: anchor,
            transform: view.transform
        )
    }

    // MARK: Grounds

    /// The ground of all but buttons; empty for one that is disabled.
    private var card: Mark {
        let line = control.isHighlighted ? draft.theme.shapes.began : draft.theme.viewLine
        return Mark(
            .rectangle(
                rect,
                radius: radius,
                fill: control.isEnabled ? draft.theme.view.faded(alpha) : nil,
                line: line.faded(alpha),
                width: control.isHighlighted ? 2 : 1.2
            ),
            transform: view.transform
        )
    }

    /// A face on its side; pressed, the face lies lower and hides it, disabled there is none.
    private var button: [Mark] {
        let depth = min(4, rect.height * 0.08)
        let face = CGRect(
            x: rect.minX,
            y: rect.minY + (control.isHighlighted ? depth : 0),
            width: rect.width,
            height: rect.height - (control.isEnabled ? depth : 0)
        )
        var marks: [Mark] = []
        if control.isEnabled, !control.isHighlighted {
            marks.append(box(face.offsetBy(dx: 0, dy: depth), colors.side, nil))
        }
        let isAccented = control.isHighlighted || control.isSelected
        marks.append(
            box(
                face,
                control.isEnabled ? isAccented ? colors.accent : colors.face : nil,
                control.isEnabled
                    ? isAccented ? draft.theme.shapes.began : colors.edge : draft.theme.viewLine
            )
        )
        let ink =
            control.isEnabled
            ? isAccented ? colors.onAccent : draft.theme.text : draft.theme.secondary
        let room = rect.width - 2 * min(inset, rect.width * 0.1)
        guard face.height >= font.size * 1.4 else { return marks }
        let name = draft.meter.fit(view.name ?? "", in: font, width: room)
        let state = face.height >= font.size * 3.6 ? state : nil
        if !name.isEmpty {
            let y = face.midY + font.size * (state == nil ? 0.35 : -0.15)
            marks.append(word(name, face.midX, y, font, ink, anchor: .middle))
        }
        if let state {
            let text = draft.meter.fit(state, in: small, width: room)
            let ink =
                control.isEnabled
                ? isAccented ? colors.onAccent : draft.theme.secondary : draft.theme.tertiary
            let y = face.midY + font.size * 1.3
            if !text.isEmpty { marks.append(word(text, face.midX, y, small, ink, anchor: .middle)) }
        }
        return marks
    }

    private func box(_ rect: CGRect, _ fill: Color?, _ line: Color?) -> Mark {
        Mark(
            .rectangle(
                rect,
                radius: radius,
                fill: fill?.faded(alpha),
                line: line?.faded(alpha),
                width: 1.2
            ),
            transform: view.transform
        )
    }
}
