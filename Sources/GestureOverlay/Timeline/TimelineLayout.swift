import Foundation
import GestureKit
import GestureTrace

/// The panel at the bottom: a lane for each finger and each recognizer, along the event clock.
struct TimelineLayout {
    let draft: Drafting
    let snapshot: TraceSnapshot
    let scale: TimelineScale
    let firstLine: Int

    static let barHeight: CGFloat = 9

    init(draft: Drafting, panel: CGRect, snapshot: TraceSnapshot, chrome: Chrome) {
        self.draft = draft
        self.snapshot = snapshot
        scale = TimelineScale(panel: panel, of: snapshot.timeline, part: chrome.timelinePart)
        firstLine = chrome.firstTimelineLine
    }

    func add(to list: inout DisplayList) {
        let timeline = snapshot.timeline
        let moment = MomentLayout(draft: draft, scale: scale, end: timeline.end)
        let isEmpty =
            timeline.fingers.isEmpty && timeline.lanes.isEmpty && timeline.streams.isEmpty
        AxisLayout(draft: draft, scale: scale, moment: isEmpty ? nil : moment.label)
            .add(snapshot.diagnostics, to: &list)
        guard !isEmpty else {
            let line = "Fingers and recognizers appear here, along the time."
            let hint = draft.text(
                draft.meter.fit(line, in: .small, width: scale.plot.width),
                scale.plot.minX,
                scale.plot.minY + 20,
                .small,
                draft.theme.tertiary
            )
            return list.add(.lane(0), [hint])
        }
        let rows = TimelineRows(timeline, plot: scale.plot, first: firstLine)
        let fingers = FingerLaneLayout(draft: draft, scale: scale, end: timeline.end)
        for line in rows.lines {
            switch line.content {
            case .fingers(let courses):
                fingers.add(courses, at: line.middle, height: rows.height, to: &list)
            case .stream(let number, let stream):
                list.add(.streamLane(number), fingers.marks(of: stream, at: line.middle))
            case .lane: break
            }
        }
        let lanes = rows.lines.compactMap { line in
            if case .lane(let lane) = line.content {
                (lane: lane, middle: line.middle)
            } else {
                nil
            }
        }
        let middles = Dictionary(
            lanes.map { ($0.lane.row, $0.middle) },
            uniquingKeysWith: { first, _ in first }
        )
        // Behind the lanes, whose reasons they would cross.
        list.add(
            .links,
            LinkLayout(draft: draft, scale: scale).marks(of: timeline.links, between: middles)
        )
        let layout = LaneLayout(draft: draft, scale: scale, end: timeline.end)
        for (lane, middle) in lanes {
            list.add(.lane(lane.row), layout.marks(of: lane, at: middle))
            list.add(.ticks(lane.row), layout.ticks(of: lane, at: middle))
        }
        addRest(of: rows, to: &list)
        list.add(.ahead, moment.ahead(of: snapshot.rows, at: middles))
        list.add(.cursor, moment.cursor)
    }

    /// That there are lanes above or below those that have room.
    private func addRest(of rows: TimelineRows, to list: inout DisplayList) {
        guard rows.mostFirst > 0 else { return }
        let middle = scale.plot.minY + (CGFloat(rows.lines.count) + 0.5) * rows.height
        let text = draft.text(
            rows.below > 0 ? "+ \(rows.below) more" : "\(rows.above) above",
            scale.plot.minX - 10,
            middle + 4,
            .small,
            draft.theme.secondary,
            anchor: .end
        )
        let shown = CGFloat(rows.lines.count)
        let all = shown + CGFloat(rows.mostFirst)
        let track = CGRect(
            x: scale.panel.minX + 2,
            y: scale.plot.minY,
            width: 3,
            height: shown * rows.height
        )
        var thumb = track
        thumb.origin.y += track.height * CGFloat(rows.first) / all
        thumb.size.height = track.height * shown / all
        list.add(
            .moreLanes,
            [
                text, draft.box(track, radius: 1.5, fill: draft.theme.line),
                draft.box(thumb, radius: 1.5, fill: draft.theme.tertiary),
            ]
        )
    }
}
