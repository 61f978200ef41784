import Foundation
import GestureTrace

/// Relations between visible rows and recognizers that are scrolled out of sight: a short line from the row,
/// with the other recognizer's name and an arrow in its direction.
///
/// An arc that leads out of sight would show neither.
struct RelationStubs {
    let context: LayoutContext
    let strip: CGRect
    let rows: InspectorRows

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

    /// Returns the lines and names, stacked where a row has relations of several kinds.
    func marks(of arcs: [RelationArc], in snapshot: TraceSnapshot) -> [Mark] {
        let names = Dictionary(
            snapshot.rows.map { ($0.id, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        var stubs: [Stub] = []
        for arc in arcs {
            guard let new = stub(of: arc, names) else { continue }
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

    private func stub(of arc: RelationArc, _ names: [Int: String]) -> Stub? {
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
    /// A row has space for two; a third kind of relation is left out.
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

    /// The arrow behind a name, towards the hidden row.
    fileprivate var arrow: String {
        switch self {
        case .shown: ""
        case .above: " ↑"
        case .below: " ↓"
        }
    }
}
