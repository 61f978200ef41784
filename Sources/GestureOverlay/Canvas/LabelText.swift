import Foundation
import GestureKit
import GestureTrace

/// A recognizer as it is named on the canvas: its shape, its name, its value.
struct NamedState: Hashable {
    let look: StateLook
    let text: String

    init(_ row: TraceSnapshot.Row, in theme: Theme) {
        look = StateLook(row, in: theme)
        let value = row.state.isBegun ? row.values.first.map { NumberText.full($0.quantity) } : nil
        text = value.map { row.name + " " + $0 } ?? row.name
    }
}

/// What stands in one finger's label.
struct LabelText {
    /// The most recognizers named in one label.
    static let mostNames = 3
    static let padding: CGFloat = 10
    static let lineHeight: CGFloat = 16
    /// The width in points unless a name needs more, so that labels do not change with digits.
    static let leastWidth: CGFloat = 168
    private static let indent: CGFloat = 16

    let finger: TraceSnapshot.Finger
    let head: String
    let line: String?
    let names: [NamedState]
    let more: Int

    init(_ finger: TraceSnapshot.Finger, _ names: [NamedState], isCompact: Bool) {
        self.finger = finger
        head = "#\(finger.id)  " + NumberText.pair(finger.location)
        let force = finger.force.map { NumberText.fixed($0, 2) } ?? "–"
        let speed = NumberText.right(NumberText.fixed(finger.speed, 0), 4)
        line = isCompact ? nil : "force \(NumberText.left(force, 4))  \(speed) pt/s"
        self.names = isCompact ? [] : Array(names.prefix(Self.mostNames))
        more = isCompact ? 0 : max(0, names.count - Self.mostNames)
    }

    func size(_ meter: TextMeter, most: CGFloat) -> CGSize {
        var width = meter.width(of: head, in: .labelHead)
        if let line { width = max(width, meter.width(of: line, in: .labelLine)) }
        for name in names {
            width = max(width, Self.indent + meter.width(of: name.text, in: .labelLine))
        }
        // In steps, so that a digit more or less does not make the box tremble.
        let stepped = ((width + 2 * Self.padding) / 12).rounded(.up) * 12
        let least = line == nil ? 0 : Self.leastWidth
        let lines = 1 + (line == nil ? 0 : 1) + names.count + (more > 0 ? 1 : 0)
        return CGSize(
            width: min(most, max(least, stepped)),
            height: CGFloat(lines) * Self.lineHeight + 8
        )
    }

    func marks(in rect: CGRect, _ draft: Drafting) -> [Mark] {
        let theme = draft.theme
        let color = theme.finger(finger.slot)
        let x = rect.minX + Self.padding
        let room = rect.width - 2 * Self.padding
        var marks = [draft.box(rect, radius: 7, fill: theme.label, line: color, width: 1.1)]
        var baseline = rect.minY + 16
        func add(_ text: String, _ font: Font, _ color: Color, indent: CGFloat = 0) {
            let text = draft.meter.fit(text, in: font, width: room - indent)
            marks.append(draft.text(text, x + indent, baseline, font, color))
            baseline += Self.lineHeight
        }
        add(head, .labelHead, color)
        if let line { add(line, .labelLine, theme.secondary) }
        for name in names {
            let center = CGPoint(x: x + 5.5, y: baseline - 4)
            marks.append(Mark(.state(name.look.shape, center, name.look.color)))
            add(name.text, .labelLine, theme.text, indent: Self.indent)
        }
        if more > 0 { add("+ \(more) more", .labelLine, theme.secondary, indent: Self.indent) }
        return marks
    }
}
