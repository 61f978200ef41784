import Foundation

/// Segments of equal width side by side, one of which is selected.
///
/// A lift inside selects the segment under it. Recognizers of its superviews may not begin for a single tap
/// of one finger on it. Changes by the user send valueChanged and primaryActionTriggered; changes by the
/// program send nothing. Source: Apple, `UISegmentedControl`.
open class SegmentedControl: Control {
    /// The value of `selectedSegmentIndex` if no segment is selected.
    public static let noSegment = -1

    /// Whether a segment is selected only while its events are sent; false by default.
    public final var isMomentary = false

    private var labels: [String?] = []
    private var selected = SegmentedControl.noSegment

    /// Creates a control with these titles; none is selected.
    public convenience init(items: [String]) {
        self.init()
        labels = items
    }

    /// The titles, left to right; empty by default, and nil for a segment without a title.
    ///
    /// The selected index stays the same if a segment still has it.
    package final var titles: [String?] {
        get { labels }
        set {
            labels = newValue
            if selected >= newValue.count { selected = Self.noSegment }
        }
    }

    /// The number of segments.
    public final var numberOfSegments: Int { labels.count }

    /// The index of the selected segment, from 0 on the left; `noSegment`, the default, if none is selected.
    ///
    /// A negative index becomes `noSegment`, and one beyond the last segment becomes the last.
    public final var selectedSegmentIndex: Int {
        get { selected }
        set { selected = max(min(newValue, labels.count - 1), Self.noSegment) }
    }

    /// Inserts a segment; the same segment stays selected.
    ///
    /// - Parameters:
    ///   - title: The title; nil for a segment without one.
    ///   - index: The index of the new segment; clamped if out of range.
    ///   - animated: Ignored; nothing is animated.
    public final func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        let clampedIndex = min(max(index, 0), labels.count)
        labels.insert(title, at: clampedIndex)
        if selected >= clampedIndex { selected += 1 }
    }

    /// Removes a segment; if it was selected, none is selected afterwards.
    ///
    /// - Parameters:
    ///   - index: The index of the segment; clamped if out of range.
    ///   - animated: Ignored; nothing is animated.
    public final func removeSegment(at index: Int, animated: Bool) {
        guard !labels.isEmpty else { return }
        let clampedIndex = min(max(index, 0), labels.count - 1)
        labels.remove(at: clampedIndex)
        if selected == clampedIndex {
            selected = Self.noSegment
        } else if selected > clampedIndex {
            selected -= 1
        }
    }

    /// Removes every segment.
    public final func removeAllSegments() { titles = [] }

    /// Returns the segment's title; nil for a segment without one and for an index out of range.
    public final func titleForSegment(at index: Int) -> String? {
        labels.indices.contains(index) ? labels[index] : nil
    }

    /// Sets the segment's title; an index out of range has no effect.
    public final func setTitle(_ title: String?, forSegmentAt index: Int) {
        if labels.indices.contains(index) { labels[index] = title }
    }

    override func refusalOfDefaultGesture(_ recognizer: GestureRecognizer) -> ViewRefusal? {
        recognizer.isOneFingerTap ? .keepsTaps(control: label) : nil
    }

    /// Selects the segment under the lift.
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

    private func segment(at point: CGPoint) -> Int? {
        let part = (point.x - bounds.minX) / bounds.width
        guard part >= 0, part < 1, !labels.isEmpty else { return nil }
        return min(Int(part * CGFloat(labels.count)), labels.count - 1)
    }
}
