import Foundation
import GestureKit
import GestureTrace

/// One recognizer on the timeline: bars for its states, ticks for its actions, what is still to come.
struct LaneLayout {
    let draft: Drafting
    let scale: TimelineScale
    /// Up to when is known what happened.
    let end: TimeInterval
    /// The moment that is shown.
    let moment: TimeInterval

    /// How wide a state is that takes no time, as failed is.
    private static let stub: CGFloat = 18
    /// Points between two ticks at least.
    private static let tickStep: CGFloat = 4

    func marks(
        of lane: TraceSnapshot.Timeline.Lane,
        row: TraceSnapshot.Row?,
        at middle: CGFloat
    ) -> [Mark] {
        let theme = draft.theme
        let room = TimelineScale.nameWidth - 18
        let shown = draft.meter.fit(lane.name, in: .small, width: room, keepsEnd: true)
        let name = draft.text(
            shown,
            scale.plot.minX - 10,
            middle + 4,
            .small,
            theme.secondary,
            anchor: .end
        )
        var marks = [name]
        var free = scale.plot.minX
        for (step, next) in zip(lane.steps, lane.steps.dropFirst().map(Optional.some) + [nil]) {
            guard let state = step.state, step.time <= end else { continue }
            let rect = bar(of: step, until: next?.time, at: middle)
            guard rect.maxX > scale.plot.minX, rect.minX <= scale.plot.maxX else { continue }
            marks.append(draft.box(rect, radius: 1.5, fill: color(of: state, step.isWaiting)))
            free = rect.maxX
        }
        marks += deadlines(of: row, at: middle)
        marks += reason(of: lane, from: free, at: middle)
        return marks
    }

    private func bar(
        of step: TraceSnapshot.Timeline.Step,
        until next: TimeInterval?,
        at middle: CGFloat
    ) -> CGRect {
        let left = max(scale.x(of: step.time), scale.plot.minX)
        let isEnd = step.state == .ended || step.state == .failed || step.state == .cancelled
        let right = isEnd ? left + Self.stub : scale.x(of: min(next ?? end, end))
        return CGRect(
            x: left,
            y: middle - TimelineLayout.barHeight / 2,
            width: max(min(right, scale.plot.maxX) - left, 1.5),
            height: TimelineLayout.barHeight
        )
    }

    private func color(of state: GestureRecognizer.State, _ isWaiting: Bool) -> Color {
        let shapes = draft.theme.shapes
        return switch state {
        case .possible where isWaiting: shapes.waiting.faded(0.6)
        case .possible: shapes.possible.faded(0.45)
        case .began: shapes.began
        case .changed: shapes.changed
        case .ended: shapes.ended
        case .failed: shapes.failed
        case .cancelled: shapes.cancelled
        }
    }

    /// When it sent its action, in a group of their own: more of them change nothing else.
    func ticks(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Mark] {
        let top = middle + TimelineLayout.barHeight / 2 + 1
        var marks: [Mark] = []
        var last = -CGFloat.infinity
        for time in lane.actions where time <= end {
            let x = scale.x(of: time)
            guard x - last >= Self.tickStep, x >= scale.plot.minX, x <= scale.plot.maxX else {
                continue
            }
            last = x
            marks.append(
                Mark(
                    .lines(
                        [CGPoint(x: x, y: top), CGPoint(x: x, y: top + 2.5)],
                        color: draft.theme.shapes.changed,
                        width: 1,
                        dash: []
                    )
                )
            )
        }
        return marks
    }

    /// The times at which it decides by itself, as far as they are to come.
    private func deadlines(of row: TraceSnapshot.Row?, at middle: CGFloat) -> [Mark] {
        guard let row, row.state == .possible, moment >= end else { return [] }
        return row.allowances.flatMap { allowance -> [Mark] in
            guard case .time(_, let due) = allowance.shape, due > end else { return [] }
            let x = scale.x(of: due)
            guard x <= scale.plot.maxX else { return [] }
            let color =
                allowance.crossing == .fails
                ? draft.theme.shapes.failed : draft.theme.shapes.began
            let half = TimelineLayout.barHeight / 2
            return [
                Mark(
                    .lines(
                        [CGPoint(x: scale.x(of: end), y: middle), CGPoint(x: x, y: middle)],
                        color: color.faded(0.5),
                        width: 1,
                        dash: [1, 3]
                    )
                ),
                Mark(
                    .lines(
                        [CGPoint(x: x, y: middle - half), CGPoint(x: x, y: middle + half)],
                        color: color,
                        width: 1.5,
                        dash: []
                    )
                ),
            ]
        }
    }

    /// Why it came to its end, behind the last bar where there is room.
    private func reason(
        of lane: TraceSnapshot.Timeline.Lane,
        from left: CGFloat,
        at middle: CGFloat
    ) -> [Mark] {
        guard let step = lane.steps.last(where: { $0.state != nil && $0.time <= end }),
            step.state == .failed || step.state == .cancelled, let sentence = step.sentence
        else { return [] }
        let cursor = scale.x(of: moment)
        let width = draft.meter.width(of: sentence, in: .small)
        // The cursor's line does not cross it.
        let start = left + 10 + width < cursor - 6 ? left + 10 : max(left + 10, cursor + 8)
        let room = scale.plot.maxX - start
        guard room >= 60 else { return [] }
        let text = draft.meter.fit(sentence, in: .small, width: room)
        let mark = draft.text(text, start, middle + 4, .small, draft.theme.tertiary)
        let ground = CGRect(x: start - 3, y: middle - 5, width: mark.bounds.width + 4, height: 11)
        return [draft.box(ground, radius: 0, fill: draft.theme.panel), mark]
    }
}
