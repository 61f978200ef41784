import Foundation
import GestureKit
import GestureTrace

/// The deciding moment on the strokes: a dot where the winner began, and the limit that the loser missed or
/// reached too late.
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
        /// The upper end of a line, which has its words beside it; nil for another mark.
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

    /// Keeps words away from the marks, and from the landings at which their distances start.
    func takePlaces(in room: inout LabelPlacer) {
        for place in dots + [limit?.place].compactMap(\.self) { room.take(place.frame) }
        let landings = [winner, loser].compactMap(\.self).flatMap(snapshot.strokes)
            .filter(\.keepsLanding).compactMap { $0.points.first?.location }
        for landing in landings {
            room.take(CGRect(around: landing, radius: Self.landingRadius))
        }
    }

    /// Adds the marks.
    ///
    /// If `hasWords` is true, words beside the limit say who needed it. If `namesBeginning` is true, words beside
    /// the dot say what began there.
    func add(
        hasWords: Bool,
        namesBeginning: Bool,
        to list: inout DisplayList,
        in room: inout LabelPlacer
    ) {
        guard context.verdict != nil else { return }
        list.add(.decisionMark, (limit?.place.mark ?? []) + dots.flatMap(\.mark))
        if hasWords, let limit, let words = loser?.limitWords,
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

    /// Returns the mark where a recognizer won, or the limit that it missed.
    func marks(of row: TraceSnapshot.Row) -> [Mark] {
        row.id == winner?.id ? dots.flatMap(\.mark) : limitMark(of: row)?.place.mark ?? []
    }

    // MARK: - The winner

    /// Marks where the winner's fingers were when it began; a time that it needed is a closed arc.
    ///
    /// A gesture without such a limit, such as a tap, is decided at its end, where its name stands.
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
            return Place(
                mark: [Self.dot(center, theme, over: theme.background)],
                frame: CGRect(around: center, radius: Self.dotRadius + 1)
            )
        }
    }

    /// Returns the dot at which a winner began, with an edge in the colour of the background.
    static func dot(_ center: CGPoint, _ theme: Theme, over background: Color) -> Mark {
        let color = OutcomeLook(.succeeded, in: theme).color
        return .ring(center, dotRadius, background, width: 2, fill: color)
    }

    // MARK: - The loser

    /// Marks the limit that a recognizer had to reach with a line or an arc, and returns the colour of its
    /// words.
    ///
    /// It is nil if there is no such limit, or if the recognizer reached it.
    private func limitMark(of loser: TraceSnapshot.Row) -> (place: Place, ink: Color)? {
        let strokes = snapshot.strokes(of: loser)
        // The limit of several fingers applies to their centre, which leaves no stroke.
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

    /// Returns a dashed line across the direction of a stroke, at a distance from its landing.
    ///
    /// The line is red if the stroke crossed it too late.
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
            mark: [Self.limitLine(ends, color)],
            frame: CGRect(covering: ends).grown(1),
            end: ends.min { ($0.y, -$0.x) < ($1.y, -$1.x) }
        )
        return (place, reached == nil ? theme.secondary : theme.words.failed)
    }

    static func limitLine(_ ends: [CGPoint], _ color: Color) -> Mark {
        .lines(ends, color, width: 1.5, dash: [4, 4])
    }

    /// Returns an arc around the lift whose length is the fraction of the time that was reached.
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

/// The limits that the fingers crossed, so that the verdict's subject failed.
///
/// The crossed boundary is red, and the rest of the allowed area stays neutral.
struct CrossedLimitLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot

    /// The width of a crossed boundary, in points.
    private static let width: CGFloat = 2
    private static let dash: [CGFloat] = [5, 4]

    private var color: Color { context.theme.shapes.failed }

    /// Adds the limits, with words that say who failed there if `hasWords` is true.
    func add(hasWords: Bool, to list: inout DisplayList, in room: inout LabelPlacer) {
        var number = 0
        for section in snapshot.sections {
            for row in section.rows where isExplained(row) {
                for limit in row.crossedLimits {
                    let crossing = crossing(of: row)
                    let frame = snapshot.views.first { $0.id == section.id }?.frame
                    let marks = marks(of: limit.shape, at: crossing, row, in: frame)
                    list.add(.crossedLimit(number), marks)
                    if hasWords,
                        let place = captionPlace(of: limit.shape, at: crossing, row, in: frame),
                        let caption = caption(of: row, at: place, in: &room)
                    {
                        list.addCaption(caption)
                    }
                    number += 1
                }
            }
        }
    }

    /// Returns the limits that the fingers crossed, of one recognizer on its view.
    func marks(of row: TraceSnapshot.Row, on view: TraceSnapshot.ViewFigure?) -> [Mark] {
        row.crossedLimits.flatMap {
            marks(of: $0.shape, at: crossing(of: row), row, in: view?.frame)
        }
    }

    /// Says whether the verdict is about the row's failure, or the row explains why the verdict names another
    /// number of taps.
    private func isExplained(_ row: TraceSnapshot.Row) -> Bool {
        row.isEnabled && !row.crossedLimits.isEmpty
            && (row.id == context.verdict?.subject || row.isFirstMissedTap(of: snapshot))
    }

    /// Returns the location of the row's finger when it failed.
    private func crossing(of row: TraceSnapshot.Row) -> CGPoint? {
        let time = row.id == context.verdict?.subject ? context.verdict?.decisionTime : nil
        guard let stroke = snapshot.strokes(of: row).last else { return nil }
        return time.map { stroke.location(at: $0) } ?? stroke.points.last?.location
    }

    private func marks(
        of shape: RecognitionLimit.Shape,
        at point: CGPoint?,
        _ row: TraceSnapshot.Row,
        in frame: CGRect?
    ) -> [Mark] {
        switch shape {
        case .circle(let center, let radius, _):
            return [Self.circle(center, radius, context.theme)]
                + beyond(from: point.map { edge(of: center, radius, toward: $0) }, to: point)
        case .corridor:
            let sides = Corridor(shape)?.sides ?? []
            return sides.map { side in
                let isCrossed = point.map { side.isOutside($0) } ?? false
                return boundary(side.start, side.end, isCrossed: isCrossed)
            }
        case .band(let rect):
            let area = frame.map(rect.intersection) ?? rect
            guard !area.isNull else { return [] }
            let sides = Side.sides(of: area)
            let neutral = Mark.box(area, fill: context.theme.secondary.faded(0.10))
            guard let point else { return [neutral] }
            return [neutral]
                + sides.filter { $0.isOutside(point) }.map {
                    boundary($0.start, $0.end, isCrossed: true)
                } + beyond(from: point.clamped(in: area), to: point)
        case .time:
            return place(of: row, shape).map { ring($0.location, $0.radius) } ?? []
        case .distance, .angle, .arc:
            return []
        }
    }

    static func circle(_ center: CGPoint, _ radius: CGFloat, _ theme: Theme) -> Mark {
        let points = Curve.arc(around: center, radius, from: 0, to: 2 * .pi)
        return .lines(points, theme.shapes.failed, width: width, dash: dash)
    }

    private func boundary(_ start: CGPoint, _ end: CGPoint, isCrossed: Bool) -> Mark {
        isCrossed
            ? .lines([start, end], color, width: Self.width)
            : .lines(
                [start, end],
                context.theme.secondary.faded(0.85),
                width: 1.5,
                dash: Self.dash
            )
    }

    /// Returns the way from a boundary to the finger beyond it.
    private func beyond(from edge: CGPoint?, to point: CGPoint?) -> [Mark] {
        guard let edge, let point, edge.distance(to: point) > 1 else { return [] }
        return [.lines([edge, point], color.faded(0.85), width: 1.5, dash: [2, 4])]
    }

    private func edge(of center: CGPoint, _ radius: CGFloat, toward point: CGPoint) -> CGPoint {
        let length = point.distance(to: center)
        return length > radius ? center + (point - center) * (radius / length) : point
    }

    // MARK: Time

    /// Returns a closed arc, because the time is over.
    private func ring(_ location: CGPoint, _ radius: CGFloat) -> [Mark] {
        let top = -CGFloat.pi / 2
        let arc = Curve.arc(around: location, radius, from: top, to: top + 2 * .pi)
        return [.lines(arc, color, width: Self.width)]
    }

    /// Finds the finger or the tap at which a time started, and the radius of the arc around it.
    private func place(
        of row: TraceSnapshot.Row,
        _ shape: RecognitionLimit.Shape
    ) -> (location: CGPoint, radius: CGFloat)? {
        guard case .time(let start, _) = shape else { return nil }
        func isNear(_ time: TimeInterval?) -> Bool {
            time.map { ($0 - start).magnitude <= Tolerance.time } ?? false
        }
        let stroke =
            snapshot.strokes.last { isNear($0.startTime) || isNear($0.endTime) }
            ?? snapshot.strokes(of: row).last
        guard let stroke, let last = stroke.points.last else { return nil }
        let radius = stroke.state == .live ? FingerLayout.radius : StrokeLayout.liftRadius
        return (last.location, radius + DeadlineArcLayout.step)
    }

    // MARK: Captions

    private func captionPlace(
        of shape: RecognitionLimit.Shape,
        at point: CGPoint?,
        _ row: TraceSnapshot.Row,
        in frame: CGRect?
    ) -> CGRect? {
        switch shape {
        case .circle(let center, let radius, _): CGRect(around: center, radius: radius)
        case .corridor: point.map { CGRect(around: $0, radius: FingerLayout.radius) }
        case .band(let rect):
            point.map {
                CGRect(around: $0.clamped(in: frame.map(rect.intersection) ?? rect), radius: 4)
            }
        case .time: place(of: row, shape).map { CGRect(around: $0.location, radius: $0.radius) }
        case .distance, .angle, .arc: nil
        }
    }

    private func caption(
        of row: TraceSnapshot.Row,
        at place: CGRect,
        in room: inout LabelPlacer
    ) -> [Mark]? {
        guard let words = row.limitWords else { return nil }
        let caption = MarkCaption(words, context.theme.words.failed, context)
        return caption.marks(around: place, in: &room)
    }
}

extension TraceSnapshot.Row {
    /// Whether it is the first recognizer of several taps whose next tap came too late or too far away.
    fileprivate func isFirstMissedTap(of snapshot: TraceSnapshot) -> Bool {
        hasMissedTap && snapshot.rows.first(where: \.hasMissedTap)?.id == id
    }
}

/// A side of an allowed area, whose outside is at the left on the way from start to end.
private struct Side {
    let start: CGPoint
    let end: CGPoint

    func isOutside(_ point: CGPoint) -> Bool {
        let (way, offset) = (end - start, point - start)
        return way.x * offset.y - way.y * offset.x < -0.01
    }

    /// Returns the sides of a rectangle, clockwise on screen.
    static func sides(of rect: CGRect) -> [Side] {
        let corners = rect.corners
        return corners.indices.map { Side(start: corners[$0], end: corners[($0 + 1) % 4]) }
    }
}

/// The sides of a corridor that a finger must not cross, which are its start and both long sides.
private struct Corridor {
    let sides: [Side]

    init?(_ shape: RecognitionLimit.Shape) {
        guard case .corridor(let start, let direction, let length, let half) = shape else {
            return nil
        }
        let across = CGPoint(x: -direction.y * half, y: direction.x * half)
        let end = start + direction * length
        sides = [
            Side(start: start - across, end: end - across),
            Side(start: end + across, end: start + across),
            Side(start: start + across, end: start - across),
        ]
    }
}
