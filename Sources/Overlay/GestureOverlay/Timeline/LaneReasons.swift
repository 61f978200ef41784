import Foundation
import GestureKit
import GestureTrace

/// The reasons for the ends of recognizers, beside the signs of the ends.
///
/// Their places depend on the bars and not on the shown moment, so that scrubbing moves nothing.
extension LaneLayout {
    /// The minimum width of a reason, in points, below which it may cover the beginning of its bar.
    private static let minReason: CGFloat = 32
    /// The distance between a sign and its reason.
    private static let signGap: CGFloat = 8
    /// The distance between a reason and what another attempt draws.
    private static let attemptGap: CGFloat = 6
    /// The length of a bar that stays visible beside a reason on it.
    private static let visibleBar: CGFloat = 24
    /// The height of the ground of a reason, which hides a bar, and of the line that continues the bar above it.
    private static let (groundHeight, lineHeight): (CGFloat, CGFloat) = (11, 1.5)

    /// A part of a lane that a reason may take.
    private struct Room {
        let left: CGFloat
        let right: CGFloat
        /// Whether the sign is at the right.
        var isBeforeSign = true

        var width: CGFloat { right - left }
    }

    /// The end of an attempt.
    private struct End {
        let step: TraceSnapshot.Timeline.Step
        let sign: CGRect
        /// The left edge of the attempt's bar.
        let bar: CGFloat
        /// The right edge of the sign before it.
        let before: CGFloat
        /// The left edge of the next attempt's bar; infinite if there is none.
        let next: CGFloat
    }

    /// Returns the reasons in a lane that a number of recognizers share.
    ///
    /// They are drawn over the cursor and over the veil on later events, which would make them unreadable. A later
    /// attempt's reason is placed first.
    func reasons(
        of lane: TraceSnapshot.Timeline.Lane,
        at middle: CGFloat,
        count: Int = 1
    ) -> [Mark] {
        var reasons: [[Mark]] = []
        /// The left edges of the reasons and of the signs so far.
        var (taken, sign) = (CGFloat.infinity, CGFloat.infinity)
        for end in ends(of: lane, at: middle).reversed() {
            let limit = min(taken, sign)
            sign = end.sign.minX
            // Recognizers that share a lane have only their last end in common.
            guard count == 1 || end.next == .infinity, let sentence = end.step.sentence else {
                continue
            }
            let text = reason(
                count == 1 ? sentence : "\(sentence): \(String(count))",
                in: rooms(beside: end, before: min(end.next, taken)),
                or: room(behind: end, before: limit),
                middle,
                end.step
            )
            guard let text else { continue }
            taken = min(taken, text.bounds.minX)
            reasons.append(ground(of: text, on: lane, at: middle) + [text])
        }
        return reasons.reversed().flatMap(\.self)
    }

    private func ends(of lane: TraceSnapshot.Timeline.Lane, at middle: CGFloat) -> [End] {
        var ends: [End] = []
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
            ends.append(
                End(
                    step: step,
                    sign: sign,
                    bar: max(scale.x(of: start), scale.plot.minX),
                    before: ends.last?.sign.maxX ?? scale.plot.minX,
                    next: next.map(scale.x) ?? .infinity
                )
            )
        }
        return ends
    }

    /// Returns the parts of a lane that the reason of an attempt may take, best first; the last one is for a lane
    /// without any other room.
    private func rooms(beside end: End, before limit: CGFloat) -> [Room] {
        let right = min(end.sign.minX - Self.signGap, limit - Self.attemptGap)
        return [
            room(behind: end, before: limit),
            Room(left: end.bar + Self.visibleBar, right: right),
            Room(left: end.before + Self.attemptGap, right: end.bar - Self.attemptGap),
            Room(left: end.before + Self.attemptGap, right: right),
        ]
    }

    /// Returns the part of a lane right of a sign, which may lie on the bar of the next attempt.
    private func room(behind end: End, before limit: CGFloat) -> Room {
        Room(
            left: end.sign.maxX + Self.signGap,
            right: min(limit - Self.attemptGap, scale.panel.maxX - Self.signGap),
            isBeforeSign: false
        )
    }

    /// Returns a reason in the first room that is wide enough or, shortened, in the widest; if all are empty, in the
    /// last resort.
    ///
    /// It is nil if that is empty too.
    private func reason(
        _ sentence: Phrase,
        in rooms: [Room],
        or lastResort: Room,
        _ middle: CGFloat,
        _ step: TraceSnapshot.Timeline.Step
    ) -> Mark? {
        let usable = rooms.dropLast().filter { $0.width >= Self.minReason }
        let width = context.width(sentence.text, .small)
        let widest = (usable.isEmpty ? rooms : usable).filter { $0.width > 0 }
            .max { $0.width < $1.width }
        let room = usable.first { $0.width >= width } ?? widest ?? lastResort
        guard room.width > 0 else { return nil }
        let theme = context.theme
        return context.text(
            context.fit(sentence, .small, room.width),
            room.isBeforeSign ? room.right : room.left,
            middle + 4,
            .small,
            step.time <= scale.moment ? theme.secondary : theme.tertiary,
            anchor: room.isBeforeSign ? .end : .start
        )
    }

    /// Returns the ground of a reason, above which the bars that it hides continue as a line.
    private func ground(
        of text: Mark,
        on lane: TraceSnapshot.Timeline.Lane,
        at middle: CGFloat
    ) -> [Mark] {
        let top = middle - (Self.groundHeight / 2).rounded(.down)
        let ground = CGRect(
            x: text.bounds.minX - 2,
            y: top,
            width: text.bounds.width + 2,
            height: Self.groundHeight
        )
        let lines = bars(of: lane, at: middle).compactMap { bar -> Mark? in
            guard !Self.isEnd(bar.state), bar.frame.overlaps(ground) else { return nil }
            let part = bar.frame.intersection(ground)
            let line = CGRect(
                x: part.minX,
                y: top - Self.lineHeight,
                width: part.width,
                height: Self.lineHeight
            )
            let look = StateLook(bar.state, isWaiting: bar.isWaiting, in: context.theme)
            let strength = (isBefore ? Self.beforeStrength : 1) * (bar.state == .possible ? 0.7 : 1)
            return .box(line, fill: look.color.faded(strength))
        }
        return [.box(ground, fill: context.theme.panels.ground)] + lines
    }
}
