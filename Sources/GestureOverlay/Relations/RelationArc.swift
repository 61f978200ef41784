import Foundation

/// One arc from row to row, whatever it stands for.
struct RelationArc {
    var from: Int
    var to: Int
    var look: Look
    var isLit: Bool

    /// What an arc stands for.
    enum Look: CaseIterable {
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

        func color(_ theme: Theme, isLit: Bool) -> Color {
            guard isLit else { return theme.secondary }
            return self == .decided ? theme.shapes.failed : theme.shapes.waiting
        }
    }

    /// The colour and width of an arc, and what it has beside its line.
    struct Ink {
        let color: Color
        let width: CGFloat

        func head(at tip: CGPoint, isLeft: Bool = false) -> Mark {
            let x = isLeft ? tip.x + 6 : tip.x - 6
            let (start, end) = (CGPoint(x: x, y: tip.y - 4), CGPoint(x: x, y: tip.y + 4))
            return Mark(.lines([start, tip, end], color: color, width: width, dash: []))
        }

        func cross(at place: CGPoint) -> Mark {
            let start = CGPoint(x: place.x - 5, y: place.y - 5)
            let end = CGPoint(x: place.x + 5, y: place.y + 5)
            return Mark(.lines([start, end], color: color, width: width, dash: []))
        }
    }

    /// The arc beside the rows; nothing where one of both is out of sight.
    func marks(_ draft: Drafting, right: CGFloat, rows: InspectorRows) -> [Mark] {
        guard case .shown(let start) = rows.place(of: from),
            case .shown(let end) = rows.place(of: to), start != end
        else { return [] }
        // Long arcs reach far, so that they do not lie on short ones.
        let reach = min(RelationsLayout.width - 40, 26 + 0.5 * abs(end - start))
        let count = 24
        let points = (0...count).map { number in
            let angle = CGFloat.pi * CGFloat(number) / CGFloat(count)
            return CGPoint(
                x: right - reach * sin(angle),
                y: (start + end) / 2 - (end - start) / 2 * cos(angle)
            )
        }
        let ink = ink(draft.theme)
        var marks = [Mark(.lines(points, color: ink.color, width: ink.width, dash: look.dash))]
        if look.hasHead { marks.append(ink.head(at: CGPoint(x: right, y: end))) }
        if look == .cannotPrevent { marks.append(ink.cross(at: points[count / 2])) }
        return marks
    }

    func ink(_ theme: Theme) -> Ink {
        Ink(color: look.color(theme, isLit: isLit), width: isLit ? 2.4 : 1.3)
    }
}
