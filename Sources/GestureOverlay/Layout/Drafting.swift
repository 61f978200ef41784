import Foundation
import GestureKit

/// What every part of the layout draws with: the colours, and text of a known width.
struct Drafting {
    let theme: Theme
    let meter: TextMeter

    /// Where a line of text is held.
    enum Anchor {
        case start
        case middle
        case end
    }

    func text(
        _ string: String,
        _ x: CGFloat,
        _ y: CGFloat,
        _ font: Font,
        _ color: Color,
        anchor: Anchor = .start,
        transform: CGAffineTransform = .identity
    ) -> Mark {
        let width = meter.width(of: string, in: font)
        let start =
            switch anchor {
            case .start: x
            case .middle: x - width / 2
            case .end: x - width
            }
        return Mark(
            .text(string, at: CGPoint(x: start, y: y), font, color, width: width),
            transform: transform
        )
    }

    func box(_ rect: CGRect, radius: CGFloat, fill: Color?, line: Color? = nil, width: CGFloat = 1)
        -> Mark
    {
        Mark(.rectangle(rect, radius: radius, fill: fill, line: line, width: width))
    }

    func rule(from start: CGPoint, to end: CGPoint) -> Mark {
        Mark(.lines([start, end], color: theme.line, width: 1, dash: []))
    }
}
