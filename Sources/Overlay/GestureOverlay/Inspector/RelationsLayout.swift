import Foundation
import GestureKit
import GestureTrace

/// The relations between recognizers, as arcs beside their rows.
///
/// Relations that decided the sequence are highlighted.
struct RelationsLayout {
    let context: LayoutContext

    /// The arcs, the rows that they connect, and the names of recognizers out of sight to which they lead.
    struct Input: Equatable {
        let arcs: [RelationArc]
        let names: [Int: String]
        let rows: InspectorRows
        let strip: CGRect

        init(_ snapshot: TraceSnapshot, beside rows: InspectorRows, in strip: CGRect) {
            arcs = RelationsLayout.arcs(of: snapshot)
            let ends = Set(arcs.flatMap { [$0.from, $0.to] }).subtracting(rows.middles.keys)
            let hidden = ends.isEmpty ? [] : snapshot.rows(where: ends.contains)
            names = Dictionary(
                hidden.map { ($0.id, $0.name) },
                uniquingKeysWith: { first, _ in first }
            )
            self.rows = rows
            self.strip = strip
        }
    }

    static let width: CGFloat = 240
    private static let legendHeight: CGFloat = 104

    func add(_ input: Input, to list: inout DisplayList) {
        let theme = context.theme
        let (arcs, rows, strip) = (input.arcs, input.rows, input.strip)
        let (left, top) = (strip.minX + 16, strip.minY)
        var marks: [Mark] = [
            .box(strip, fill: theme.panels.label),
            context.text("Relations", left, top + 26, .title, theme.text),
        ]
        if arcs.isEmpty {
            marks.append(
                context.text("none in this scene", left, top + 46, .small, theme.secondary)
            )
        }
        let head = marks.count
        // Highlighted arcs are drawn over the others.
        for arc in arcs.filter({ !$0.isHighlighted }) + arcs.filter(\.isHighlighted) {
            marks += arc.marks(theme, right: strip.maxX - 6, rows: rows)
        }
        marks += RelationStubs(context: context, strip: strip, rows: rows, names: input.names)
            .marks(of: arcs)
        marks += legend(in: strip, around: marks[head...].map(\.bounds))
        list.add(.relations, marks)
    }

    private static func arcs(of snapshot: TraceSnapshot) -> [RelationArc] {
        let links = snapshot.timeline.links
        var arcs = snapshot.relations.map { relation in
            let look: RelationArc.Look =
                switch relation.kind {
                case .requiresFailure: .requires
                case .simultaneous: .simultaneous
                case .cannotPrevent: .cannotPrevent
                }
            let pair: Set = [relation.first, relation.second]
            return RelationArc(
                from: relation.first,
                to: relation.second,
                look: look,
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

    /// Places the legend as low as the arcs leave space for it, if they leave any.
    private func legend(in strip: CGRect, around taken: [CGRect]) -> [Mark] {
        let lowest = strip.maxY - Self.legendHeight
        let top = stride(from: lowest, through: strip.minY + 40, by: -8).first { top in
            let room = CGRect(x: strip.minX, y: top, width: strip.width, height: Self.legendHeight)
            return !taken.contains { $0.intersects(room) }
        }
        return top.map { legend(at: $0, in: strip) } ?? []
    }

    private func legend(at top: CGFloat, in strip: CGRect) -> [Mark] {
        RelationArc.Look.allCases.enumerated().flatMap { number, look in
            let start = CGPoint(x: strip.minX + 16, y: top + 14 + CGFloat(number) * 22)
            let end = start.moved(32, 0)
            let ink = context.theme.secondary
            return look.line(
                start,
                end,
                look.color(context.theme, isHighlighted: look == .decided),
                1.6
            )
                + [context.text(look.caption, end.x + 12, end.y + 4, .small, ink)]
        }
    }
}

/// An arc from row to row, for a relation of any kind.
struct RelationArc: Hashable {
    var from: Int
    var to: Int
    var look: Look
    var isHighlighted: Bool

    enum Look: CaseIterable {
        case requires, simultaneous, cannotPrevent, decided

        var caption: String {
            switch self {
            case .requires: "requires it to fail"
            case .simultaneous: "simultaneous"
            case .cannotPrevent: "does not prevent it"
            case .decided: "decided this sequence"
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
            isHeadLeft: Bool = false
        ) -> [Mark] {
            let dash: [CGFloat] = self == .simultaneous ? [5, 4] : []
            var marks: [Mark] = [.lines(points, color, width: width, dash: dash)]
            if self != .simultaneous {
                let back: CGFloat = isHeadLeft ? 6 : -6
                let head = [tip.moved(back, -4), tip, tip.moved(back, 4)]
                marks.append(.lines(head, color, width: width))
            }
            if self == .cannotPrevent {
                let cross = [middle.moved(-5, -5), middle.moved(5, 5)]
                marks.append(.lines(cross, color, width: width))
            }
            return marks
        }

        /// Returns a straight line with its arrowhead at the right or the left.
        func line(
            _ start: CGPoint,
            _ end: CGPoint,
            _ color: Color,
            _ width: CGFloat,
            isHeadLeft: Bool = false
        ) -> [Mark] {
            let (middle, tip) = ((start + end) / 2, isHeadLeft ? start : end)
            return marks(
                [start, end],
                color,
                width,
                middle: middle,
                tip: tip,
                isHeadLeft: isHeadLeft
            )
        }
    }

    /// Returns the arc beside the rows, if both are in sight.
    func marks(_ theme: Theme, right: CGFloat, rows: InspectorRows) -> [Mark] {
        guard case .shown(let start) = rows.rowPosition(of: from),
            case .shown(let end) = rows.rowPosition(of: to), start != end
        else { return [] }
        // Long arcs reach farther out, so that they do not cover short ones.
        let reach = min(RelationsLayout.width - 40, 26 + 0.5 * abs(end - start))
        let count = 24
        let points = (0...count).map { number in
            let angle = CGFloat.pi * CGFloat(number) / CGFloat(count)
            return CGPoint(
                x: right - reach * sin(angle),
                y: (start + end) / 2 - (end - start) / 2 * cos(angle)
            )
        }
        let (color, width) = ink(theme)
        let tip = CGPoint(x: right, y: end)
        return look.marks(points, color, width, middle: points[count / 2], tip: tip)
    }

    func ink(_ theme: Theme) -> (color: Color, width: CGFloat) {
        (look.color(theme, isHighlighted: isHighlighted), isHighlighted ? 2.4 : 1.3)
    }
}

/// The relations between visible rows and recognizers that are scrolled out of sight.
///
/// Each is a short line from the row, with the other recognizer's name and an arrow in its direction.
///
/// An arc that leads out of sight would show neither.
struct RelationStubs {
    let context: LayoutContext
    let strip: CGRect
    let rows: InspectorRows
    /// The names of the hidden recognizers, by number.
    let names: [Int: String]

    private static let length: CGFloat = 26
    private static let gap: CGFloat = 6

    /// All relations of one kind between a row and hidden rows.
    private struct Stub {
        let row: CGFloat
        var arc: RelationArc
        /// Whether the arrowhead is at the row.
        let isTarget: Bool
        var names: [String]
    }

    /// Returns the lines and names, stacked where one row has relations of several kinds.
    func marks(of arcs: [RelationArc]) -> [Mark] {
        var stubs: [Stub] = []
        for arc in arcs {
            guard let new = stub(of: arc) else { continue }
            let index = stubs.firstIndex {
                $0.row == new.row && $0.arc.look == new.arc.look && $0.isTarget == new.isTarget
            }
            if let index {
                stubs[index].names += new.names
                stubs[index].arc.isHighlighted =
                    stubs[index].arc.isHighlighted || new.arc.isHighlighted
            } else {
                stubs.append(new)
            }
        }
        let byRow = Dictionary(grouping: stubs, by: \.row)
        return byRow.keys.sorted().flatMap { marks(of: byRow[$0] ?? [], at: $0) }
    }

    private func stub(of arc: RelationArc) -> Stub? {
        switch (rows.rowPosition(of: arc.from), rows.rowPosition(of: arc.to)) {
        case (.shown(let row), let hidden?) where !hidden.isShown:
            let name = (names[arc.to] ?? "") + hidden.arrow
            return Stub(row: row, arc: arc, isTarget: false, names: [name])
        case (let hidden?, .shown(let row)) where !hidden.isShown:
            let name = (names[arc.from] ?? "") + hidden.arrow
            return Stub(row: row, arc: arc, isTarget: true, names: [name])
        default: return nil
        }
    }

    /// Returns the marks of a row's stubs.
    ///
    /// A row has space for two of them, so a third kind of relation is left out.
    private func marks(of stubs: [Stub], at row: CGFloat) -> [Mark] {
        let shown = stubs.prefix(2)
        let first = shown.count == 2 ? row - 7 : row
        return shown.enumerated().flatMap { index, stub in
            marks(of: stub, at: first + CGFloat(index) * 14)
        }
    }

    private func marks(of stub: Stub, at y: CGFloat) -> [Mark] {
        let end = CGPoint(x: strip.maxX - 6, y: y)
        let start = end.moved(-Self.length, 0)
        let (left, ink) = (start.x - Self.gap, context.theme.secondary)
        let names = context.fit(stub.names.joined(separator: ", "), .small, left - strip.minX - 16)
        let name = context.text(names, left, y + 4, .small, ink, anchor: .end)
        let (color, width) = stub.arc.ink(context.theme)
        return [.box(name.bounds.insetBy(dx: -3, dy: 0), fill: context.theme.panels.label), name]
            + stub.arc.look.line(start, end, color, width, isHeadLeft: !stub.isTarget)
    }
}

extension InspectorRows.RowPosition {
    fileprivate var isShown: Bool { if case .shown = self { true } else { false } }

    /// The arrow behind a name, which points towards the hidden row.
    fileprivate var arrow: String {
        switch self {
        case .shown: ""
        case .above: " ↑"
        case .below: " ↓"
        }
    }
}
