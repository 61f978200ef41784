import Foundation
import GestureTrace

/// The reasons for the ends of recognizers, beside the signs of the ends.
///
/// Their places depend on the bars and not on the shown moment, so that scrubbing moves nothing.
extension LaneLayout {
    /// The minimum width of a reason, in points, without which a sign stands alone.
    private static let minReason: CGFloat = 32
    /// The distance between a sign and its reason.
    private static let signGap: CGFloat = 8
    /// The distance between a reason and what another attempt draws.
    private static let attemptGap: CGFloat = 6
    /// The length of a bar that stays visible beside a reason on it.
    private static let visibleBar: CGFloat = 24

    /// A part of a lane that a reason may take.
    private struct Room {
        let left: CGFloat
        let right: CGFloat
        /// Whether the sign is at the right.
        var isBeforeSign = true

        var width: CGFloat { right - left }
    }

    /// Returns the reasons in a lane that a number of recognizers share.
    ///
    /// They are drawn over the cursor and over the veil on later events, which would make them unreadable.
    func reasons(
        of lane: TraceSnapshot.Timeline.Lane,
        at middle: CGFloat,
        count: Int = 1
    ) -> [Mark] {
        var marks: [Mark] = []
        /// The right end of what the earlier attempts have drawn.
        var taken = scale.plot.minX
        var attempt: TimeInterval?
        for (index, step) in lane.steps.enumerated() {
            guard let state = step.state else {
                attempt = nil
                continue
            }
            let start = attempt ?? step.time
            attempt = Self.isEnd(state) ? nil : start
            guard Self.isEnd(state), step.time <= end,
                let sign = bar(of: step, until: nil, at: middle)
            else { continue }
            let next = lane.steps[(index + 1)...].first { $0.state != nil }?.time
            let rooms = rooms(beside: sign, from: start, after: taken, before: next)
            taken = sign.maxX
            // Recognizers that share a lane have only their last end in common.
            guard count == 1 || next == nil, let sentence = step.sentence else { continue }
            let reason =
                self.reason(
                    count == 1 ? sentence : "\(sentence): \(String(count))",
                    in: rooms,
                    middle,
                    step
                )
            if let right = reason.last?.bounds.maxX { taken = max(taken, right) }
            marks += reason
        }
        return marks
    }

    /// Returns the parts of a lane that the reason of an attempt may take, best first.
    private func rooms(
        beside sign: CGRect,
        from start: TimeInterval,
        after taken: CGFloat,
        before next: TimeInterval?
    ) -> [Room] {
        let bar = max(scale.x(of: start), scale.plot.minX)
        let limit = next.map { scale.x(of: $0) - Self.attemptGap } ?? .infinity
        return [
            Room(
                left: sign.maxX + Self.signGap,
                right: min(limit, scale.panel.maxX - Self.signGap),
                isBeforeSign: false
            ),
            Room(left: bar + Self.visibleBar, right: sign.minX - Self.signGap),
            Room(left: taken + Self.attemptGap, right: bar - Self.attemptGap),
        ]
    }

    /// Returns a reason in the first room that is wide enough or, shortened, in the widest.
    private func reason(
        _ sentence: Phrase,
        in rooms: [Room],
        _ middle: CGFloat,
        _ step: TraceSnapshot.Timeline.Step
    ) -> [Mark] {
        let usable = rooms.filter { $0.width >= Self.minReason }
        guard let widest = usable.max(by: { $0.width < $1.width }) else { return [] }
        let width = context.width(sentence.text, .small)
        let room = usable.first { $0.width >= width } ?? widest
        let theme = context.theme
        let text = context.text(
            context.fit(sentence, .small, room.width),
            room.isBeforeSign ? room.right : room.left,
            middle + 4,
            .small,
            step.time <= scale.moment ? theme.secondary : theme.tertiary,
            anchor: room.isBeforeSign ? .end : .start
        )
        let ground = CGRect(
            x: text.bounds.minX - 2,
            y: middle - 5,
            width: text.bounds.width + 2,
            height: 11
        )
        return [.box(ground, fill: theme.panels.ground), text]
    }
}
