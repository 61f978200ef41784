package import Foundation

/// The inspector's rows and their frames, for hit testing, arrows and scrolling.
package struct InspectorRows: Hashable, Sendable {
    /// A recognizer's row.
    package struct Row: Hashable, Sendable {
        /// The recognizer's number, as in `TraceSnapshot.Row`.
        package var id: Int
        package var name: String
        /// The row's frame, in the window's points.
        package var frame: CGRect
    }

    /// The visible rows, from top to bottom.
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
    /// The recognizers of the rows, or those for which a line stands, in the order of the rows.
    var order: [InspectorContent.Entry.Subject] = []
    /// The numbers of the recognizers for which lines of untouched views stand.
    var leftOut: Set<Int> = []
    /// The y of the middle of each visible recognizer's first line, or of the line that stands for it.
    var middles: [Int: CGFloat] = [:]
    /// The distance of each row's top from that of the first row, in points.
    var positions: [CGFloat] = []
    /// The distance of each row's bottom from the top of the first row.
    var ends: [CGFloat] = []

    package init() {}

    mutating func add(_ row: Row) { rows.append(row) }

    /// Finds the row at a location in the window's points.
    package func row(at point: CGPoint) -> Row? { rows.first { $0.frame.contains(point) } }

    /// Returns the scroll offset in points at which a row is the first one; 0 if there is no such row.
    package func position(of row: Int) -> CGFloat {
        positions.indices.contains(row) ? positions[row] : 0
    }

    /// Returns the first visible row at a scroll offset in points, rounded to the nearest row.
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

    /// The position of a recognizer's row relative to the viewport.
    enum RowPosition: Hashable {
        /// The row is visible, with the middle of its first line at this y in the window's points.
        case shown(CGFloat)
        case above
        case below
    }

    /// Finds the position of a recognizer's row, if it has one.
    func rowPosition(of id: Int) -> RowPosition? {
        if let middle = middles[id] { return .shown(middle) }
        return order.firstIndex { $0.contains(id) }.map { $0 < top ? .above : .below }
    }
}

/// The lines and properties of the selected recognizer, for scrolling.
package struct DetailRows: Hashable, Sendable {
    /// The area of the rows, in the window's points; null without rows.
    package internal(set) var area = CGRect.null
    /// The indices of the visible rows.
    package internal(set) var shown = 0..<0
    /// The index of the first property's row.
    package internal(set) var firstProperty = 0
    /// The height of a property's row, in points.
    package internal(set) var rowHeight: CGFloat = 1
    /// The field of the number that is being typed, in the window's points; null while none is.
    var field = CGRect.null
    /// The distance of each row's bottom from the top of the first row.
    private var ends: [CGFloat] = []
    /// The height in which rows scroll.
    private var room: CGFloat = 0

    package init() {}

    init(heights: [CGFloat], in room: CGFloat) {
        self.room = room
        for height in heights { ends.append((ends.last ?? 0) + height) }
    }

    /// The maximum index of the first visible row; 0 if all fit.
    package var maxTop: Int { ends.isEmpty ? 0 : top(showing: ends.count - 1, from: 0) }

    /// Returns the distance of a row's top from the top of the first row.
    package func position(of row: Int) -> CGFloat {
        row > 0 && !ends.isEmpty ? ends[min(row, ends.count) - 1] : 0
    }

    /// Returns the first visible row at a scroll offset in points, rounded to the nearest row.
    package func top(at position: CGFloat) -> Int {
        (0...maxTop).min {
            abs(self.position(of: $0) - position) < abs(self.position(of: $1) - position)
        }
            ?? 0
    }

    /// Returns the first visible row of a scroll position.
    func row(of top: Chrome.Selection.Top) -> Int {
        let row =
            switch top {
            case .chosen, .first: 0
            case .line(let distance): firstProperty - distance
            case .property(let index): firstProperty + index
            }
        return min(max(0, row), maxTop)
    }

    /// Returns the scroll position with a row as the first visible one.
    package func top(ofRow row: Int) -> Chrome.Selection.Top {
        if row == 0 { return .first }
        return row < firstProperty
            ? .line(abovePropertiesBy: firstProperty - row) : .property(row - firstProperty)
    }

    /// Returns the first visible row after scrolling as little as necessary to show a row.
    package func top(showing row: Int, from top: Int) -> Int {
        guard row > top, ends.indices.contains(row) else { return min(row, top) }
        return (top..<row).first { ends[row] - position(of: $0) <= room } ?? row
    }

    /// Shows the rows that fit from one on.
    package mutating func scroll(to top: Int) {
        let start = position(of: top)
        shown = top..<top + ends[min(top, ends.count)...].prefix { $0 - start <= room }.count
    }
}
