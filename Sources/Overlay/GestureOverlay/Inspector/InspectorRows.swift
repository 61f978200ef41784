package import Foundation

/// The rows of the inspector and their frames, for hit testing, arrows and scrolling.
package struct InspectorRows: Hashable, Sendable {
    /// A recognizer's row.
    package struct Row: Hashable, Sendable {
        /// The recognizer's number, as in `TraceSnapshot.Row`.
        package var id: Int
        package var name: String
        /// The row's frame, in the window's points.
        package var frame: CGRect
    }

    /// The visible rows, from the top.
    package private(set) var rows: [Row] = []
    /// The area of the rows, in the window's points; null if the inspector is hidden.
    package internal(set) var area = CGRect.null
    /// The index of the first visible row.
    package internal(set) var top = 0
    /// The maximum index of the first visible row; 0 if all rows fit.
    package internal(set) var maxTop = 0
    /// The height of a row without a reason, in points.
    package internal(set) var minRowHeight: CGFloat = InspectorRow.lineHeight
    /// The rows of the selected recognizer's properties.
    package internal(set) var details = DetailRows()
    /// The height of the topmost view header.
    var firstHeadHeight = InspectorContent.minFirstHeadHeight
    /// The numbers of the recognizers, or of those that a line stands for, in the order of the rows.
    var order: [InspectorContent.Entry.Subject] = []
    /// The numbers of the recognizers that lines of untouched views stand for.
    var leftOut: Set<Int> = []
    /// The y of the middle of each visible recognizer's first line, or of the line that stands for it.
    var middles: [Int: CGFloat] = [:]
    /// The distance of each row's top from that of the first row, in points.
    var positions: [CGFloat] = []
    /// The distance of each row's bottom from the top of the first row.
    var ends: [CGFloat] = []

    package init() {}

    mutating func add(_ row: Row) { rows.append(row) }

    /// Returns the row at a location in the window's points; nil outside all rows.
    package func row(at point: CGPoint) -> Row? { rows.first { $0.frame.contains(point) } }

    /// Returns the scroll offset at which a row is the first one, in points; 0 if no such row exists.
    package func position(of row: Int) -> CGFloat {
        positions.indices.contains(row) ? positions[row] : 0
    }

    /// Returns the first visible row at a scroll offset in points, rounded to a whole row.
    package func top(at position: CGFloat) -> Int {
        var best = 0
        for row in 0...max(0, maxTop) where row < positions.count {
            if abs(positions[row] - position) <= abs(positions[best] - position) { best = row }
        }
        return best
    }

    /// Returns the first visible row after scrolling by a page down or up.
    ///
    /// The last visible row becomes the first one, or the first becomes the last.
    package func top(afterPage isDown: Bool, from top: Int) -> Int {
        guard positions.indices.contains(top) else { return 0 }
        let page = area.height - firstHeadHeight - InspectorContent.moreRowsHeight
        func fits(_ first: Int, _ last: Int) -> Bool { ends[last] - positions[first] <= page }
        if isDown {
            let last = positions.indices.last { $0 > top && fits(top, $0) }
            return min(maxTop, max(top + 1, last ?? 0))
        }
        let first = (0..<top).first { fits($0, top) }
        return max(0, min(top - 1, first ?? top))
    }

    /// A recognizer's row relative to the viewport.
    enum RowPosition: Hashable {
        /// The row is visible; the y of the middle of its first line, in the window's points.
        case shown(CGFloat)
        /// The row is above the viewport.
        case above
        /// The row is below the viewport.
        case below
    }

    /// Returns the position of a recognizer's row; nil if it has none.
    func rowPosition(of id: Int) -> RowPosition? {
        if let middle = middles[id] { return .shown(middle) }
        return order.firstIndex { $0.contains(id) }.map { $0 < top ? .above : .below }
    }
}

/// The rows of the selected recognizer's properties and their frames, for scrolling.
package struct DetailRows: Hashable, Sendable {
    /// The area of the rows, in the window's points; null without any.
    package internal(set) var area = CGRect.null
    /// The indices of the visible properties.
    package internal(set) var shown = 0..<0
    /// The number of properties.
    var count = 0
    /// The height of a row.
    package internal(set) var rowHeight: CGFloat = 1
    /// The field of the number that is being typed, in the window's points; null if none is.
    var field = CGRect.null

    package init() {}

    /// The maximum index of the first visible property; 0 if all fit.
    package var maxTop: Int { count - shown.count }
}
