import Foundation
import GestureKit
import GestureTrace

/// Recognizers named in one line on the canvas, for a gesture of several fingers or one that is over.
struct PillText {
    /// The most recognizers named in one pill.
    static let most = 3
    static let height: CGFloat = 24
    private static let font = Font(11.5, mono: true)
    private static let shapeWidth: CGFloat = 10
    private static let gap: CGFloat = 20
    private static let padding: CGFloat = 14

    let names: [NamedState]
    let more: String?
    let isDimmed: Bool

    init(_ names: [NamedState], isDimmed: Bool = false) {
        self.names = Array(names.prefix(Self.most))
        more = names.count > Self.most ? "+\(names.count - Self.most)" : nil
        self.isDimmed = isDimmed
    }

    func size(_ meter: TextMeter, most: CGFloat) -> CGSize {
        var width = 2 * Self.padding - 4 + CGFloat(names.count - 1) * Self.gap
        for name in names { width += Self.shapeWidth + meter.width(of: name.text, in: Self.font) }
        if let more { width += Self.gap + meter.width(of: more, in: Self.font) }
        return CGSize(width: min(most, (width / 12).rounded(.up) * 12), height: Self.height)
    }

    func marks(in rect: CGRect, _ draft: Drafting) -> [Mark] {
        let theme = draft.theme
        var marks = [draft.box(rect, radius: 12, fill: theme.label, line: theme.line)]
        let baseline = rect.midY + 4
        let end = rect.maxX - Self.padding + 4
        var x = rect.minX + Self.padding
        for name in names {
            let room = end - x - Self.shapeWidth
            let text = draft.meter.fit(name.text, in: Self.font, width: room)
            guard !text.isEmpty else { break }
            let color = name.look.color.faded(isDimmed ? 0.6 : 1)
            marks.append(Mark(.state(name.look.shape, CGPoint(x: x, y: rect.midY), color)))
            x += Self.shapeWidth
            let ink = isDimmed ? theme.secondary : theme.text
            marks.append(draft.text(text, x, baseline, Self.font, ink))
            x += draft.meter.width(of: text, in: Self.font) + Self.gap
        }
        if let more {
            marks.append(draft.text(more, end, baseline, Self.font, theme.secondary, anchor: .end))
        }
        return marks
    }
}
