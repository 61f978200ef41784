import Foundation
import GestureKit
import GestureTrace

/// The panel at the bottom, with a lane for each finger and each recognizer along the event clock, from the
/// first touch of the sequence on.
struct TimelineLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let scale: TimelineScale
    let firstLine: Int
    private let isFrozen: Bool
    private let hover: Chrome.Hover
    /// The recognizer whose lane lights up, by number.
    private let lit: Int?

    /// The parts of a snapshot and of the chrome that the timeline shows.
    struct Input: Equatable {
        let snapshot: TraceSnapshot
        let scroll: Chrome.TimelineScroll
        let isFrozen: Bool
        let hover: Chrome.Hover
        let lit: Int?
        let verdict: Verdict?
        let panel: CGRect

        init(_ engaged: TraceSnapshot, _ chrome: Chrome, _ verdict: Verdict?, _ panel: CGRect) {
            var content = TraceSnapshot.empty
            content.timeline = engaged.timeline
            content.sections = engaged.sections
            content.diagnostics = engaged.diagnostics
            snapshot = content
            scroll = chrome.timeline
            isFrozen = chrome.frozen != nil
            hover = chrome.hover
            lit = chrome.litRecognizer(in: engaged)
            self.verdict = verdict
            self.panel = panel
        }
    }

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
        hover = input.hover
        lit = input.lit
    }

    func add(to list: inout DisplayList) {
        let timeline = snapshot.timeline.reaching(back: scale.start)
        let plot = scale.plot
        let moment = CursorLayout(context: context, scale: scale, end: timeline.end)
        // At rest, the cursor would only mark the end of the sequence.
        let hasCursor = !timeline.isEmpty && (isFrozen || timeline.verdict == nil)
        let pointed = hover.time.map {
            HoverCursorLayout(context: context, scale: scale, time: $0)
        }
        AxisLayout(
            context: context,
            scale: scale,
            moment: hasCursor ? moment.label : nil,
            hover: pointed?.label
        ).add(snapshot.diagnostics, to: &list)
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
        // Links are drawn behind the lanes, so that they do not cross reasons.
        list.add(.links, timeline.links.flatMap { marks(of: $0, between: middles) })
        list.laneNames = rows.lines.flatMap { line in
            layout.names(of: line.content.selectable, at: line.middle, height: rows.height)
        }
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
            let title = LaneTitle(of: timeline.other)
            let marks = beforeLayout.marks(of: lane, at: middle, title)
            let reasons = beforeLayout.reasons(of: lane, at: middle)
            list.add(.laneBefore(lane.row), marks + reasons)
        }
        list.add(.decision, decision(below: rows))
        for drawn in lanes {
            list.add(
                .laneReason(drawn.lane.row),
                layout.reasons(of: drawn.lane, at: drawn.middle, count: drawn.count)
            )
        }
        if let range = lit.flatMap(rows.range) {
            let lane = CGRect(
                x: scale.panel.minX + 3,
                y: range.lowerBound,
                width: scale.panel.width - 6,
                height: range.upperBound - range.lowerBound
            )
            list.add(
                .litLane,
                [.box(lane, radius: 4, fill: nil, line: context.theme.lit, width: 1.5)]
            )
        }
        list.add(.hover, pointed?.marks ?? [])
    }

    private struct DrawnLane {
        let lane: TraceSnapshot.Timeline.Lane
        let middle: CGFloat
        let title: LaneTitle
        /// The number of recognizers that share the lane.
        var count = 1
    }

    /// Returns the deciding moment as a line through all lanes, with its time below them if it fits.
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
        let line = Self.decisionLine(ends, color)
        guard hasLabel else { return [line] }
        let text = "decided at \(ValueText.fixed(time - scale.origin, 3)) s"
        let isLeft = x + 5 + context.width(text, .small) > scale.panel.maxX - 8
        let label = context.text(
            text,
            isLeft ? x - 5 : x + 5,
            plot.maxY - 3,
            .small,
            color,
            anchor: isLeft ? .end : .start
        )
        // Crossed by the cursor's line, the text would be unreadable.
        let ground = label.bounds.insetBy(dx: -2, dy: 1)
        return [line, .box(ground, fill: context.theme.panels.ground), label]
    }

    static func decisionLine(_ ends: [CGPoint], _ color: Color) -> Mark {
        .lines(ends, color, width: 1.2, dash: [4, 3])
    }

    /// Returns an arrow between two visible lanes, from the recognizer that prevented or released the other.
    private func marks(
        of link: TraceSnapshot.Timeline.Link,
        between middles: [Int: CGFloat]
    ) -> [Mark] {
        let x = scale.x(of: link.time)
        guard let from = middles[link.from], let to = middles[link.to],
            scale.plot.minX...scale.plot.maxX ~= x
        else { return [] }
        let direction: CGFloat = to > from ? 1 : -1
        let half = direction * LaneLayout.barHeight / 2
        let (start, tip) = (CGPoint(x: x, y: from + half), CGPoint(x: x, y: to - half))
        return Self.arrow(of: link.kind, from: start, to: tip, context.theme)
    }

    /// Returns a vertical arrow.
    static func arrow(
        of kind: TraceSnapshot.Timeline.Link.Kind,
        from start: CGPoint,
        to tip: CGPoint,
        _ theme: Theme
    ) -> [Mark] {
        let color = kind == .prevents ? theme.shapes.failed : theme.shapes.waiting
        let direction: CGFloat = tip.y > start.y ? 1 : -1
        let head = [tip.moved(-3, -direction * 4), tip, tip.moved(3, -direction * 4)]
        return [
            .lines([start, tip], color, width: 1.2, dash: [2, 2]), .lines(head, color, width: 1.2),
        ]
    }

    /// Returns the count of lanes above or below the visible ones, and a scroll bar.
    private func rest(of rows: TimelineRows, _ layout: LaneLayout) -> [Mark] {
        let (plot, theme) = (scale.plot, context.theme)
        let shown = CGFloat(rows.lines.count)
        let all = shown + CGFloat(rows.maxFirstLine)
        let middle = plot.minY + (shown + 0.5) * rows.height
        let tally =
            rows.below > 0
            ? LaneTitle(texts: ["+ \(rows.below) more", "+ \(rows.below)"])
            : LaneTitle(texts: ["\(rows.above) above", "↑ \(rows.above)"])
        let (left, height) = (scale.panel.minX + 2, shown * rows.height)
        let track = CGRect(x: left, y: plot.minY, width: 3, height: height)
        var thumb = track
        thumb.origin.y += track.height * CGFloat(rows.first) / all
        thumb.size.height = track.height * shown / all
        return [
            layout.name(tally.text(in: layout.nameRoom, context), at: middle, theme.secondary),
            .box(track, radius: 1.5, fill: theme.line),
            .box(thumb, radius: 1.5, fill: theme.tertiary),
        ]
    }

}

/// The background of the timeline, with times, diagnostics, and the part of the sequence that is shown.
private struct AxisLayout {
    let context: LayoutContext
    let scale: TimelineScale
    /// The frame of the shown moment's time; nil without a cursor.
    let moment: CGRect?
    /// The frame of the time below the pointer; nil without one.
    let hover: CGRect?

    func add(_ diagnostics: [Diagnostic], to list: inout DisplayList) {
        let panel = scale.panel
        let part = part
        let ground: [Mark] = [
            .box(panel, fill: context.theme.panels.ground),
            context.rule(from: panel.origin, to: CGPoint(x: panel.maxX, y: panel.minY)),
        ]
        let times = times(from: part.last?.bounds.maxX ?? panel.minX)
        list.add(.timeline, ground + part + times + diagnostics.flatMap(mark))
    }

    /// The shown part as a bar along the whole, with the zoom factor.
    private var part: [Mark] {
        guard scale.isZoomed else { return [] }
        let (panel, plot, whole) = (scale.panel, scale.plot, scale.whole)
        let length = whole.upperBound - whole.lowerBound
        let track = CGRect(x: plot.minX, y: panel.minY, width: plot.width, height: 3)
        var thumb = track
        thumb.size.width = max(6, track.width * CGFloat((scale.end - scale.start) / length))
        let offset = CGFloat((scale.start - whole.lowerBound) / length) * track.width
        thumb.origin.x += min(offset, track.width - thumb.width)
        let sequence = scale.sequence.upperBound - scale.sequence.lowerBound
        let factor = sequence / (scale.end - scale.start)
        let isMagnified = abs(factor - 1) > 0.01
        let zoom = ValueText.fixed(factor, factor < 9.95 ? (factor < 0.95 ? 2 : 1) : 0) + "×"
        let room = moment.map { $0.minX - 2 - (panel.minX + 14) } ?? panel.width
        let text = isMagnified && context.width(zoom, .axis) < room ? zoom : ""
        return [
            .box(track, fill: context.theme.line),
            .box(thumb, fill: context.theme.shapes.changed),
            context.text(text, panel.minX + 14, panel.minY + 16, .axis, context.theme.secondary),
        ]
    }

    private func times(from left: CGFloat) -> [Mark] {
        let (times, decimals) = scale.labels
        let panel = scale.panel
        return times.flatMap { time in
            let x = scale.x(of: scale.origin + time).rounded() + 0.5
            let text = ValueText.fixed(time, decimals) + " s"
            let half = context.width(text, .axis) / 2 + 1
            // The label of the shown moment has priority. An empty text keeps the indices of other marks
            // stable.
            let isBeside = [moment, hover].compactMap(\.self).allSatisfy {
                x + half < $0.minX - 2 || x - half > $0.maxX + 2
            }
            let isClear = isBeside && x - half > left + 4 && x + half < panel.maxX
            let (shown, y, ink) = (isClear ? text : "", panel.minY + 16, context.theme.tertiary)
            return [
                .verticalLine(
                    x,
                    from: scale.plot.minY,
                    to: panel.maxY,
                    context.theme.line.faded(0.5)
                ),
                context.text(shown, x, y, .axis, ink, anchor: .middle),
            ]
        }
    }

    private func mark(_ diagnostic: Diagnostic) -> [Mark] {
        let x = scale.x(of: diagnostic.timestamp)
        guard scale.plot.minX...scale.plot.maxX ~= x else { return [] }
        let tip = CGPoint(x: x, y: scale.plot.minY)
        let (left, right) = (tip.moved(-3, -5), tip.moved(3, -5))
        return [.lines([left, tip, right, left], context.theme.warning, width: 1.5)]
    }
}

/// The time below the pointer, which is thinner than the shown moment.
private struct HoverCursorLayout {
    let context: LayoutContext
    let scale: TimelineScale

    let time: TimeInterval

    private var x: CGFloat { scale.x(of: time).rounded() + 0.5 }

    private var text: String { ValueText.fixed(time - scale.origin, 3) + " s" }

    /// The frame of the time, above the lanes; nil out of view.
    var label: CGRect? {
        guard scale.plot.minX...scale.plot.maxX + 1 ~= x else { return nil }
        let panel = scale.panel
        let width = context.width(text, .key) + 12
        let center = min(max(x, panel.minX + width / 2 + 4), panel.maxX - width / 2 - 4)
        return CGRect(x: center - width / 2, y: panel.minY + 4, width: width, height: 16)
    }

    var marks: [Mark] {
        guard let label else { return [] }
        let theme = context.theme
        return [
            .verticalLine(x, from: label.maxY, to: scale.panel.maxY, theme.lit),
            .box(label, radius: 3, fill: theme.panels.ground, line: theme.lit),
            context.text(text, label.midX, label.minY + 12, .key, theme.text, anchor: .middle),
        ]
    }
}

/// The moment that the timeline shows, with the deadlines after it.
private struct CursorLayout {
    let context: LayoutContext
    let scale: TimelineScale
    /// The end of the known events, in seconds.
    let end: TimeInterval

    private var moment: TimeInterval { scale.moment }

    /// Returns a veil over later events, and the deadlines of recognizers that were still possible.
    func ahead(of rows: [TraceSnapshot.Row], at middles: [Int: CGFloat]) -> [Mark] {
        veil + rows.flatMap { row in middles[row.id].map { deadlines(of: row, at: $0) } ?? [] }
    }

    private var veil: [Mark] {
        let plot = scale.plot
        let left = max(scale.x(of: moment), plot.minX)
        // Bars and strikes extend slightly beyond the edge of the plot.
        let right = min(scale.panel.maxX, max(scale.x(of: end) + 24, left))
        guard moment < end, left < plot.maxX, right > left else { return [] }
        let (top, bottom) = (plot.minY, scale.panel.maxY)
        let rect = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        return [.box(rect, fill: context.theme.panels.ground.faded(0.65))]
    }

    private func deadlines(of row: TraceSnapshot.Row, at middle: CGFloat) -> [Mark] {
        guard row.state == .possible else { return [] }
        let half = LaneLayout.barHeight / 2
        let plot = scale.plot
        let left = max(scale.x(of: moment), plot.minX)
        return row.recognitionLimits.flatMap { recognitionLimit -> [Mark] in
            guard case .time(_, let due) = recognitionLimit.shape, due > moment else { return [] }
            let x = scale.x(of: due)
            guard x > plot.minX, left < plot.maxX else { return [] }
            let color =
                recognitionLimit.crossing == .fails
                ? context.theme.shapes.failed : context.theme.shapes.began
            let start = CGPoint(x: left, y: middle)
            let stop = CGPoint(x: min(x, plot.maxX), y: middle)
            let line = Mark.lines([start, stop], color.faded(0.5), dash: [1, 3])
            guard x <= plot.maxX else { return [line] }
            return [
                line, .verticalLine(x, from: middle - half, to: middle + half, color, width: 1.5),
            ]
        }
    }

    private var isInView: Bool {
        scale.plot.minX - 0.5...scale.plot.maxX + 0.5 ~= scale.x(of: moment)
    }

    /// The x of the moment, or of the edge beyond which it lies.
    private var x: CGFloat {
        min(max(scale.x(of: moment), scale.plot.minX), scale.plot.maxX).rounded() + 0.5
    }

    private var text: String {
        let time = ValueText.fixed(moment - scale.origin, 3) + " s"
        return isInView ? time : moment < scale.start ? "‹ \(time)" : "\(time) ›"
    }

    /// The frame of the moment's time, above the lanes.
    var label: CGRect {
        let panel = scale.panel
        let width = context.meter.width(of: text, in: .key) + 12
        let center = min(max(x, panel.minX + width / 2 + 4), panel.maxX - width / 2 - 4)
        return CGRect(x: center - width / 2, y: panel.minY + 4, width: width, height: 16)
    }

    /// The line at the moment with its time or, if the moment is out of view, only the time at the edge.
    var cursor: [Mark] {
        let label = label
        let theme = context.theme
        let line = Mark.verticalLine(
            x,
            from: label.maxY,
            to: scale.panel.maxY,
            theme.text,
            width: 1.5
        )
        let (middle, y) = (label.midX, label.minY + 12)
        return (isInView ? [line] : []) + [
            .box(label, radius: 3, fill: theme.text),
            context.text(text, middle, y, .key, theme.panels.status, anchor: .middle),
        ]
    }
}
