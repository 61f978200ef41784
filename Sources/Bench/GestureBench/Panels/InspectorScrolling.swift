import Foundation
import GestureKit
import GestureOverlay

/// The scroll position of the inspector over the rows that were last drawn.
struct InspectorScrolling {
    /// The number of rows without reasons per click of a wheel.
    private static let rowsPerClick: CGFloat = 2

    private(set) var scroll = Chrome.Scroll()
    private var rows = InspectorRows()
    /// The remainder of scrolling beyond a whole row, in points.
    private var remainder: CGFloat = 0

    /// Returns the recognizer whose row is at a location.
    func name(at point: CGPoint) -> String? { rows.row(at: point)?.name }

    /// Returns the number of the recognizer whose row is at a location.
    func number(at point: CGPoint) -> Int? { rows.row(at: point)?.id }

    var hasMore: Bool { rows.maxTop > 0 }

    /// The scroll position in points.
    var position: CGFloat { rows.position(of: top) + remainder }

    private var top: Int { min(scroll.top, rows.maxTop) }

    /// Scrolls down by clicks of a wheel; fractions of a row add up.
    mutating func scroll(byClicks clicks: CGFloat) {
        scroll(to: position + clicks * Self.rowsPerClick * rows.minRowHeight)
    }

    mutating func scroll(to position: CGFloat) {
        let clamped = min(max(0, position), rows.position(of: rows.maxTop))
        scroll(toRow: rows.top(at: clamped))
        remainder = clamped - rows.position(of: top)
    }

    mutating func scroll(byPage isDown: Bool) {
        scroll(toRow: rows.top(afterPage: isDown, from: top))
    }

    private mutating func scroll(toRow top: Int) {
        remainder = 0
        guard hasMore, top != self.top else { return }
        // At the top, the inspector follows new recognitions again, as it did initially.
        scroll = Chrome.Scroll(top: top, isUserScrolled: top > 0, isSelectionScrolledAway: true)
    }

    /// Keeps the scroll position after the selection is cleared.
    mutating func stay() { if scroll.top > 0 { scroll.isUserScrolled = true } }

    /// Keeps the selected recognizer visible until the user scrolls it away.
    mutating func keepSelectionInSight() { scroll.isSelectionScrolledAway = false }

    /// Scrolls back to the top, because the inspector has different rows.
    mutating func scrollToStart() {
        scroll = Chrome.Scroll()
        remainder = 0
    }

    /// Updates the scroll position from the rows as they were drawn, unless the position must stay.
    mutating func follow(_ rows: InspectorRows, keepsPosition: Bool) {
        self.rows = rows
        guard !keepsPosition, scroll.top != rows.top else { return }
        scroll.top = rows.top
        remainder = 0
    }
}

/// The scroll position of the selected recognizer's details, over the rows that were last drawn.
struct PropertyScrolling {
    private var rows = DetailRows()
    /// The first visible row, which the first picture determines.
    private(set) var top = Chrome.Selection.Top.chosen
    /// The remainder of scrolling beyond a whole row, in points.
    private var remainder: CGFloat = 0

    func contains(_ point: CGPoint) -> Bool { rows.area.contains(point) }

    /// The scroll position in points.
    var position: CGFloat { rows.position(of: rows.shown.lowerBound) + remainder }

    mutating func scroll(byClicks clicks: CGFloat) {
        scroll(to: position + clicks * rows.rowHeight)
    }

    mutating func scroll(to position: CGFloat) {
        let clamped = min(max(0, position), rows.position(of: rows.maxTop))
        show(row: rows.top(at: clamped))
        remainder = clamped - rows.position(of: rows.shown.lowerBound)
    }

    /// Scrolls as little as necessary to show a property.
    mutating func show(_ property: Int) {
        guard top != .chosen, !rows.shown.isEmpty else { return }
        remainder = 0
        show(row: rows.top(showing: rows.firstProperty + property, from: rows.shown.lowerBound))
    }

    private mutating func show(row: Int) {
        top = rows.top(ofRow: row)
        rows.scroll(to: row)
    }

    /// Forgets the position, because other properties are shown; the next picture chooses one.
    mutating func scrollToStart() {
        top = .chosen
        remainder = 0
    }

    /// Updates the scroll position from the rows as they were drawn.
    mutating func follow(_ rows: DetailRows) {
        self.rows = rows
        // Folded panels keep the position.
        let top = rows.top(ofRow: rows.shown.lowerBound)
        guard !rows.shown.isEmpty, top != self.top else { return }
        self.top = top
        remainder = 0
    }
}

/// A click or tap that has selected or deselected a row of the inspector, and so has moved the rows.
///
/// The second tap of a double tap reaches only what was there at the first one.
struct RowTap {
    /// The recognizer of the row.
    let name: String
    /// The location of the press, in the window's points.
    let location: CGPoint
    /// The time of the latest lift or further press, in seconds since the session's start.
    var time: TimeInterval
    /// The controls that were shown then, which a further tap may press.
    let controls: [PanelControl]

    func isFollowed(by point: CGPoint, at time: TimeInterval) -> Bool {
        let (dx, dy) = (point.x - location.x, point.y - location.y)
        return dx * dx + dy * dy <= TapCounter.distance * TapCounter.distance
            && time - self.time <= TapCounter.interval
    }
}

/// A press of a button or a finger on the inspector.
struct InspectorPress {
    let pointer: PanelInput.PointerID
    /// The recognizer whose row was pressed; nil if the press was beside the rows, or on a row that was not
    /// there at the first tap of a double tap.
    let name: String?
    let part: Part
    /// Whether the press is on a property's control, to which horizontal movement belongs.
    let isOnControl: Bool
    let start: CGPoint
    let startPosition: CGFloat
    /// Whether the press has moved too far for a click; it then scrolls and selects nothing.
    private(set) var isDragging = false
    private(set) var isOfControl = false

    /// The part of the inspector that a drag scrolls.
    enum Part {
        case rows
        case properties
        /// A lane's name, whose drags scroll the timeline.
        case lane
    }

    /// The maximum movement of a click, in points, as for a finger's tap.
    static let slop: CGFloat = 10

    /// Returns the scroll position, in points, that keeps the pressed content below the finger, once the press can
    /// no longer be a click.
    mutating func drag(to point: CGPoint) -> CGFloat? {
        let (dx, dy) = (point.x - start.x, point.y - start.y)
        if !isDragging, !isOfControl, dx * dx + dy * dy > Self.slop * Self.slop {
            isOfControl = isOnControl && abs(dx) > abs(dy)
            isDragging = !isOfControl
        }
        return isDragging ? startPosition - dy : nil
    }
}
