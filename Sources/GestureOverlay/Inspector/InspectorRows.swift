package import Foundation

/// Where the inspector shows which recognizer: what is pointed at, what arrows lead to, and how far it
/// scrolls.
package struct InspectorRows: Hashable, Sendable {
    /// One recognizer's row.
    package struct Row: Hashable, Sendable {
        /// The recognizer's number, as in `TraceSnapshot.Row`.
        package var id: Int
        package var name: String
        /// All of the row, in the window's points.
        package var frame: CGRect
    }

    /// The rows that are shown, from the top.
    package private(set) var rows: [Row] = []
    /// Where rows may be, in the window's points; null where there is no inspector.
    package internal(set) var area = CGRect.null
    /// The number of the first row that is shown, among all.
    package internal(set) var top = 0
    /// The greatest number that the first row may have; 0 where all fit.
    package internal(set) var most = 0
    /// The numbers of all recognizers, in the rows' order.
    var order: [Int] = []
    /// How far each of all rows is below the first one, in points.
    var positions: [CGFloat] = []
    /// The same of where each ends.
    var ends: [CGFloat] = []

    package init() {}

    mutating func add(_ row: Row) { rows.append(row) }

    /// The row at a place in the window's points; nil beside all rows.
    package func row(at point: CGPoint) -> Row? { rows.first { $0.frame.contains(point) } }

    /// How far it is scrolled with a row at the top, in points; 0 where there is none.
    package func position(of row: Int) -> CGFloat {
        positions.indices.contains(row) ? positions[row] : 0
    }

    /// The first row where it is scrolled by so many points, to the nearest whole row.
    package func top(at position: CGFloat) -> Int {
        var best = 0
        for row in 0...max(0, most) where row < positions.count {
            if abs(positions[row] - position) <= abs(positions[best] - position) { best = row }
        }
        return best
    }

    /// The first row one page on, or back, from where some row is the first one.
    ///
    /// The last row that is shown becomes the first one, or the other way round.
    package func top(afterPage isDown: Bool, from top: Int) -> Int {
        guard positions.indices.contains(top) else { return 0 }
        let page = area.height - InspectorContent.firstHeadHeight - InspectorContent.tallyHeight
        func fits(_ first: Int, _ last: Int) -> Bool { ends[last] - positions[first] <= page }
        if isDown {
            let last = positions.indices.last { $0 > top && fits(top, $0) }
            return min(most, max(top + 1, last ?? 0))
        }
        let first = (0..<top).first { fits($0, top) }
        return max(0, min(top - 1, first ?? top))
    }

    /// Where a recognizer's row is.
    enum Place: Hashable {
        /// The middle of its first line, in the window's points.
        case shown(CGFloat)
        /// Scrolled off above.
        case above
        /// Scrolled off below.
        case below
    }

    /// Where a recognizer's row is; nil for one that has none.
    func place(of id: Int) -> Place? {
        if let row = rows.first(where: { $0.id == id }) {
            return .shown(row.frame.minY + InspectorRow.middle)
        }
        return order.firstIndex(of: id).map { $0 < top ? .above : .below }
    }
}
