import Foundation
import GestureOverlay

/// The scroll position of the selected recognizer's properties, over the rows that were last drawn.
struct PropertyScrolling {
    private var rows = DetailRows()
    /// The index of the first shown property; nil before the first picture.
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

    /// Forgets the position, because other properties are shown; the next picture chooses one.
    mutating func scrollToStart() {
        top = nil
        remainder = 0
    }

    /// Updates the scroll position from the rows as they were drawn.
    mutating func follow(_ rows: DetailRows) {
        self.rows = rows
        // Folded panels keep the position.
        guard !rows.shown.isEmpty, rows.shown.lowerBound != top else { return }
        top = rows.shown.lowerBound
        remainder = 0
    }
}
