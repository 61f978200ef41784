import Foundation
import GestureOverlay

/// What is pointed at in the inspector, and how far it is scrolled.
extension BenchPicture {
    /// Points for one click of a wheel: two rows without reasons.
    private static let pointsForClick: CGFloat = 60

    /// Whether a place in the window, in pixels, is on the inspector.
    func isOnInspector(pixel: CGPoint) -> Bool {
        panels.inspector?.contains(point(at: pixel)) == true
    }

    /// The recognizer whose row is at a place, in pixels; nil beside the rows.
    func recognizer(at pixel: CGPoint) -> String? { rows.row(at: point(at: pixel))?.name }

    /// Shows a recognizer as selected; nil for none.
    mutating func select(_ selection: Chrome.Selection?) { chrome.selection = selection }

    // MARK: Scrolling

    /// Whether there are more rows than fit.
    var isInspectorScrollable: Bool { panels.inspector != nil && rows.most > 0 }

    /// How far it is scrolled, in points.
    var inspectorPosition: CGFloat { rows.position(of: top) + scrollRest }

    private var top: Int { min(chrome.scroll.top, rows.most) }

    /// Scrolls down by clicks of a wheel, or parts of them; what is less than a row adds up.
    mutating func scrollInspector(byClicks clicks: CGFloat) {
        scrollInspector(to: inspectorPosition + clicks * Self.pointsForClick)
    }

    /// Scrolls to the row that is nearest to a position in points.
    mutating func scrollInspector(to position: CGFloat) {
        let held = min(max(0, position), rows.position(of: rows.most))
        scroll(to: rows.top(at: held))
        scrollRest = held - rows.position(of: top)
    }

    /// Scrolls by a page, down or up.
    mutating func scrollInspector(byPage isDown: Bool) {
        scroll(to: rows.top(afterPage: isDown, from: top))
    }

    private mutating func scroll(to top: Int) {
        scrollRest = 0
        guard isInspectorScrollable, top != self.top else { return }
        // Back at the top it follows what begins, as at first.
        chrome.scroll = Chrome.Scroll(top: top, isByHand: top > 0, isSelectionLeft: true)
        isStale = true
    }

    /// Lets the inspector stay where it is, when nothing is selected any more.
    mutating func stay() { if chrome.scroll.top > 0 { chrome.scroll.isByHand = true } }

    /// Keeps the selected recognizer in sight until somebody scrolls it away.
    mutating func keepSelectionInSight() {
        guard chrome.scroll.isSelectionLeft else { return }
        chrome.scroll.isSelectionLeft = false
        isStale = true
    }

    /// Scrolls back to the top: other rows are in the inspector.
    mutating func scrollToStart() {
        chrome.scroll = Chrome.Scroll()
        scrollRest = 0
    }

    /// Takes in where the inspector came to stand by itself.
    ///
    /// A frozen moment, of which other rows may be higher, leaves it where it was.
    mutating func followRows() {
        guard panels.inspector != nil, chrome.frozen == nil, chrome.scroll.top != rows.top else {
            return
        }
        chrome.scroll.top = rows.top
        scrollRest = 0
    }
}
