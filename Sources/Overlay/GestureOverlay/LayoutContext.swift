import Foundation
import GestureKit
import GestureTrace

/// The colours, the text measurements and the verdict, which all parts of the layout use.
struct LayoutContext {
    var theme: Theme
    let meter: TextMeter
    /// The verdict of the shown sequence; nil before the first one.
    var verdict: Verdict?

    /// Returns the context for a panel that shows this verdict.
    func with(_ verdict: Verdict?) -> LayoutContext {
        var context = self
        context.verdict = verdict
        return context
    }

    /// The horizontal alignment of a text relative to its x.
    enum Anchor {
        case start
        case middle
        case end
    }

    /// Returns a line of text on a baseline, truncated with an ellipsis where it is wider than `room`.
    func text(
        _ string: String,
        _ x: CGFloat,
        _ y: CGFloat,
        _ font: Font,
        _ color: Color,
        anchor: Anchor = .start,
        in room: CGFloat? = nil,
        transform: CGAffineTransform = .identity
    ) -> Mark {
        let string = room.map { fit(string, font, $0) } ?? string
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

    func fit(_ string: String, _ font: Font, _ room: CGFloat, truncatesMiddle: Bool = false)
        -> String
    {
        meter.fit(string, in: font, width: room, truncatesMiddle: truncatesMiddle)
    }

    func width(_ string: String, _ font: Font) -> CGFloat { meter.width(of: string, in: font) }

    /// Returns a thin line that separates panels.
    func rule(from start: CGPoint, to end: CGPoint) -> Mark { .lines([start, end], theme.line) }

    /// Returns a scroll bar in a track, at the position and of the fraction of a list's visible part.
    ///
    /// However long the list is, the bar is at least 24 points long.
    func scrollBar(_ shown: Range<Int>, of count: Int, in track: CGRect) -> Mark {
        let part = CGFloat(shown.count) / CGFloat(max(1, count))
        let length = min(track.height, max(24, track.height * part))
        let left = max(1, count - shown.count)
        let position = CGFloat(shown.lowerBound) / CGFloat(left)
        var bar = track
        bar.origin.y = (track.minY + (track.height - length) * position).rounded()
        bar.size.height = length.rounded()
        return .box(bar, radius: track.width / 2, fill: theme.tertiary.faded(0.7))
    }
}
