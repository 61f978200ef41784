import Foundation
import GestureKit
import GestureTrace

/// One recognizer on the timeline: bars for its states, ticks for its actions, why it ended.
struct LaneLayout {
    let draft: Drafting
    let scale: TimelineScale
    /// Up to when is known what happened.
    let end: TimeInterval

    /// How wide a state is that takes no time, as failed is.
    private static let stub: CGFloat = 18
    /// What makes a state's shape fit into a bar.
    private static let shapeScale: CGFloat = 0.66
    /// Points between two ticks at least.
    private static let tickStep: CGFloat = 4

    func marks(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Mark] {
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
        for (step, next) in zip(lane.steps, lane.steps.dropFirst().map(Optional.some) + [nil]) {
            guard let state = step.state, step.time <= end else { continue }
            let rect = bar(of: step, until: next?.time, at: middle)
            guard let rect else { continue }
            marks += self.marks(of: state, isWaiting: step.isWaiting, in: rect)
        }
        return marks + reason(of: lane, at: middle)
    }

    /// What is in view of a bar; nil when nothing is.
    private func bar(
        of step: TraceSnapshot.Timeline.Step,
        until next: TimeInterval?,
        at middle: CGFloat
    ) -> CGRect? {
        let left = scale.x(of: step.time)
        let isEnd = step.state == .ended || step.state == .failed || step.state == .cancelled
        let right = isEnd ? left + Self.stub : max(scale.x(of: min(next ?? end, end)), left + 1.5)
        let plot = scale.plot
        guard right > plot.minX, left <= plot.maxX else { return nil }
        let start = max(left, plot.minX)
        return CGRect(
            x: start,
            y: middle - TimelineLayout.barHeight / 2,
            width: max(min(right, plot.maxX) - start, 1.5),
            height: TimelineLayout.barHeight
        )
    }

    /// One state: what ended has its shape in the bar, what waits is outlined, so that no state is told by
    /// colour alone.
    private func marks(
        of state: GestureRecognizer.State,
        isWaiting: Bool,
        in rect: CGRect
    ) -> [Mark] {
        let look = StateLook(state, isWaiting: isWaiting, in: draft.theme)
        switch state {
        case .possible where isWaiting:
            let line = rect.insetBy(dx: min(0.5, rect.width / 4), dy: 0.5)
            return [draft.box(line, radius: 1.5, fill: look.color.faded(0.35), line: look.color)]
        case .possible: return [draft.box(rect, radius: 1.5, fill: look.color.faded(0.45))]
        case .began, .changed: return [draft.box(rect, radius: 1.5, fill: look.color)]
        case .ended, .failed, .cancelled:
            let bar = draft.box(rect, radius: 1.5, fill: look.color)
            guard rect.width >= Self.stub / 2 else { return [bar] }
            let place = CGAffineTransform(translationX: rect.midX, y: rect.midY)
                .scaledBy(x: Self.shapeScale, y: Self.shapeScale)
            return [bar, Mark(.state(look.shape, .zero, draft.theme.panel), transform: place)]
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

    /// Why it had come to its end by the shown moment, behind the bar where there is room.
    private func reason(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [Mark] {
        let moment = scale.moment
        guard let last = lane.steps.lastIndex(where: { $0.state != nil && $0.time <= moment }),
            lane.steps[last].state == .failed || lane.steps[last].state == .cancelled,
            let sentence = lane.steps[last].sentence,
            let bar = bar(of: lane.steps[last], until: nil, at: middle)
        else { return [] }
        let cursor = scale.x(of: moment)
        let width = draft.meter.width(of: sentence, in: .small)
        let left = bar.maxX + 10
        // The cursor's line does not cross it.
        let start = left + width < cursor - 6 ? left : max(left, cursor + 8)
        let next = lane.steps[last...].dropFirst().first { $0.state != nil }
        let room =
            (next.map { min(scale.x(of: $0.time) - 6, scale.plot.maxX) } ?? scale.plot.maxX)
            - start
        guard room >= 60 else { return [] }
        let text = draft.meter.fit(sentence, in: .small, width: room)
        let mark = draft.text(text, start, middle + 4, .small, draft.theme.tertiary)
        let ground = CGRect(x: start - 3, y: middle - 5, width: mark.bounds.width + 4, height: 11)
        return [draft.box(ground, radius: 0, fill: draft.theme.panel), mark]
    }
}
