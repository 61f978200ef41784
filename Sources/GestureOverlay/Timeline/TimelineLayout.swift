import Foundation
import GestureKit
import GestureTrace

/// The panel at the bottom: a lane for each finger and each recognizer along the event clock.
struct TimelineLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let scale: TimelineScale
    let firstLine: Int

    init(context: LayoutContext, panel: CGRect, snapshot: TraceSnapshot, chrome: Chrome) {
        self.context = context
        self.snapshot = snapshot
        scale = TimelineScale(panel: panel, of: snapshot.timeline, part: chrome.timeline.part)
        firstLine = chrome.timeline.firstLine
    }

    func add(to list: inout DisplayList) {
        let timeline = snapshot.timeline.reaching(back: scale.start)
        let plot = scale.plot
        let moment = CursorLayout(context: context, scale: scale, end: timeline.end)
        AxisLayout(context: context, scale: scale, moment: timeline.isEmpty ? nil : moment.label)
            .add(snapshot.diagnostics, to: &list)
        guard !timeline.isEmpty else {
            let line = context.fit("Touch the canvas to begin.", .small, plot.width)
            let ink = context.theme.tertiary
            return list.add(.lane(0), [context.text(line, plot.minX, plot.minY + 20, .small, ink)])
        }
        let rows = TimelineRows(timeline, plot: plot, first: firstLine)
        let layout = LaneLayout(context: context, scale: scale, end: timeline.end)
        var lanes: [(lane: TraceSnapshot.Timeline.Lane, middle: CGFloat)] = []
        let pauses = PauseLayout(context: context, scale: scale)
        for line in rows.lines {
            switch line.content {
            case .fingers(let histories):
                layout.add(histories, at: line.middle, height: rows.height, to: &list)
            case .stream(let number, let stream):
                list.add(.streamLane(number), layout.marks(of: stream, at: line.middle))
            case .lane(let lane): lanes.append((lane, line.middle))
            case .pauses(let row, let all):
                list.add(.pauses(row), all.flatMap { pauses.marks(of: $0, at: line.middle) })
            }
        }
        let middles = Dictionary(
            lanes.map { ($0.lane.row, $0.middle) },
            uniquingKeysWith: { first, _ in first }
        )
        // Links are behind the lanes, so that they do not cross reasons.
        list.add(.links, timeline.links.flatMap { marks(of: $0, between: middles) })
        for (lane, middle) in lanes {
            list.add(.lane(lane.row), layout.marks(of: lane, at: middle))
            list.add(.ticks(lane.row), layout.ticks(of: lane, at: middle))
        }
        if rows.maxFirstLine > 0 { list.add(.moreLanes, rest(of: rows, layout)) }
        list.add(.ahead, moment.ahead(of: snapshot.rows, at: middles))
        for (lane, middle) in lanes {
            list.add(.laneReason(lane.row), layout.reason(of: lane, at: middle))
        }
        list.add(.cursor, moment.cursor)
    }

    /// Returns an arrow between two visible lanes if one recognizer prevented or released the other.
    private func marks(
        of link: TraceSnapshot.Timeline.Link,
        between middles: [Int: CGFloat]
    ) -> [Mark] {
        let x = scale.x(of: link.time)
        guard let from = middles[link.from], let to = middles[link.to],
            scale.plot.minX...scale.plot.maxX ~= x
        else { return [] }
        let shapes = context.theme.shapes
        let color = link.kind == .prevents ? shapes.failed : shapes.waiting
        let direction: CGFloat = to > from ? 1 : -1
        let half = direction * LaneLayout.barHeight / 2
        let (start, tip) = (CGPoint(x: x, y: from + half), CGPoint(x: x, y: to - half))
        let head = [tip.moved(-3, -direction * 4), tip, tip.moved(3, -direction * 4)]
        return [
            .lines([start, tip], color, width: 1.2, dash: [2, 2]), .lines(head, color, width: 1.2),
        ]
    }

    /// Returns the number of lanes above or below the visible ones, and a scroll bar.
    private func rest(of rows: TimelineRows, _ layout: LaneLayout) -> [Mark] {
        let (plot, theme) = (scale.plot, context.theme)
        let shown = CGFloat(rows.lines.count)
        let all = shown + CGFloat(rows.maxFirstLine)
        let middle = plot.minY + (shown + 0.5) * rows.height
        let tally = rows.below > 0 ? "+ \(rows.below) more" : "\(rows.above) above"
        let (left, height) = (scale.panel.minX + 2, shown * rows.height)
        let track = CGRect(x: left, y: plot.minY, width: 3, height: height)
        var thumb = track
        thumb.origin.y += track.height * CGFloat(rows.first) / all
        thumb.size.height = track.height * shown / all
        return [
            layout.name(tally, at: middle, theme.secondary),
            .box(track, radius: 1.5, fill: theme.line),
            .box(thumb, radius: 1.5, fill: theme.tertiary),
        ]
    }
}
