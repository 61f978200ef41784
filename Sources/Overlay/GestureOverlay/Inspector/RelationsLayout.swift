import Foundation
import GestureKit
import GestureTrace

/// The relations between recognizers, as lines between their rows in a gutter at the inspector's left edge.
///
/// Relations that decided the sequence are highlighted. A line to a recognizer out of sight ends at the edge of
/// the rows.
struct RelationsLayout {
    let context: LayoutContext
    let rows: InspectorRows
    /// The left edge of the panel.
    let left: CGFloat

    /// The width by which the rows give way, in points.
    static let gutter: CGFloat = 24
    /// The distance of the rows' boxes from the gutter.
    private static let boxInset: CGFloat = 5
    /// The distances of the vertical lines from the left edge of the panel, from the rows outward.
    private static let columns: [CGFloat] = [20, 13, 6]
    /// The distance between the ends of lines at one row, and the greatest one of all of them.
    private static let endGap: CGFloat = 6
    private static let maxEndHeight: CGFloat = 18
    /// The distance of a line's end from the edge of the rows.
    private static let edge: CGFloat = 5

    /// A line between two rows, from top to bottom.
    private struct Line {
        let arc: RelationArc
        var from: CGFloat
        var to: CGFloat
        /// Whether either end is a visible row.
        let isFromShown: Bool
        let isToShown: Bool

        var length: CGFloat { abs(to - from) }
        var top: CGFloat { min(from, to) }
        var bottom: CGFloat { max(from, to) }
    }

    static func arcs(of snapshot: TraceSnapshot) -> [RelationArc] {
        let links = snapshot.timeline.links
        var arcs = snapshot.relations.map { relation in
            let pair: Set = [relation.first, relation.second]
            return RelationArc(
                from: relation.first,
                to: relation.second,
                look: RelationArc.Look(relation.kind),
                isHighlighted: relation.kind == .requiresFailure
                    && links.contains { Set([$0.from, $0.to]) == pair }
            )
        }
        // The scene does not declare all preventions.
        for link in links where link.kind == .prevents {
            let isKnown = arcs.contains { Set([$0.from, $0.to]) == Set([link.from, link.to]) }
            if !isKnown {
                arcs.append(
                    RelationArc(from: link.from, to: link.to, look: .decided, isHighlighted: true)
                )
            }
        }
        return arcs
    }

    func marks(of arcs: [RelationArc]) -> [Mark] {
        var lines = arcs.compactMap(line).sorted { $0.length < $1.length }
        separateEnds(of: &lines)
        var taken = Self.columns.map { _ in [ClosedRange<CGFloat>]() }
        let placed = lines.map { line in
            let range = line.top - 3...line.bottom + 3
            let column = taken.firstIndex { !$0.contains { $0.overlaps(range) } } ?? taken.count - 1
            taken[column].append(range)
            return (line, column)
        }
        // Highlighted lines are drawn over the others.
        let ordered =
            placed.filter { !$0.0.arc.isHighlighted } + placed.filter(\.0.arc.isHighlighted)
        return ordered.flatMap { marks(of: $0.0, at: left + Self.columns[$0.1]) }
    }

    /// Returns the line of an arc, unless both rows are out of sight.
    private func line(of arc: RelationArc) -> Line? {
        guard let from = rows.rowPosition(of: arc.from), let to = rows.rowPosition(of: arc.to),
            from != to, from.isShown || to.isShown
        else { return nil }
        return Line(
            arc: arc,
            from: y(of: from),
            to: y(of: to),
            isFromShown: from.isShown,
            isToShown: to.isShown
        )
    }

    private func y(of position: InspectorRows.RowPosition) -> CGFloat {
        switch position {
        case .shown(let y): y
        case .above: rows.area.minY + Self.edge
        case .below: rows.area.maxY - Self.edge
        }
    }

    /// Moves the ends at one row apart, in the order in which their lines do not cross.
    private func separateEnds(of lines: inout [Line]) {
        var ends: [CGFloat: [(index: Int, isFrom: Bool, order: CGFloat)]] = [:]
        for (index, line) in lines.enumerated() {
            // Lines that go up lie above, the shorter first. Lines that go down lie below, the longer first.
            let order = line.to < line.from ? 1 / (1 + line.length) : -1 / (1 + line.length)
            if line.isFromShown { ends[line.from, default: []].append((index, true, -order)) }
            if line.isToShown { ends[line.to, default: []].append((index, false, order)) }
        }
        for (y, row) in ends where row.count > 1 {
            let gap = min(Self.endGap, Self.maxEndHeight / CGFloat(row.count - 1))
            for (number, end) in row.sorted(by: { $0.order < $1.order }).enumerated() {
                let place = y + (CGFloat(number) - CGFloat(row.count - 1) / 2) * gap
                if end.isFrom { lines[end.index].from = place } else { lines[end.index].to = place }
            }
        }
    }

    private func marks(of line: Line, at x: CGFloat) -> [Mark] {
        let right = left + Self.gutter + Self.boxInset
        let corners = [CGPoint(x: x, y: line.from), CGPoint(x: x, y: line.to)]
        let start = line.isFromShown ? [CGPoint(x: right, y: line.from)] : []
        let end = line.isToShown ? [CGPoint(x: right, y: line.to)] : []
        let (color, width) = line.arc.ink(context.theme)
        let down: CGFloat = line.to > line.from ? 1 : -1
        return line.arc.look.marks(
            start + corners + end,
            color,
            width,
            middle: CGPoint(x: x, y: (line.from + line.to) / 2),
            tip: end.first ?? corners[1],
            heading: line.isToShown ? CGPoint(x: 1, y: 0) : CGPoint(x: 0, y: down)
        )
    }
}

/// A line from row to row, for a relation of any kind.
struct RelationArc: Hashable {
    var from: Int
    var to: Int
    var look: Look
    var isHighlighted: Bool

    enum Look: Hashable {
        case requires, simultaneous, cannotPrevent, decided

        init(_ kind: TraceSnapshot.Relation.Kind) {
            self =
                switch kind {
                case .requiresFailure: .requires
                case .simultaneous: .simultaneous
                case .cannotPrevent: .cannotPrevent
                }
        }

        /// The look of the line about which a sentence is; nil for a sentence about the absence of one.
        init?(_ subject: RelationSentence.Subject) {
            switch subject {
            case .declared(let kind): self.init(kind)
            case .prevention: self = .decided
            case .absence: return nil
            }
        }

        func color(_ theme: Theme, isHighlighted: Bool) -> Color {
            guard isHighlighted else { return theme.secondary }
            return self == .decided ? theme.shapes.failed : theme.shapes.waiting
        }

        /// Returns a line of this kind.
        ///
        /// It is dashed for simultaneous recognition; otherwise it has an arrowhead and, where nothing is
        /// prevented, a cross in the middle.
        func marks(
            _ points: [CGPoint],
            _ color: Color,
            _ width: CGFloat,
            middle: CGPoint,
            tip: CGPoint,
            heading: CGPoint
        ) -> [Mark] {
            let dash: [CGFloat] = self == .simultaneous ? [4, 3] : []
            var marks: [Mark] = [.lines(points, color, width: width, dash: dash)]
            if self != .simultaneous {
                let back = CGPoint(x: tip.x - 5 * heading.x, y: tip.y - 5 * heading.y)
                let side = CGPoint(x: -3.5 * heading.y, y: 3.5 * heading.x)
                marks.append(.lines([back + side, tip, back - side], color, width: width))
            }
            if self == .cannotPrevent {
                let cross = [middle.moved(-4, -4), middle.moved(4, 4)]
                marks.append(.lines(cross, color, width: width))
            }
            return marks
        }

        /// Returns a straight line with its arrowhead at the right.
        func line(_ start: CGPoint, _ end: CGPoint, _ color: Color, _ width: CGFloat) -> [Mark] {
            let heading = CGPoint(x: 1, y: 0)
            let middle = (start + end) / 2
            return marks(
                [start, end],
                color,
                width,
                middle: middle,
                tip: end,
                heading: heading
            )
        }
    }

    func ink(_ theme: Theme) -> (color: Color, width: CGFloat) {
        (look.color(theme, isHighlighted: isHighlighted), isHighlighted ? 2.2 : 1.3)
    }
}

extension InspectorRows.RowPosition {
    fileprivate var isShown: Bool { if case .shown = self { true } else { false } }
}
