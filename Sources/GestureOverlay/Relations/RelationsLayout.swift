import Foundation
import GestureKit
import GestureTrace

/// What recognizers are to each other, as arcs beside their rows; what decided the sequence is lit.
struct RelationsLayout {
    let draft: Drafting
    /// The strip beside the inspector.
    let strip: CGRect
    /// Where each recognizer's row is.
    let rows: InspectorRows

    /// The strip's width in points.
    static let width: CGFloat = 240
    private static let legendHeight: CGFloat = 104

    func add(_ snapshot: TraceSnapshot, to list: inout DisplayList) {
        let theme = draft.theme
        var marks = [
            draft.box(strip, radius: 0, fill: theme.label),
            draft.text("Relations", strip.minX + 16, strip.minY + 26, .title, theme.text),
        ]
        let arcs = arcs(of: snapshot)
        if arcs.isEmpty {
            let none = draft.text(
                "none in this scene",
                strip.minX + 16,
                strip.minY + 46,
                .small,
                theme.secondary
            )
            marks.append(none)
        }
        let head = marks.count
        // What is lit lies above.
        for arc in arcs.filter({ !$0.isLit }) + arcs.filter(\.isLit) {
            marks += arc.marks(draft, right: strip.maxX - 6, rows: rows)
        }
        marks += RelationStubs(draft: draft, strip: strip, rows: rows).marks(of: arcs, in: snapshot)
        marks += legend(around: marks[head...].map(\.bounds))
        list.add(.relations, marks)
    }

    private func arcs(of snapshot: TraceSnapshot) -> [RelationArc] {
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
                isLit: relation.kind == .requiresFailure
                    && links.contains { Set([$0.from, $0.to]) == pair }
            )
        }
        // Who excluded whom without any word of the scene.
        for link in links where link.kind == .prevents {
            let isKnown = arcs.contains { Set([$0.from, $0.to]) == Set([link.from, link.to]) }
            if !isKnown {
                arcs.append(RelationArc(from: link.from, to: link.to, look: .decided, isLit: true))
            }
        }
        return arcs
    }

    /// What the lines mean, as low as there is room beside them; left out where they are everywhere.
    private func legend(around taken: [CGRect]) -> [Mark] {
        let lowest = strip.maxY - Self.legendHeight
        let top = stride(from: lowest, through: strip.minY + 40, by: -8).first { top in
            let room = CGRect(x: strip.minX, y: top, width: strip.width, height: Self.legendHeight)
            return !taken.contains { $0.intersects(room) }
        }
        return top.map(legend) ?? []
    }

    private func legend(at top: CGFloat) -> [Mark] {
        RelationArc.Look.allCases.enumerated().flatMap { number, look -> [Mark] in
            let y = top + 14 + CGFloat(number) * 22
            let color = look.color(draft.theme, isLit: look == .decided)
            let (left, right) = (strip.minX + 16, strip.minX + 48)
            let line = [CGPoint(x: left, y: y), CGPoint(x: right, y: y)]
            let pen = RelationArc.Ink(color: color, width: 1.6)
            var marks = [Mark(.lines(line, color: color, width: 1.6, dash: look.dash))]
            if look.hasHead { marks.append(pen.head(at: CGPoint(x: right, y: y))) }
            if look == .cannotPrevent {
                marks.append(pen.cross(at: CGPoint(x: (left + right) / 2, y: y)))
            }
            let ink = draft.theme.secondary
            marks.append(draft.text(look.caption, right + 12, y + 4, .small, ink))
            return marks
        }
    }
}
