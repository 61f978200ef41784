import Foundation

/// A press on the inspector that was not let go yet: of a pointer's button, or of a finger.
struct Pointed {
    let hand: Bench.Hand
    /// The recognizer whose row it is on; nil beside the rows.
    let name: String?
    /// Where it went down, in points.
    let start: CGPoint
    /// How far the inspector was scrolled then, in points.
    let scrolled: CGFloat
    /// Whether it has moved too far for a click: it scrolls from then on, and selects nothing.
    private(set) var isDragging = false

    /// How many points a click may move, as a finger's tap.
    static let slop: CGFloat = 10

    init(hand: Bench.Hand, name: String?, start: CGPoint, scrolled: CGFloat) {
        self.hand = hand
        self.name = name
        self.start = start
        self.scrolled = scrolled
    }

    /// How far to scroll for a movement, in points, so that what was pressed stays at the finger; nil as
    /// long as it may still be a click.
    mutating func drag(to point: CGPoint) -> CGFloat? {
        let (dx, dy) = (point.x - start.x, point.y - start.y)
        if dx * dx + dy * dy > Self.slop * Self.slop { isDragging = true }
        return isDragging ? scrolled - dy : nil
    }
}
