import Foundation
import GestureKit
import GestureTrace

/// What recognizers still allow, drawn around the fingers, and what the fingers have left.
///
/// Dashed is a limit that fails, blue one that begins or recognizes, red one that was left.
struct AllowanceLayout {
    let draft: Drafting
    let canvas: CGRect
    let snapshot: TraceSnapshot

    /// One limit, and those whose limit it is.
    private struct Limit {
        let shape: Allowance.Shape
        let crossing: Allowance.Crossing
        let isLeft: Bool
        var names: [String]
    }

    /// Points below which a circle lies under the finger's own, and is not named.
    private static let leastNamed: CGFloat = 18

    func add(to list: inout DisplayList, taking taken: inout [CGRect]) {
        let limits = limits
        let circles = snapshot.fingers.map {
            CGRect(around: $0.location, radius: FingerLayout.radius + 3)
        }
        var room = Placement(canvas: canvas, taken: taken + circles)
        for (number, limit) in limits.enumerated() {
            list.add(.allowance(number), marks(of: limit))
        }
        for (number, limit) in limits.enumerated() {
            guard let (mark, rect) = caption(of: limit, in: &room) else { continue }
            taken.append(rect)
            list.add(.caption(number), [mark])
        }
        for (number, arc) in ArcLayout(draft: draft, snapshot: snapshot).arcs.enumerated() {
            list.add(.arc(number), arc)
        }
    }

    /// Those of all recognizers but times; equal ones are one.
    private var limits: [Limit] {
        var limits: [Limit] = []
        for row in snapshot.rows where row.isEnabled {
            let all = row.allowances.map { ($0, false) } + row.allowancesLeft.map { ($0, true) }
            for (allowance, isLeft) in all {
                if case .time = allowance.shape { continue }
                let same = limits.firstIndex {
                    $0.shape.isDrawnAs(allowance.shape) && $0.isLeft == isLeft
                        && $0.crossing == allowance.crossing
                }
                if let same {
                    if !limits[same].names.contains(row.name) {
                        limits[same].names.append(row.name)
                    }
                    continue
                }
                limits.append(
                    Limit(
                        shape: allowance.shape,
                        crossing: allowance.crossing,
                        isLeft: isLeft,
                        names: [row.name]
                    )
                )
            }
        }
        return limits
    }

    private func color(of limit: Limit) -> Color {
        if limit.isLeft { return draft.theme.shapes.failed }
        return switch limit.crossing {
        case .fails: draft.theme.secondary
        case .recognizes, .recognizesAtEnd: draft.theme.shapes.began
        }
    }

    private func marks(of limit: Limit) -> [Mark] {
        let color = color(of: limit)
        let dash: [CGFloat] = limit.crossing == .recognizes ? [2, 4] : [5, 4]
        switch limit.shape {
        case .circle(let center, let radius, _):
            return [line(Curve.arc(around: center, radius, from: 0, to: 2 * .pi), color, dash)]
        case .corridor(let start, let way, let length, let half):
            let across = CGPoint(x: -way.y * half, y: way.x * half)
            let end = CGPoint(x: start.x + way.x * length, y: start.y + way.y * length)
            let sides = [
                CGPoint(x: end.x + across.x, y: end.y + across.y),
                CGPoint(x: start.x + across.x, y: start.y + across.y),
                CGPoint(x: start.x - across.x, y: start.y - across.y),
                CGPoint(x: end.x - across.x, y: end.y - across.y),
            ]
            let finish = [sides[3], sides[0]]
            let goal = limit.isLeft ? color : draft.theme.shapes.began
            let edge = limit.isLeft ? color : draft.theme.secondary
            return [line(sides, edge, [5, 4]), line(finish, goal, [], width: 2)]
        case .band(let rect):
            let fill = limit.isLeft ? color.faded(0.12) : draft.theme.shapes.began.faded(0.10)
            return [draft.box(rect, radius: 0, fill: fill)]
        case .distance(let start, let end, let least, let greatest):
            return zone(from: start, to: end, least, greatest, color)
                + zone(from: end, to: start, least, greatest, color)
        case .angle(let center, let radius, let from, let to):
            return [0, CGFloat.pi].flatMap { turn in
                [
                    line(
                        Curve.arc(around: center, radius, from: from + turn, to: to + turn),
                        color,
                        []
                    )
                ]
            }
        case .arc(let center, let radius, let from, let to):
            let turn = min(max(to - from, -2 * .pi), 2 * .pi)
            let way = Curve.arc(around: center, radius, from: from, to: from + turn)
            return [line(way, color, limit.isLeft ? dash : [], width: 2)]
        case .time: return []
        }
    }

    /// The distances between two fingers that make no difference, across the line between them.
    private func zone(
        from start: CGPoint,
        to end: CGPoint,
        _ least: CGFloat,
        _ greatest: CGFloat,
        _ color: Color
    ) -> [Mark] {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 1 else { return [] }
        let way = CGPoint(x: dx / length, y: dy / length)
        return [least, greatest].map { reach in
            let foot = CGPoint(x: start.x + way.x * reach, y: start.y + way.y * reach)
            let half: CGFloat = FingerLayout.radius + 6
            return line(
                [
                    CGPoint(x: foot.x - way.y * half, y: foot.y + way.x * half),
                    CGPoint(x: foot.x + way.y * half, y: foot.y - way.x * half),
                ],
                color,
                [2, 4]
            )
        }
    }

    private func line(_ points: [CGPoint], _ color: Color, _ dash: [CGFloat], width: CGFloat = 1.5)
        -> Mark
    {
        Mark(.lines(points, color: color.faded(0.85), width: width, dash: dash))
    }

    /// Whose circle it is, and how large, below or above it; nil where there is no room.
    private func caption(of limit: Limit, in room: inout Placement) -> (Mark, CGRect)? {
        guard case .circle(let center, let radius, _) = limit.shape, radius >= Self.leastNamed
        else { return nil }
        let size = "\(NumberText.fixed(radius, 0)) pt"
        let others = limit.names.count > 1 ? " +\(limit.names.count - 1)" : ""
        let first = draft.meter.fit(limit.names.first ?? "", in: .small, width: 140)
        let shown = first + others + " · " + size
        let box = CGSize(width: draft.meter.width(of: shown, in: .small), height: 14)
        let reach = radius + 11
        let places = [
            CGPoint(x: center.x, y: center.y + reach), CGPoint(x: center.x, y: center.y - reach),
        ]
        guard let rect = room.first(of: places, box) else { return nil }
        let ink = limit.isLeft ? draft.theme.words.failed : draft.theme.secondary
        return (draft.text(shown, rect.minX, rect.minY + 11, .small, ink), rect)
    }
}

extension Allowance.Shape {
    /// Whether both are drawn alike: how far the fingers have come makes no difference.
    fileprivate func isDrawnAs(_ other: Self) -> Bool {
        if case .circle(let center, let radius, _) = self,
            case .circle(let otherCenter, let otherRadius, _) = other
        {
            return center == otherCenter && radius == otherRadius
        }
        return self == other
    }
}
