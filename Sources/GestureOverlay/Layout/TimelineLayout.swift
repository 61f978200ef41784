import Foundation
import GestureKit
import GestureTrace

/// The panel at the bottom: a lane for each finger and each recognizer, along the event clock.
struct TimelineLayout {
    let draft: Drafting
    let panel: CGRect
    let snapshot: TraceSnapshot

    private static let laneHeights: ClosedRange<CGFloat> = 13...18
    static let barHeight: CGFloat = 9

    private var scale: TimelineScale { TimelineScale(panel: panel, of: snapshot.timeline) }

    func add(to list: inout DisplayList) {
        let theme = draft.theme
        let scale = scale
        list.add(
            .timeline,
            [
                draft.box(panel, radius: 0, fill: theme.panel),
                draft.rule(from: panel.origin, to: CGPoint(x: panel.maxX, y: panel.minY)),
            ] + axis(scale)
        )
        let fingers = fingers
        let lanes = snapshot.timeline.lanes
        guard !fingers.isEmpty || !lanes.isEmpty else {
            let hint = draft.text(
                "Fingers and recognizers appear here, along the time.",
                scale.plot.minX,
                scale.plot.minY + 20,
                .small,
                theme.tertiary
            )
            return list.add(.lane(0), [hint])
        }
        let total = fingers.count + lanes.count
        let wanted = (scale.plot.height / CGFloat(total)).rounded(.down)
        let height = min(max(wanted, Self.laneHeights.lowerBound), Self.laneHeights.upperBound)
        let most = Int(scale.plot.height / height)
        // The last line is for how many more there are.
        let room = total > most ? max(0, most - 1) : most
        // A driver that loses ends leaves fingers without number: recognizers have half of it then.
        let shownFingers = fingers.prefix(max(room - lanes.count, (room + 1) / 2))
        let shownLanes = lanes.prefix(max(0, room - shownFingers.count))
        var places: [Int: CGFloat] = [:]
        var y = scale.plot.minY
        for (number, landings) in shownFingers {
            let bars = landings.flatMap { bar(of: $0, at: y + height / 2, scale) }
            let name = draft.text(
                "#\(number)",
                scale.plot.minX - 10,
                y + height / 2 + 4,
                .small,
                theme.finger(landings.last?.slot ?? 0),
                anchor: .end
            )
            list.add(.fingerLane(number), [name] + bars)
            y += height
        }
        for (number, lane) in shownLanes.enumerated() {
            places[lane.row] = y + (CGFloat(number) + 0.5) * height
        }
        // Behind the lanes, whose reasons they would cross.
        list.add(.links, links(between: places, scale))
        for lane in shownLanes {
            let middle = y + height / 2
            let layout = LaneLayout(
                draft: draft,
                scale: scale,
                end: snapshot.timeline.end,
                moment: moment
            )
            list.add(.lane(lane.row), layout.marks(of: lane, row: row(lane.row), at: middle))
            list.add(.ticks(lane.row), layout.ticks(of: lane, at: middle))
            y += height
        }
        let missing = total - shownFingers.count - shownLanes.count
        if missing > 0 {
            let more = draft.text(
                "+ \(missing) more",
                scale.plot.minX - 10,
                y + height / 2 + 4,
                .small,
                theme.secondary,
                anchor: .end
            )
            list.add(.moreLanes, [more])
        }
        list.add(.cursor, cursor(scale))
    }

    /// The moment that is shown.
    private var moment: TimeInterval { snapshot.timeline.moment }

    private func row(_ id: Int) -> TraceSnapshot.Row? { snapshot.rows.first { $0.id == id } }

    private func axis(_ scale: TimelineScale) -> [Mark] {
        let (times, decimals) = scale.labels
        var marks: [Mark] = []
        for time in times {
            let x = scale.x(of: time).rounded() + 0.5
            marks.append(
                Mark(
                    .lines(
                        [CGPoint(x: x, y: scale.plot.minY), CGPoint(x: x, y: panel.maxY)],
                        color: draft.theme.line.faded(0.5),
                        width: 1,
                        dash: []
                    )
                )
            )
            let text = NumberText.fixed(time, decimals) + " s"
            let half = draft.meter.width(of: text, in: .axis) / 2 + 1
            // The cursor's time stands in their place; an empty one keeps the others' places in the list.
            let isClear =
                abs(x - scale.x(of: moment)) > half + 28 && x - half > panel.minX
                && x + half < panel.maxX
            marks.append(
                draft.text(
                    isClear ? text : "",
                    x,
                    panel.minY + 16,
                    .axis,
                    draft.theme.tertiary,
                    anchor: .middle
                )
            )
        }
        for diagnostic in snapshot.diagnostics {
            let x = scale.x(of: diagnostic.timestamp)
            guard scale.plot.minX...scale.plot.maxX ~= x else { continue }
            let top = scale.plot.minY - 5
            marks.append(
                Mark(
                    .lines(
                        [
                            CGPoint(x: x - 3, y: top), CGPoint(x: x, y: top + 5),
                            CGPoint(x: x + 3, y: top), CGPoint(x: x - 3, y: top),
                        ],
                        color: draft.theme.warning,
                        width: 1.5,
                        dash: []
                    )
                )
            )
        }
        return marks
    }

    /// What each finger did, by its number: one lane for all that landed under it, one after the other.
    private var fingers: [(number: Int, landings: [TraceSnapshot.Timeline.FingerLane])] {
        var lanes: [(number: Int, landings: [TraceSnapshot.Timeline.FingerLane])] = []
        for finger in snapshot.timeline.fingers {
            if let index = lanes.firstIndex(where: { $0.number == finger.id }) {
                lanes[index].landings.append(finger)
            } else {
                lanes.append((finger.id, [finger]))
            }
        }
        return lanes
    }

    private func bar(
        of finger: TraceSnapshot.Timeline.FingerLane,
        at middle: CGFloat,
        _ scale: TimelineScale
    ) -> [Mark] {
        let color = draft.theme.finger(finger.slot)
        let left = max(scale.x(of: finger.start), scale.plot.minX)
        let right = max(scale.x(of: finger.end ?? snapshot.timeline.end), left + 3)
        let rect = CGRect(
            x: left,
            y: middle - Self.barHeight / 2,
            width: right - left,
            height: Self.barHeight
        )
        let bar = draft.box(
            rect,
            radius: 1.5,
            fill: finger.isOwned ? color.faded(0.9) : nil,
            line: finger.isOwned ? nil : color
        )
        guard finger.isCancelled else { return [bar] }
        // Struck through at its end, as on the canvas.
        let strike = Mark(
            .lines(
                [CGPoint(x: right - 5, y: rect.minY - 2), CGPoint(x: right + 3, y: rect.maxY + 2)],
                color: draft.theme.shapes.cancelled,
                width: 2,
                dash: []
            )
        )
        return [bar, strike]
    }

    /// Who made whom fail or go on, from lane to lane.
    private func links(between places: [Int: CGFloat], _ scale: TimelineScale) -> [Mark] {
        snapshot.timeline.links.flatMap { link -> [Mark] in
            let x = scale.x(of: link.time)
            guard let from = places[link.from], let to = places[link.to],
                scale.plot.minX...scale.plot.maxX ~= x
            else { return [] }
            let color =
                link.kind == .prevents ? draft.theme.shapes.failed : draft.theme.shapes.waiting
            let way: CGFloat = to > from ? 1 : -1
            let tip = CGPoint(x: x, y: to - way * Self.barHeight / 2)
            return [
                Mark(
                    .lines(
                        [CGPoint(x: x, y: from + way * Self.barHeight / 2), tip],
                        color: color,
                        width: 1.2,
                        dash: [2, 2]
                    )
                ),
                Mark(
                    .lines(
                        [
                            CGPoint(x: x - 3, y: tip.y - way * 4), tip,
                            CGPoint(x: x + 3, y: tip.y - way * 4),
                        ],
                        color: color,
                        width: 1.2,
                        dash: []
                    )
                ),
            ]
        }
    }

    /// The moment that is shown, with its time.
    private func cursor(_ scale: TimelineScale) -> [Mark] {
        let x = min(max(scale.x(of: moment), scale.plot.minX), scale.plot.maxX).rounded() + 0.5
        let text = NumberText.fixed(moment, 3)
        let width = draft.meter.width(of: text, in: .key) + 12
        let center = min(max(x, panel.minX + width / 2 + 4), panel.maxX - width / 2 - 4)
        let box = CGRect(x: center - width / 2, y: panel.minY + 4, width: width, height: 16)
        return [
            Mark(
                .lines(
                    [CGPoint(x: x, y: box.maxY), CGPoint(x: x, y: panel.maxY)],
                    color: draft.theme.text,
                    width: 1.5,
                    dash: []
                )
            ),
            draft.box(box, radius: 3, fill: draft.theme.text),
            draft.text(text, center, box.minY + 12, .key, draft.theme.status, anchor: .middle),
        ]
    }
}
