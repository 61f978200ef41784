import Foundation
import GestureOverlay
import GestureTrace

/// The timeline as it was last drawn, and how far it was turned since.
struct ShownTimeline {
    /// What a place on it is for.
    enum Place {
        /// The row of times at the top.
        case axis
        /// The lanes' names at the left.
        case names
        /// The lanes.
        case lanes
    }

    var scale: TimelineScale
    /// The first line that is shown; a part of one while it is scrolled by less.
    private(set) var line: CGFloat
    private let mostFirst: Int
    private let lineHeight: CGFloat

    init(
        _ timeline: TraceSnapshot.Timeline,
        _ chrome: Chrome,
        panel: CGRect,
        before: ShownTimeline?
    ) {
        scale = TimelineScale(panel: panel, of: timeline, part: chrome.timelinePart)
        let rows = TimelineRows(timeline, plot: scale.plot, first: chrome.firstTimelineLine)
        mostFirst = rows.mostFirst
        lineHeight = rows.height
        let first = CGFloat(rows.first)
        // Steps that are less than a line add up.
        line = before.map { abs($0.line - first) <= 0.5 ? $0.line : first } ?? first
    }

    /// What a place is for; nil beside the timeline.
    func place(_ point: CGPoint) -> Place? {
        guard scale.panel.contains(point) else { return nil }
        if point.y < scale.plot.minY { return .axis }
        return point.x < scale.plot.minX ? .names : .lanes
    }

    /// Scrolls to a line.
    mutating func scroll(to line: CGFloat) { self.line = min(max(line, 0), CGFloat(mostFirst)) }

    /// The line that is to be the first when a finger has moved up so many points since one was.
    func line(_ start: CGFloat, moved distance: CGFloat) -> CGFloat {
        start + distance / lineHeight
    }
}

extension BenchPicture {
    /// Shows a part of the timeline; nil for the whole.
    mutating func showTimeline(_ part: Chrome.TimelinePart?) {
        chrome.timelinePart = part
        if let scale = timeline?.scale { timeline?.scale = scale.showing(part) }
        isStale = true
    }

    /// Lets the part of the timeline that is shown go on with the shown moment.
    mutating func followMoment() { chrome.timelinePart?.followsMoment = true }

    /// Scrolls the timeline's lanes.
    mutating func scrollTimeline(to line: CGFloat) {
        timeline?.scroll(to: line)
        chrome.firstTimelineLine = Int(timeline?.line.rounded() ?? 0)
        isStale = true
    }
}
