import Foundation
import GestureOverlay

/// The scroll position of the selected recognizer's properties, over the rows that were last drawn.
struct PropertyScrolling {
    private var rows = DetailRows()
    /// The index of the first shown property; nil if none is shown.
    private(set) var top: Int?
    /// The remainder of scrolling beyond a whole row, in points.
    private var remainder: CGFloat = 0

    func contains(_ point: CGPoint) -> Bool { rows.area.contains(point) }

    /// The scroll position in points.
    var position: CGFloat { CGFloat(top ?? 0) * rows.rowHeight + remainder }

    mutating func scroll(byClicks clicks: CGFloat) {
        scroll(to: position + clicks * rows.rowHeight)
    }

    mutating func scroll(to position: CGFloat) {
        let clamped = min(max(0, position), CGFloat(rows.maxTop) * rows.rowHeight)
        let row = (clamped / rows.rowHeight).rounded()
        remainder = clamped - row * rows.rowHeight
        top = Int(row)
    }

    /// Scrolls as little as necessary to show a property.
    mutating func show(_ property: Int) {
        guard let top, !rows.shown.isEmpty else { return }
        remainder = 0
        self.top = min(max(top, property - rows.shown.count + 1), property)
    }

    /// Updates the scroll position from the rows as they were drawn.
    mutating func follow(_ rows: DetailRows) {
        self.rows = rows
        let drawn = rows.shown.isEmpty ? nil : rows.shown.lowerBound
        guard drawn != top else { return }
        top = drawn
        remainder = 0
    }
}
