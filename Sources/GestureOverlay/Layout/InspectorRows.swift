public import Foundation

/// Where the inspector shows which recognizer: what is pointed at, and what arrows lead to.
public struct InspectorRows: Hashable, Sendable {
    /// One recognizer's row.
    public struct Row: Hashable, Sendable {
        /// The recognizer's number, as in `TraceSnapshot.Row`.
        public var id: Int
        /// The recognizer's name.
        public var name: String
        /// All of the row, in the window's points.
        public var frame: CGRect
    }

    /// The rows that are shown, from the top.
    public private(set) var rows: [Row] = []

    /// Makes a list without a row.
    public init() {}

    mutating func add(_ row: Row) { rows.append(row) }

    /// The row at a place in the window's points; nil beside all rows.
    public func row(at point: CGPoint) -> Row? { rows.first { $0.frame.contains(point) } }

    /// The middle of the first line of a recognizer's row; nil where it is not shown.
    func middle(of id: Int) -> CGFloat? {
        rows.first { $0.id == id }.map { $0.frame.minY + InspectorRow.middle }
    }
}
