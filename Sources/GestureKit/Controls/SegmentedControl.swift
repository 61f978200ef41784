import Foundation

/// Segments of equal width side by side, of which one is chosen.
///
/// A lift inside chooses the segment under it. A single tap of one finger is refused to the recognizers of
/// the views above. The user's changes send valueChanged and primaryActionTriggered, the program's send
/// nothing. Source: Apple, `UISegmentedControl`.
open class SegmentedControl: Control {
    /// What `selectedSegmentIndex` is where no segment is chosen.
    public static let noSegment = -1

    /// Whether a segment is chosen only while its events are sent; false by default.
    public final var isMomentary = false

    private var labels: [String?] = []
    private var selected = SegmentedControl.noSegment

    /// Makes a control with these titles, of which none is chosen.
    public convenience init(items: [String]) {
        self.init()
        labels = items
    }

    /// The titles, left to right; empty by default, and nil for a segment without one.
    ///
    /// The chosen index stays where there still is such a segment.
    public final var titles: [String?] {
        get { labels }
        set {
            labels = newValue
            if selected >= newValue.count { selected = Self.noSegment }
        }
    }

    /// How many segments there are.
    public final var numberOfSegments: Int { labels.count }

    /// The chosen segment, counted from 0 on the left; `noSegment`, the default, for none.
    ///
    /// One below 0 is `noSegment`, one beyond the last is the last.
    public final var selectedSegmentIndex: Int {
        get { selected }
        set { selected = max(min(newValue, labels.count - 1), Self.noSegment) }
    }

    /// Puts a segment before the one of this index, or at the nearest end; nothing is animated here.
    ///
    /// The chosen segment stays the same one.
    public final func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        let place = min(max(index, 0), labels.count)
        labels.insert(title, at: place)
        if selected >= place { selected += 1 }
    }

    /// Removes a segment, the nearest where there is no such index; nothing is animated here.
    ///
    /// Where it was the chosen one, none is.
    public final func removeSegment(at index: Int, animated: Bool) {
        guard !labels.isEmpty else { return }
        let place = min(max(index, 0), labels.count - 1)
        labels.remove(at: place)
        if selected == place {
            selected = Self.noSegment
        } else if selected > place {
            selected -= 1
        }
    }

    /// Removes every segment.
    public final func removeAllSegments() { titles = [] }

    /// The segment's title; nil also where there is no such segment.
    public final func titleForSegment(at index: Int) -> String? {
        labels.indices.contains(index) ? labels[index] : nil
    }

    /// Sets the segment's title; nothing where there is no such segment.
    public final func setTitle(_ title: String?, forSegmentAt index: Int) {
        if labels.indices.contains(index) { labels[index] = title }
    }

    override func isDefaultGesture(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isOneFingerTap
    }

    /// Chooses the segment under the lift.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        guard let touch, isTouchInside, let index = segment(at: touch.location(in: self)) else {
            return
        }
        guard isMomentary || index != selected else { return }
        selected = index
        sendActions(for: .valueChanged)
        sendActions(for: .primaryActionTriggered)
        if isMomentary { selected = Self.noSegment }
    }

    /// The segment at a point inside; nil where there are none.
    private func segment(at point: CGPoint) -> Int? {
        let part = (point.x - bounds.minX) / bounds.width
        guard part >= 0, part < 1, !labels.isEmpty else { return nil }
        return min(Int(part * CGFloat(labels.count)), labels.count - 1)
    }
}
