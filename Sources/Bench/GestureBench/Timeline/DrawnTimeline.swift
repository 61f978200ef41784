import Foundation
import GestureOverlay
import GestureTrace

/// The timeline as it was last drawn, with the changes of its scale and scroll position since.
struct DrawnTimeline {
    enum Area {
        /// The axis with the times, at the top.
        case axis
        case names
        case lanes
    }

    var scale: TimelineScale
    /// The first visible line; fractional while it is scrolled by less than a line.
    private(set) var line: CGFloat
    /// The lines with the steps of recognizers.
    private let rows: TimelineRows

    init(
        _ timeline: TraceSnapshot.Timeline,
        _ chrome: Chrome,
        panel: CGRect,
        before: DrawnTimeline?
    ) {
        scale = TimelineScale(panel: panel, of: timeline, part: chrome.timeline.part)
        rows = TimelineRows(
            timeline.reaching(back: scale.start),
            plot: scale.plot,
            first: chrome.timeline.firstLine
        )
        let first = CGFloat(rows.first)
        // Steps smaller than a line add up.
        line = before.map { abs($0.line - first) <= 0.5 ? $0.line : first } ?? first
    }

    /// Returns the area at a location; nil outside the timeline.
    func area(_ point: CGPoint) -> Area? {
        guard scale.panel.contains(point) else { return nil }
        if point.y < scale.plot.minY { return .axis }
        return point.x < scale.plot.minX ? .names : .lanes
    }

    /// Returns the purpose of holding a location with a button; nil outside the timeline.
    func purpose(at point: CGPoint, button: Int) -> TimelineGrips.Purpose? {
        switch area(point) {
        case .axis: .time(scale.time(at: point.x))
        case .names: .lines(line, y: point.y)
        case .lanes where button == 2: .time(scale.time(at: point.x))
        case .lanes: rows.step(at: point, on: scale).map { .step($0, x: point.x) } ?? .moment
        case nil: nil
        }
    }

    mutating func scroll(to line: CGFloat) {
        self.line = min(max(line, 0), CGFloat(rows.maxFirstLine))
    }

    /// Returns the first visible line after a finger has moved up by a distance in points from a start line.
    func line(_ start: CGFloat, moved distance: CGFloat) -> CGFloat {
        start + distance / rows.height
    }
}
