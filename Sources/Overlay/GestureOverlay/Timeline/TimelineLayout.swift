import Foundation
import GestureKit
import GestureTrace

/// The panel at the bottom: a lane for each finger and each recognizer along the event clock,
/// from the first touch of the sequence.
struct TimelineLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let scale: TimelineScale
    let firstLine: Int
    private let isFrozen: Bool

    init(context: LayoutContext, _ input: Input) {
        self.context = context
        snapshot = input.snapshot
        scale = TimelineScale(
            panel: input.panel,
            of: input.snapshot.timeline,
            part: input.scroll.part
        )
        firstLine = input.scroll.firstLine
        isFrozen = input.isFrozen
    }

    func add(to list: inout DisplayList) {
        let timeline = snapshot.timeline.reaching(back: scale.start)
        let plot = scale.plot
        let moment = CursorLayout(context: context, scale: scale, end: timeline.end)
        // At rest, the end of the sequence needs no cursor.
        let hasCursor = !timeline.isEmpty && (isFrozen || timeline.verdict == nil)
        AxisLayout(context: context, scale: scale, moment: hasCursor ? moment.label : nil)
            .add(snapshot.diagnostics, to: &list)
        guard !timeline.isEmpty else {
            let line = context.fit("Touch the canvas to begin.", .small, plot.width)
            let ink = context.theme.tertiary
            return list.add(.lane(0), [context.text(line, plot.minX, plot.minY + 20, .small, ink)])
        }
        let rows = TimelineRows(timeline, plot: plot, first: firstLine)
        let layout = LaneLayout(context: context, scale: scale, end: timeline.end)
        let records = Dictionary(
            snapshot.rows.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var lanes: [DrawnLane] = []
        var before: [(lane: TraceSnapshot.Timeline.Lane, middle: CGFloat)] = []
        let pauses = PauseLayout(context: context, scale: scale)
        for line in rows.lines {
            switch line.content {
            case .fingers(let histories):
                layout.add(histories, at: line.middle, height: rows.height, to: &list)
            case .stream(let number, let stream):
                list.add(.streamLane(number), layout.marks(of: stream, at: line.middle))
            case .lane(let lane):
                let verdict = timeline.verdict
                let isLeading = lane.row == verdict?.subject || lane.row == verdict?.winner
                let title = LaneTitle(lane, records[lane.row], isLeading: isLeading)
                lanes.append(DrawnLane(lane: lane, middle: line.middle, title: title))
            case .group(let all):
                guard let lane = all.first else { continue }
                let title = LaneTitle(all)
                lanes.append(
                    DrawnLane(lane: lane, middle: line.middle, title: title, count: all.count)
                )
            case .before(let lane): before.append((lane, line.middle))
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
        for drawn in lanes {
            let (lane, middle) = (drawn.lane, drawn.middle)
            list.add(.lane(lane.row), layout.marks(of: lane, at: middle, drawn.title))
            list.add(.ticks(lane.row), layout.ticks(of: lane, at: middle))
        }
        if rows.maxFirstLine > 0 { list.add(.moreLanes, rest(of: rows, layout)) }
        list.add(.ahead, moment.ahead(of: snapshot.rows, at: middles))
        if hasCursor { list.add(.cursor, moment.cursor) }
        // The veil over later events would dim these lanes twice.
        let beforeLayout = LaneLayout(
            context: context,
            scale: scale,
            end: timeline.end,
            isBefore: true
        )
        for (lane, middle) in before {
            let marks = beforeLayout.marks(of: lane, at: middle, .before)
            let reason = beforeLayout.reason(of: lane, at: middle, LaneReasons(rows: [:]))
            list.add(.laneBefore(lane.row), marks + reason)
        }
        list.add(.decision, decision(below: rows))
        for drawn in lanes {
            let reasons = LaneReasons(rows: records, count: drawn.count)
            list.add(
                .laneReason(drawn.lane.row),
                layout.reason(of: drawn.lane, at: drawn.middle, reasons)
            )
        }
    }

    private struct DrawnLane {
        let lane: TraceSnapshot.Timeline.Lane
        let middle: CGFloat
        let title: LaneTitle
        /// The number of recognizers that share the lane.
        var count = 1
    }

    /// Returns the deciding moment as a line through all lanes, with its time where that fits below them.
    private func decision(below rows: TimelineRows) -> [Mark] {
        let plot = scale.plot
        guard let verdict = snapshot.timeline.verdict ?? context.verdict,
            let time = verdict.decisionTime, time <= scale.moment
        else { return [] }
        let x = scale.x(of: time).rounded() + 0.5
        guard plot.minX - 1...plot.maxX + 1 ~= x else { return [] }
        let color = OutcomeLook(verdict.outcome, in: context.theme).word
        let bottom = plot.minY + CGFloat(rows.lines.count) * rows.height
        let hasLabel =
            rows.maxFirstLine == 0 && bottom + TimelineRows.decisionHeight <= plot.maxY + 0.5
        let ends = [CGPoint(x: x, y: plot.minY), CGPoint(x: x, y: hasLabel ? plot.maxY : bottom)]
        let line = Mark.lines(ends, color, width: 1.2, dash: [4, 3])
        guard hasLabel else { return [line] }
        let text = "decided at \(NumberText.fixed(time - scale.origin, 3)) s"
        let isLeft = x + 5 + context.width(text, .small) > scale.panel.maxX - 8
        let label = context.text(
            text,
            isLeft ? x - 5 : x + 5,
            plot.maxY - 3,
            .small,
            color,
            anchor: isLeft ? .end : .start
        )
        // The line of the cursor would make the text unreadable.
        let ground = label.bounds.insetBy(dx: -2, dy: 1)
        return [line, .box(ground, fill: context.theme.panels.ground), label]
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
