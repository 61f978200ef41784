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

    /// One arc, whatever it stands for.
    private struct Arc {
        var from: Int
        var to: Int
        var look: Look
        var isLit: Bool
    }

    private enum Look: CaseIterable {
        case requires
        case simultaneous
        case cannotPrevent
        case decided

        var caption: String {
            switch self {
            case .requires: "waits until that one failed"
            case .simultaneous: "both at once"
            case .cannotPrevent: "wins without excluding it"
            case .decided: "decided this sequence"
            }
        }

        var dash: [CGFloat] { self == .simultaneous ? [5, 4] : [] }
        var hasHead: Bool { self != .simultaneous }
    }

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
        // What is lit lies above.
        for arc in arcs.filter({ !$0.isLit }) + arcs.filter(\.isLit) {
            marks += self.marks(of: arc)
        }
        marks += legend
        list.add(.relations, marks)
    }

    private func arcs(of snapshot: TraceSnapshot) -> [Arc] {
        let links = snapshot.timeline.links
        var arcs = snapshot.relations.map { relation in
            let look: Look =
                switch relation.kind {
                case .requiresFailure: .requires
                case .simultaneous: .simultaneous
                case .cannotPrevent: .cannotPrevent
                }
            let pair: Set = [relation.first, relation.second]
            return Arc(
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
                arcs.append(Arc(from: link.from, to: link.to, look: .decided, isLit: true))
            }
        }
        return arcs
    }

    private func marks(of arc: Arc) -> [Mark] {
        guard let start = rows.middle(of: arc.from), let end = rows.middle(of: arc.to), start != end
        else { return [] }
        let right = strip.maxX - 6
        // Long arcs reach far, so that they do not lie on short ones.
        let reach = min(Self.width - 40, 26 + 0.5 * abs(end - start))
        let count = 24
        let points = (0...count).map { number -> CGPoint in
            let angle = CGFloat.pi * CGFloat(number) / CGFloat(count)
            return CGPoint(
                x: right - reach * sin(angle),
                y: (start + end) / 2 - (end - start) / 2 * cos(angle)
            )
        }
        let color = color(of: arc.look, isLit: arc.isLit)
        let width: CGFloat = arc.isLit ? 2.4 : 1.3
        var marks = [Mark(.lines(points, color: color, width: width, dash: arc.look.dash))]
        if arc.look.hasHead { marks.append(head(at: CGPoint(x: right, y: end), color, width)) }
        if arc.look == .cannotPrevent {
            marks.append(cross(at: points[count / 2], color, width))
        }
        return marks
    }

    private func color(of look: Look, isLit: Bool) -> Color {
        let theme = draft.theme
        guard isLit else { return theme.secondary }
        return look == .decided ? theme.shapes.failed : theme.shapes.waiting
    }

    private func head(at tip: CGPoint, _ color: Color, _ width: CGFloat) -> Mark {
        Mark(
            .lines(
                [
                    CGPoint(x: tip.x - 6, y: tip.y - 4), tip, CGPoint(x: tip.x - 6, y: tip.y + 4),
                ],
                color: color,
                width: width,
                dash: []
            )
        )
    }

    private func cross(at place: CGPoint, _ color: Color, _ width: CGFloat) -> Mark {
        Mark(
            .lines(
                [
                    CGPoint(x: place.x - 5, y: place.y - 5),
                    CGPoint(x: place.x + 5, y: place.y + 5),
                ],
                color: color,
                width: width,
                dash: []
            )
        )
    }

    private var legend: [Mark] {
        Look.allCases.enumerated().flatMap { number, look -> [Mark] in
            let y = strip.maxY - Self.legendHeight + 14 + CGFloat(number) * 22
            let color = color(of: look, isLit: look == .decided)
            let (left, right) = (strip.minX + 16, strip.minX + 48)
            let line = [CGPoint(x: left, y: y), CGPoint(x: right, y: y)]
            var marks = [Mark(.lines(line, color: color, width: 1.6, dash: look.dash))]
            if look.hasHead { marks.append(head(at: CGPoint(x: right, y: y), color, 1.6)) }
            if look == .cannotPrevent {
                marks.append(cross(at: CGPoint(x: (left + right) / 2, y: y), color, 1.6))
            }
            let ink = draft.theme.secondary
            marks.append(draft.text(look.caption, right + 12, y + 4, .small, ink))
            return marks
        }
    }
}
