import Foundation
import GestureKit
import GestureTrace

/// All rows of the inspector with their heights, and the range of them that a viewport shows.
///
/// It scrolls by whole rows: a truncated line cannot be read, and rows that grow above the viewport move
/// nothing. The header of the first row's view is always shown above it.
struct InspectorContent {
    /// The least height of the topmost view header, in points.
    static let minFirstHeadHeight: CGFloat = 40
    /// The height of the other headers.
    static let headHeight: CGFloat = 34
    /// The height of the line with the number of rows out of sight.
    static let moreRowsHeight: CGFloat = 24
    /// The height of a single row without a reason, with its view's header and that line.
    static let minHeight = minFirstHeadHeight + InspectorRow.lineHeight + moreRowsHeight

    /// The height of a row with a reason of two lines, with its view's header and that line.
    static let minHeightBesideDetails = minHeight + 32

    /// The height of such a row with a verdict, below a button in its view's header.
    static let minHeightWithLabels = minHeightBesideDetails + 20

    /// A recognizer's row and its view.
    struct Entry {
        let row: InspectorRow
        let section: TraceSnapshot.Section
        /// Whether it is the first row of its view, below the view's header.
        let isFirst: Bool
    }

    let entries: [Entry]
    /// The distance of each row's top from that of the first row.
    let positions: [CGFloat]
    /// The distance of each row's bottom from the top of the first row.
    let ends: [CGFloat]
    /// The height of the topmost view header.
    let firstHeadHeight: CGFloat

    /// Lays out the rows for a pointer that selects them; nil in a report.
    init(
        _ snapshot: TraceSnapshot,
        _ context: LayoutContext,
        width: CGFloat,
        for pointer: Chrome.Pointer? = nil,
        _ labels: LabelLayout = LabelLayout()
    ) {
        var entries: [Entry] = []
        var positions: [CGFloat] = []
        var y: CGFloat = 0
        for section in snapshot.sections {
            for (index, row) in section.rows.enumerated() {
                if index == 0 && !entries.isEmpty { y += Self.headHeight }
                let label = labels.label(of: row, in: snapshot)
                let row = InspectorRow(row, context, width: width, for: pointer, label)
                entries.append(Entry(row: row, section: section, isFirst: index == 0))
                positions.append(y)
                y += row.height
            }
        }
        self.entries = entries
        self.positions = positions
        ends = zip(positions, entries).map { $0 + $1.row.height }
        let button = labels.hasNothingButton ? labels.target?.height : nil
        firstHeadHeight = max(Self.minFirstHeadHeight, button ?? 0)
    }

    /// A scroll position in a viewport of a given height.
    struct ScrollPosition {
        /// The visible rows.
        var shown: Range<Int>
        /// The maximum index of the first visible row; there the last row is still visible.
        var maxTop: Int
    }

    /// Returns the visible rows in a viewport of this height, from `top` on.
    ///
    /// Scrolls no farther than the last row, and as little as necessary to show `target`.
    func scrollPosition(top: Int, target: Int?, in height: CGFloat) -> ScrollPosition {
        guard !entries.isEmpty else { return ScrollPosition(shown: 0..<0, maxTop: 0) }
        if end(of: entries.count - 1, from: 0) <= height {
            return ScrollPosition(shown: 0..<entries.count, maxTop: 0)
        }
        let space = height - Self.moreRowsHeight
        let last = entries.count - 1
        let maxTop = first(from: 0, showing: last, in: space)
        var top = min(max(0, top), maxTop)
        if let target {
            top = min(top, target)
            top = max(top, first(from: top, showing: target, in: space))
        }
        let shown = entries.indices[top...].prefix { end(of: $0, from: top) <= space }
        return ScrollPosition(shown: top..<top + shown.count, maxTop: maxTop)
    }

    /// Returns the first row, at or after `top`, from which on `target` is visible.
    private func first(from top: Int, showing target: Int, in space: CGFloat) -> Int {
        (top..<target).first { end(of: target, from: $0) <= space } ?? target
    }

    /// Returns the bottom of a row when `top` is the first visible row.
    private func end(of index: Int, from top: Int) -> CGFloat {
        firstHeadHeight + ends[index] - positions[top]
    }
}
