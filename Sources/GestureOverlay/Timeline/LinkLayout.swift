import Foundation
import GestureTrace

/// Who made whom fail or go on, from lane to lane.
struct LinkLayout {
    let draft: Drafting
    let scale: TimelineScale

    /// The arrows between lanes that are shown, by the middles of those.
    func marks(
        of links: [TraceSnapshot.Timeline.Link],
        between middles: [Int: CGFloat]
    ) -> [Mark] {
        links.flatMap { link -> [Mark] in
            let x = scale.x(of: link.time)
            guard let from = middles[link.from], let to = middles[link.to],
                scale.plot.minX...scale.plot.maxX ~= x
            else { return [] }
            let color =
                link.kind == .prevents ? draft.theme.shapes.failed : draft.theme.shapes.waiting
            let way: CGFloat = to > from ? 1 : -1
            let half = way * TimelineLayout.barHeight / 2
            let tip = CGPoint(x: x, y: to - half)
            let head = [
                CGPoint(x: x - 3, y: tip.y - way * 4), tip, CGPoint(x: x + 3, y: tip.y - way * 4),
            ]
            return [
                Mark(
                    .lines(
                        [CGPoint(x: x, y: from + half), tip],
                        color: color,
                        width: 1.2,
                        dash: [2, 2]
                    )
                ),
                Mark(.lines(head, color: color, width: 1.2, dash: [])),
            ]
        }
    }
}
