package import Foundation

/// The parts of a screen that were touched, in cells, so that a long log needs no more memory than a short one.
package struct TouchedCells {
    /// The maximum number of cells along the longer side.
    private static let maxCount = 160.0

    private var side: CGFloat
    private var cells: Set<Cell> = []

    private struct Cell: Hashable {
        let column: Int
        let row: Int
    }

    init(of size: CGSize) { side = max(size.width, size.height) / Self.maxCount }

    /// Joins cells until they cover a larger size.
    mutating func grow(to size: CGSize) {
        while max(size.width, size.height) > side * Self.maxCount {
            side *= 2
            // A shift rounds down, also to the left of the canvas.
            cells = Set(cells.map { Cell(column: $0.column >> 1, row: $0.row >> 1) })
        }
    }

    mutating func add(_ location: CGPoint) {
        // A location can be far outside the canvas, where the number of its cell could overflow.
        let (column, row) = (location.x / side, location.y / side)
        guard abs(column) < 1000, abs(row) < 1000 else { return }
        cells.insert(Cell(column: Int(column.rounded(.down)), row: Int(row.rounded(.down))))
    }

    /// The cells by rows, in canvas points.
    package var rects: [CGRect] {
        cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }.map {
            CGRect(
                x: CGFloat($0.column) * side,
                y: CGFloat($0.row) * side,
                width: side,
                height: side
            )
        }
    }
}
