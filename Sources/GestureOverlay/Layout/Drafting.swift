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

    /// A line of text on a baseline; cut with an ellipsis where it is wider than `room`.
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

    func fit(_ string: String, _ font: Font, _ room: CGFloat, keepsEnd: Bool = false) -> String {
        meter.fit(string, in: font, width: room, keepsEnd: keepsEnd)
    }

    func width(_ string: String, _ font: Font) -> CGFloat { meter.width(of: string, in: font) }

    /// A thin line that separates panels.
    func rule(from start: CGPoint, to end: CGPoint) -> Mark { .lines([start, end], theme.line) }

    /// A thin bar within a track that shows which part of a list is in sight, and where that is.
    ///
    /// It is no shorter than 24 points, however long the list is.
    func scrollBar(_ shown: Range<Int>, of count: Int, in track: CGRect) -> Mark {
        let part = CGFloat(shown.count) / CGFloat(max(1, count))
        let length = min(track.height, max(24, track.height * part))
        let left = max(1, count - shown.count)
        let place = CGFloat(shown.lowerBound) / CGFloat(left)
        var bar = track
        bar.origin.y = (track.minY + (track.height - length) * place).rounded()
        bar.size.height = length.rounded()
        return .box(bar, radius: track.width / 2, fill: theme.tertiary.faded(0.7))
    }
}
