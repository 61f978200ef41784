import Foundation
import GestureOverlay

/// How far the inspector is scrolled over the rows that were last drawn.
struct InspectorScrolling {
    /// Points for one click of a wheel: two rows without reasons.
    private static let pointsForClick: CGFloat = 60

    private(set) var scroll = Chrome.Scroll()
    private var rows = InspectorRows()
    /// What scrolling has left over of a whole row, in points.
    private var rest: CGFloat = 0

    /// The recognizer whose row is at a place; nil beside the rows.
    func name(at point: CGPoint) -> String? { rows.row(at: point)?.name }

    /// Whether there are more rows than fit.
    var hasMore: Bool { rows.most > 0 }

    /// How far it is scrolled, in points.
    var position: CGFloat { rows.position(of: top) + rest }

    private var top: Int { min(scroll.top, rows.most) }

    /// Scrolls down by clicks of a wheel, or parts of them; what is less than a row adds up.
    mutating func scroll(byClicks clicks: CGFloat) {
        scroll(to: position + clicks * Self.pointsForClick)
    }

    /// Scrolls to the row that is nearest to a position in points.
    mutating func scroll(to position: CGFloat) {
        let held = min(max(0, position), rows.position(of: rows.most))
        scroll(toRow: rows.top(at: held))
        rest = held - rows.position(of: top)
    }

    mutating func scroll(byPage isDown: Bool) {
        scroll(toRow: rows.top(afterPage: isDown, from: top))
    }

    private mutating func scroll(toRow top: Int) {
        rest = 0
        guard hasMore, top != self.top else { return }
        // Back at the top it follows what begins, as at first.
        scroll = Chrome.Scroll(top: top, isByHand: top > 0, isSelectionLeft: true)
    }

    /// Lets the inspector stay where it is, when nothing is selected any more.
    mutating func stay() { if scroll.top > 0 { scroll.isByHand = true } }

    /// Keeps the selected recognizer in sight until somebody scrolls it away.
    mutating func keepSelectionInSight() { scroll.isSelectionLeft = false }

    /// Scrolls back to the top: other rows are in the inspector.
    mutating func scrollToStart() {
        scroll = Chrome.Scroll()
        rest = 0
    }

    /// Takes in the rows as they were drawn, and where the inspector came to stand by itself.
    mutating func follow(_ rows: InspectorRows, staysWhereItWas: Bool) {
        self.rows = rows
        guard !staysWhereItWas, scroll.top != rows.top else { return }
        scroll.top = rows.top
        rest = 0
    }
}

/// A press on the inspector that was not let go yet: of a pointer's button, or of a finger.
struct InspectorPress {
    let hand: PanelInput.Hand
    /// The recognizer whose row it is on; nil beside the rows.
    let name: String?
    /// Where it went down, in points.
    let start: CGPoint
    /// How far the inspector was scrolled then, in points.
    let scrolled: CGFloat
    /// Whether it has moved too far for a click: it scrolls from then on, and selects nothing.
    private(set) var isDragging = false

    /// The maximum number of points that a click may move, as a finger's tap.
    private static let slop: CGFloat = 10

    /// How far to scroll for a movement, in points, so that what was pressed stays at the finger; nil as
    /// long as it may still be a click.
    mutating func drag(to point: CGPoint) -> CGFloat? {
        let (dx, dy) = (point.x - start.x, point.y - start.y)
        if dx * dx + dy * dy > Self.slop * Self.slop { isDragging = true }
        return isDragging ? scrolled - dy : nil
    }
}
