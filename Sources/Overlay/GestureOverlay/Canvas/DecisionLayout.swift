import Foundation
import GestureKit
import GestureTrace

/// The deciding moment on the strokes: a dot where the winner began, and the limit that the loser missed or reached
/// too late.
struct DecisionLayout {
    private let context: LayoutContext
    private let snapshot: TraceSnapshot
    private let zoom: Double
    private let winner: TraceSnapshot.Row?
    private var dots: [Place] = []
    private let loser: TraceSnapshot.Row?
    private var limit: (place: Place, ink: Color)?

    private static let dotRadius: CGFloat = 6
    /// Half the width of the widest stroke.
    private static let landingRadius: CGFloat = 4.5
    /// Half the length of the line across the stroke.
    private static let halfLength: CGFloat = 18

    private struct Place {
        let mark: [Mark]
        /// The frame of the mark, which words avoid.
        let frame: CGRect
        /// The upper end of a line, beside which its words are; nil for another mark.
        var end: CGPoint?
    }

    init(context: LayoutContext, snapshot: TraceSnapshot, zoom: Double) {
        self.context = context
        self.snapshot = snapshot
        self.zoom = zoom
        func isPast(_ time: TimeInterval) -> Bool { time <= snapshot.time + Tolerance.time }
        let verdict = context.verdict
        let rows = snapshot.rows
        winner = rows.first { $0.id == verdict?.winner }
        let isDecided = verdict?.decisionTime.map(isPast) ?? true
        loser = isDecided ? rows.first { $0.id == verdict?.loser } : nil
        if let winner, let time = verdict?.winTime, isPast(time) {
            dots = dots(of: winner, at: time)
        }
        limit = loser.flatMap(limitMark)
    }

    /// Keeps words away from the marks, and from the landings from which their distances count.
    func takePlaces(in room: inout LabelPlacer) {
        for place in dots + [limit?.place].compactMap(\.self) { room.take(place.frame) }
        let landings = [winner, loser].compactMap(\.self).flatMap(snapshot.strokes)
            .filter(\.keepsLanding).compactMap { $0.points.first?.location }
        for landing in landings {
            room.take(CGRect(around: landing, radius: Self.landingRadius))
        }
    }

    /// Adds the marks; words beside the dot say what began there if `namesBeginning` is true.
    func add(namesBeginning: Bool, to list: inout DisplayList, in room: inout LabelPlacer) {
        guard context.verdict != nil else { return }
        list.add(.decisionMark, (limit?.place.mark ?? []) + dots.flatMap(\.mark))
        if let limit, let words = loser?.limitWords,
            let caption = MarkCaption(words, limit.ink, context)
                .marks(
                    around: limit.place.end.map { CGRect(around: $0, radius: 1) }
                        ?? limit.place.frame,
                    isLine: limit.place.end != nil,
                    in: &room
                )
        {
            list.addCaption(caption)
        }
        guard namesBeginning, let winner, let dot = dots.first?.frame, room.canvas.contains(dot)
        else { return }
        let color = OutcomeLook(.succeeded, in: context.theme).word
        let caption = MarkCaption(winner.beginningWords, color, context)
            .marks(leadingFrom: dot, in: &room)
        if let caption { list.addCaption(caption) }
    }

    // MARK: The winner

    /// Returns where the winner's fingers were when it began; a time that it needed is a closed arc.
    ///
    /// A gesture without such a limit, such as a tap, is decided at its end, where its name is.
    private func dots(of winner: TraceSnapshot.Row, at time: TimeInterval) -> [Place] {
        guard let unit = winner.progress?.displayUnit.suffix,
            winner.progress?.hasLimitToReach == true
        else { return [] }
        let theme = context.theme
        let color = OutcomeLook(.succeeded, in: theme).color
        let strokes = snapshot.strokes(of: winner).filter { $0.startTime <= time + Tolerance.time }
        return strokes.compactMap { stroke in
            guard let center = stroke.location(at: time) else { return nil }
            guard unit != " s" else {
                let radius =
                    (stroke.state == .live ? FingerLayout.radius : StrokeLayout.liftRadius)
                    + DeadlineArcLayout.step
                return Place(
                    mark: [.ring(center, radius, color, width: 2)],
                    frame: CGRect(around: center, radius: radius + 1)
                )
            }
            let radius = Self.dotRadius
            return Place(
                mark: [.ring(center, radius, theme.background, width: 2, fill: color)],
                frame: CGRect(around: center, radius: radius + 1)
            )
        }
    }

    // MARK: The loser

    /// Returns the line or the arc of the limit that a recognizer had to reach, and the colour of its words;
    /// nil without such a limit, and if it reached it.
    private func limitMark(of loser: TraceSnapshot.Row) -> (place: Place, ink: Color)? {
        let strokes = snapshot.strokes(of: loser)
        // The limit of several fingers applies to their centre, which has no stroke.
        guard strokes.count == 1, let stroke = strokes.first else { return nil }
        switch loser.measuredReason {
        case .movedTooLittle(let value, let limit) where value < limit,
            .tooSlow(let value, let limit) where value < limit:
            return line(across: stroke, at: limit * CGFloat(zoom))
        case .liftedTooSoon(let value, let limit) where limit > 0:
            return arc(at: stroke, value / limit)
        default: return nil
        }
    }

    /// Returns a dashed line across the direction of a stroke, at a distance from its landing; red if the stroke
    /// crossed it too late.
    private func line(
        across stroke: TraceSnapshot.Stroke,
        at distance: CGFloat
    ) -> (Place, Color)? {
        guard stroke.keepsLanding, let start = stroke.points.first?.location else { return nil }
        let reached = stroke.points.first { start.distance(to: $0.location) >= distance }
        let farthest = stroke.points.max {
            start.distance(to: $0.location) < start.distance(to: $1.location)
        }
        guard let end = (reached ?? farthest)?.location, start.distance(to: end) > 1 else {
            return nil
        }
        let direction = (end - start) / start.distance(to: end)
        let foot = start + direction * distance
        let across = CGPoint(x: -direction.y, y: direction.x) * Self.halfLength
        let theme = context.theme
        let color = reached == nil ? theme.secondary : theme.shapes.failed
        let ends = [foot - across, foot + across]
        let place = Place(
            mark: [.lines(ends, color, width: 1.5, dash: [4, 4])],
            frame: CGRect(covering: ends).grown(1),
            end: ends.min { ($0.y, -$0.x) < ($1.y, -$1.x) }
        )
        return (place, reached == nil ? theme.secondary : theme.words.failed)
    }

    /// Returns an arc around the lift that is as long as the part of the time that was reached.
    private func arc(at stroke: TraceSnapshot.Stroke, _ part: Double) -> (Place, Color)? {
        guard let center = stroke.points.last?.location else { return nil }
        let theme = context.theme
        let radius = StrokeLayout.liftRadius + DeadlineArcLayout.step
        let top = -CGFloat.pi / 2
        let end = top + 2 * .pi * CGFloat(min(max(part, 0), 1))
        let place = Place(
            mark: [
                .ring(center, radius, theme.line, width: 2),
                .lines(
                    Curve.arc(around: center, radius, from: top, to: end),
                    theme.secondary,
                    width: 2
                ),
            ],
            frame: CGRect(around: center, radius: radius + 1)
        )
        return (place, theme.secondary)
    }
}
