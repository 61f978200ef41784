import Foundation
import GestureTrace

/// All rows of the inspector with their heights, and which of them stand in a viewport from a first
/// one on.
///
/// It scrolls by whole rows: a line that is cut through can be read by nobody, in a picture least of
/// all, and what grows above the first one moves nothing. Above the first row always stands its view.
struct InspectorContent {
    /// The height in points of the uppermost view's head.
    static let firstHeadHeight: CGFloat = 40
    /// The height of the other heads.
    static let headHeight: CGFloat = 34
    /// What the line takes that tells how many rows are out of sight.
    static let tallyHeight: CGFloat = 24
    /// What a single row takes, without a reason, with its view's head and that line.
    static let leastHeight = firstHeadHeight + InspectorRow.lineHeight + tallyHeight

    /// One recognizer's row, and its view.
    struct Entry {
        let row: InspectorRow
        let section: TraceSnapshot.Section
        /// Whether it is its view's first one, with the view's head above.
        let isFirst: Bool
    }

    let entries: [Entry]
    /// How far each row is below the first one.
    let positions: [CGFloat]
    /// The same of where each ends.
    let ends: [CGFloat]

    init(_ snapshot: TraceSnapshot, _ draft: Drafting, width: CGFloat) {
        var entries: [Entry] = []
        var positions: [CGFloat] = []
        var y: CGFloat = 0
        for section in snapshot.sections {
            for (index, row) in section.rows.enumerated() {
                if index == 0 && !entries.isEmpty { y += Self.headHeight }
                let row = InspectorRow(row, draft, width: width)
                entries.append(Entry(row: row, section: section, isFirst: index == 0))
                positions.append(y)
                y += row.height
            }
        }
        self.entries = entries
        self.positions = positions
        ends = zip(positions, entries).map { $0 + $1.row.height }
    }

    /// Where it is in a viewport of some height.
    struct Place {
        /// The rows that are shown.
        var shown: Range<Int>
        /// The greatest number that the first row may have, so that the last one is still shown.
        var most: Int
    }

    /// The rows in a viewport of this height, from `top` on or, where that is too far down, up to the
    /// last one; moved as little as need be for `target` to be among them.
    func place(top: Int, target: Int?, in height: CGFloat) -> Place {
        guard !entries.isEmpty else { return Place(shown: 0..<0, most: 0) }
        if end(of: entries.count - 1, from: 0) <= height {
            return Place(shown: 0..<entries.count, most: 0)
        }
        let space = height - Self.tallyHeight
        let last = entries.count - 1
        let most = first(from: 0, showing: last, in: space)
        var top = min(max(0, top), most)
        if let target {
            top = min(top, target)
            top = max(top, first(from: top, showing: target, in: space))
        }
        let shown = entries.indices[top...].prefix { end(of: $0, from: top) <= space }
        return Place(shown: top..<top + shown.count, most: most)
    }

    /// The first row, none before `top`, from which on a row is shown.
    private func first(from top: Int, showing target: Int, in space: CGFloat) -> Int {
        (top..<target).first { end(of: target, from: $0) <= space } ?? target
    }

    /// Where a row ends when the first one is `top`.
    private func end(of index: Int, from top: Int) -> CGFloat {
        Self.firstHeadHeight + ends[index] - positions[top]
    }
}
