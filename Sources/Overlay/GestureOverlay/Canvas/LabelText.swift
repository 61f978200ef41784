import Foundation
import GestureKit
import GestureTrace

/// A recognizer's name on the canvas, with symbol and value.
struct NamedState: Hashable {
    let look: StateLook
    let text: String

    init(_ row: TraceSnapshot.Row, in theme: Theme) {
        look = StateLook(row, in: theme)
        let value = row.state.isBegun ? row.values.first.map { NumberText.full($0.quantity) } : nil
        text = value.map { row.name + " " + $0 } ?? row.name
    }
}

struct LabelText {
    private static let maxNames = 3
    private static let padding: CGFloat = 10
    private static let lineHeight: CGFloat = 16
    /// The width in points that fits most locations; it is fixed so that labels do not change with digits.
    private static let minWidth: CGFloat = 144
    /// The width in points that fits a force too.
    private static let minWidthWithForce: CGFloat = 168
    private static let indent: CGFloat = 16

    let finger: TraceSnapshot.Finger
    private let head: String
    private let line: String?
    private let names: [NamedState]
    private let more: Int

    init(_ finger: TraceSnapshot.Finger, _ names: [NamedState], isCompact: Bool, zoom: Double) {
        self.finger = finger
        // The location is in the scene's points, wherever the scene is on the screen.
        head = "#\(finger.id)  " + NumberText.pair(finger.location / zoom)
        let force = finger.force.map { "force \(NumberText.fixed($0, 2))  " } ?? ""
        let speed = NumberText.right(NumberText.fixed(finger.speed, 0), 4)
        line = isCompact ? nil : "\(force)\(speed) pt/s"
        self.names = isCompact ? [] : Array(names.prefix(Self.maxNames))
        more = isCompact ? 0 : max(0, names.count - Self.maxNames)
    }

    func size(_ context: LayoutContext, maxWidth: CGFloat) -> CGSize {
        var width = context.width(head, .labelHead)
        if let line { width = max(width, context.width(line, .labelLine)) }
        for name in names {
            width = max(width, Self.indent + context.width(name.text, .labelLine))
        }
        let widest = finger.force == nil ? Self.minWidth : Self.minWidthWithForce
        let minWidth = line == nil ? 0 : widest
        let lines = 1 + (line == nil ? 0 : 1) + names.count + (more > 0 ? 1 : 0)
        return CGSize(
            width: min(maxWidth, max(minWidth, PillText.stepped(width + 2 * Self.padding))),
            height: CGFloat(lines) * Self.lineHeight + 8
        )
    }

    func marks(in rect: CGRect, _ context: LayoutContext) -> [Mark] {
        let theme = context.theme
        let color = theme.fingers[finger.slot]
        let x = rect.minX + Self.padding
        let room = rect.width - 2 * Self.padding
        var marks: [Mark] = [
            .box(rect, radius: 7, fill: theme.panels.label, line: color, width: 1.1)
        ]
        var baseline = rect.minY + 16
        func add(_ text: String, _ font: Font, _ color: Color, indent: CGFloat = 0) {
            marks.append(context.text(text, x + indent, baseline, font, color, in: room - indent))
            baseline += Self.lineHeight
        }
        add(head, .labelHead, color)
        if let line { add(line, .labelLine, theme.secondary) }
        for name in names {
            marks.append(.state(name.look, CGPoint(x: x + 5.5, y: baseline - 4)))
            add(name.text, .labelLine, theme.text, indent: Self.indent)
        }
        if more > 0 { add("+ \(more) more", .labelLine, theme.secondary, indent: Self.indent) }
        return marks
    }
}

/// Recognizers named in one line on the canvas, for a gesture of several fingers.
struct PillText {
    private static let maxNames = 3
    private static let font = Font(11.5, mono: true)
    private static let shapeWidth: CGFloat = 10
    private static let gap: CGFloat = 20
    private static let padding: CGFloat = 14

    private let names: [NamedState]
    private let more: String?

    init(_ names: [NamedState]) {
        self.names = Array(names.prefix(Self.maxNames))
        more = names.count > Self.maxNames ? "+ \(names.count - Self.maxNames) more" : nil
    }

    /// Returns the width rounded up to a step, so that a box does not flicker when a digit is added.
    static func stepped(_ width: CGFloat) -> CGFloat { (width / 12).rounded(.up) * 12 }

    func size(_ context: LayoutContext, maxWidth: CGFloat) -> CGSize {
        var width = 2 * Self.padding - 4 + CGFloat(names.count - 1) * Self.gap
        for name in names { width += Self.shapeWidth + context.width(name.text, Self.font) }
        if let more { width += Self.gap + context.width(more, Self.font) }
        return CGSize(width: min(maxWidth, Self.stepped(width)), height: 24)
    }

    func marks(in rect: CGRect, _ context: LayoutContext) -> [Mark] {
        let theme = context.theme
        var marks: [Mark] = [.box(rect, radius: 12, fill: theme.panels.label, line: theme.line)]
        let baseline = rect.midY + 4
        let end = rect.maxX - Self.padding + 4
        var x = rect.minX + Self.padding
        for name in names {
            let text = context.fit(name.text, Self.font, end - x - Self.shapeWidth)
            guard !text.isEmpty else { break }
            let center = CGPoint(x: x, y: rect.midY)
            marks.append(.state(name.look, center))
            x += Self.shapeWidth
            marks.append(context.text(text, x, baseline, Self.font, theme.text))
            x += context.width(text, Self.font) + Self.gap
        }
        if let more {
            marks.append(
                context.text(more, end, baseline, Self.font, theme.secondary, anchor: .end)
            )
        }
        return marks
    }
}
