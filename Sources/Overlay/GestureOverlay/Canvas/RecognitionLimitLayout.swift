import Foundation
import GestureKit
import GestureTrace

/// The limits within which the fingers may still move, drawn around the fingers.
///
/// Crossing a dashed limit makes a recognizer fail; crossing a blue one makes it begin or recognize.
struct RecognitionLimitLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    let zoom: Double

    private struct Limit {
        let shape: RecognitionLimit.Shape
        let crossing: RecognitionLimit.Crossing
        /// Whether the recognizer's fingers are down; if not, the limit is for the next tap.
        let hasFingers: Bool
        var names: [String]

        func isDrawn(as other: Limit) -> Bool {
            shape.isDrawn(as: other.shape) && crossing == other.crossing
        }
    }

    /// The radius in points below which the finger's own circle hides a limit, which then has no caption.
    private static let minCaptionedRadius: CGFloat = 18

    func add(to list: inout DisplayList, in room: inout LabelPlacer) {
        let limits = limits
        for (number, limit) in limits.enumerated() {
            list.add(.recognitionLimit(number), marks(of: limit.shape, limit.crossing))
        }
        for limit in limits {
            if let caption = caption(of: limit, in: &room) { list.addCaption(caption) }
        }
        for (number, arc) in DeadlineArcLayout(context: context, snapshot: snapshot).arcs
            .enumerated()
        {
            list.add(.arc(number), arc)
        }
    }

    /// The limits of all recognizers, except times.
    ///
    /// Equal limits are merged.
    private var limits: [Limit] {
        var limits: [Limit] = []
        for section in snapshot.sections {
            let frame = snapshot.views.first { $0.id == section.id }?.frame
            for row in section.rows where row.isEnabled {
                for limit in row.recognitionLimits {
                    if case .time = limit.shape { continue }
                    let new = Limit(
                        shape: limit.shape.clipped(to: frame),
                        crossing: limit.crossing,
                        hasFingers: snapshot.fingers.contains { row.touches.contains($0.id) },
                        names: [row.name]
                    )
                    guard let same = limits.firstIndex(where: { $0.isDrawn(as: new) }) else {
                        limits.append(new)
                        continue
                    }
                    if !limits[same].names.contains(row.name) {
                        limits[same].names.append(row.name)
                    }
                }
            }
        }
        return limits
    }

    /// Returns the limits of one recognizer on its view.
    func marks(of row: TraceSnapshot.Row, on view: TraceSnapshot.ViewFigure?) -> [Mark] {
        guard row.isEnabled else { return [] }
        return row.recognitionLimits.flatMap {
            marks(of: $0.shape.clipped(to: view?.frame), $0.crossing)
        }
    }

    private func marks(
        of shape: RecognitionLimit.Shape,
        _ crossing: RecognitionLimit.Crossing
    ) -> [Mark] {
        let color = context.theme.color(of: crossing)
        switch shape {
        case .circle(let center, let radius, _):
            return [Self.circle(center, radius, crossing, context.theme)]
        case .corridor(let start, let direction, let length, let half):
            let across = CGPoint(x: -direction.y * half, y: direction.x * half)
            let end = start + direction * length
            let sides = [end + across, start + across, start - across, end - across]
            return [
                line(sides, context.theme.secondary, [5, 4]),
                line([end - across, end + across], context.theme.shapes.began, [], width: 2),
            ]
        case .band(let rect):
            return rect.isNull ? [] : [.box(rect, fill: context.theme.secondary.faded(0.10))]
        case .distance(let start, let end, let minimum, let maximum):
            return zone(from: start, to: end, [minimum, maximum], color)
                + zone(from: end, to: start, [minimum, maximum], color)
        case .angle(let center, let radius, let from, let to):
            return [0, CGFloat.pi].map { turn in
                line(Curve.arc(around: center, radius, from: from + turn, to: to + turn), color, [])
            }
        case .arc(let center, let radius, let from, let to):
            let turn = min(max(to - from, -2 * .pi), 2 * .pi)
            let points = Curve.arc(around: center, radius, from: from, to: from + turn)
            return [line(points, color, [], width: 2)]
        case .time: return []
        }
    }

    static func circle(
        _ center: CGPoint,
        _ radius: CGFloat,
        _ crossing: RecognitionLimit.Crossing,
        _ theme: Theme
    ) -> Mark {
        let dash: [CGFloat] = crossing == .recognizes ? [2, 4] : [5, 4]
        let points = Curve.arc(around: center, radius, from: 0, to: 2 * .pi)
        return .lines(points, theme.color(of: crossing).faded(0.85), width: 1.5, dash: dash)
    }

    /// Marks the range of distances between two fingers that has no effect, across the line between them.
    private func zone(
        from start: CGPoint,
        to end: CGPoint,
        _ reaches: [CGFloat],
        _ color: Color
    ) -> [Mark] {
        let length = (end - start).length
        guard length > 1 else { return [] }
        let direction = (end - start) / length
        let half: CGFloat = FingerLayout.radius + 6
        let across = CGPoint(x: -direction.y * half, y: direction.x * half)
        return reaches.map { reach in
            let foot = start + direction * reach
            return line([foot + across, foot - across], color, [2, 4])
        }
    }

    private func line(_ points: [CGPoint], _ color: Color, _ dash: [CGFloat], width: CGFloat = 1.5)
        -> Mark
    {
        .lines(points, color.faded(0.85), width: width, dash: dash)
    }

    /// Returns a text around a circle that says what its recognizers expect; nil if it would cover a stroke or
    /// a view's words everywhere.
    private func caption(of limit: Limit, in room: inout LabelPlacer) -> [Mark]? {
        guard case .circle(let center, let radius, _) = limit.shape,
            radius >= Self.minCaptionedRadius
        else { return nil }
        let distance = ValueText.distance(radius / zoom, zoom: zoom)
        let rule =
            limit.crossing != .fails
            ? "needs \(distance)"
            : limit.hasFingers ? "allows \(distance)" : "next tap within \(distance)"
        let shown = names(of: limit) + ": " + rule
        return MarkCaption(shown, context.theme.secondary, context)
            .marks(around: CGRect(around: center, radius: radius), coversWords: false, in: &room)
    }

    /// Names a limit's recognizers or, if there are too many, counts them.
    private func names(of limit: Limit) -> String {
        let names = limit.names.joined(separator: ", ")
        if context.width(names, .small) <= Self.maxNameWidth { return names }
        guard limit.names.count > 1 else { return context.fit(names, .small, Self.maxNameWidth) }
        return "\(limit.names.count) recognizers"
    }

    private static let maxNameWidth: CGFloat = 140
}

extension Theme {
    /// Returns the colour of a limit, which depends on the effect of crossing it.
    func color(of crossing: RecognitionLimit.Crossing) -> Color {
        crossing == .fails ? secondary : shapes.began
    }
}

extension RecognitionLimit.Shape {
    /// Says whether both limits look the same, whatever the fingers' progress.
    fileprivate func isDrawn(as other: Self) -> Bool {
        if case .circle(let center, let radius, _) = self,
            case .circle(center, radius, _) = other
        {
            return true
        }
        return self == other
    }

    /// Returns the part of an allowed area that is on its view.
    ///
    /// Other shapes, which are around the fingers, stay whole.
    fileprivate func clipped(to frame: CGRect?) -> Self {
        guard case .band(let rect) = self, let frame else { return self }
        return .band(rect.intersection(frame))
    }
}

/// The running time limits, each an arc around its finger that closes at the deadline.
struct DeadlineArcLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot

    /// The maximum number of arcs around one finger; more would be indistinguishable.
    private static let maxArcs = 3
    /// The distance in points between two arcs, and between the first one and the finger's ring.
    static let step: CGFloat = 5

    private struct Deadline: Hashable {
        let location: CGPoint
        let radius: CGFloat
        let start: TimeInterval
        let end: TimeInterval
        let crossing: RecognitionLimit.Crossing
    }

    /// The arcs' marks, one array for each time limit at a finger.
    var arcs: [[Mark]] {
        var byLocation: [(location: CGPoint, deadlines: [Deadline])] = []
        for deadline in deadlines {
            if let index = byLocation.firstIndex(where: { $0.location == deadline.location }) {
                if !byLocation[index].deadlines.contains(deadline) {
                    byLocation[index].deadlines.append(deadline)
                }
            } else {
                byLocation.append((deadline.location, [deadline]))
            }
        }
        return byLocation.flatMap { _, deadlines in
            deadlines.sorted { ($0.end, $0.start) < ($1.end, $1.start) }.prefix(Self.maxArcs)
                .enumerated().map { marks(of: $1, number: $0) }
        }
    }

    private var deadlines: [Deadline] {
        var deadlines: [Deadline] = []
        for row in snapshot.rows where row.isEnabled {
            for recognitionLimit in row.recognitionLimits {
                guard case .time(let start, let end) = recognitionLimit.shape, end > start
                else { continue }
                deadlines += locations(of: row).map { location, radius in
                    Deadline(
                        location: location,
                        radius: radius,
                        start: start,
                        end: end,
                        crossing: recognitionLimit.crossing
                    )
                }
            }
        }
        return deadlines
    }

    /// Returns the locations of the recognizer's fingers that are down or, if there are none, the last one of
    /// its last finger.
    private func locations(of row: TraceSnapshot.Row) -> [(CGPoint, CGFloat)] {
        let down = snapshot.fingers.filter { row.touches.contains($0.id) }
        guard down.isEmpty else { return down.map { ($0.location, FingerLayout.radius) } }
        let last = snapshot.strokes.last { row.touches.contains($0.id) }?.points.last
        return last.map { [($0.location, StrokeLayout.liftRadius)] } ?? []
    }

    private func marks(of deadline: Deadline, number: Int) -> [Mark] {
        let radius = deadline.radius + Self.step * CGFloat(number + 1)
        let part = min(
            max((snapshot.time - deadline.start) / (deadline.end - deadline.start), 0),
            1
        )
        return Self.arc(deadline.location, radius, part, deadline.crossing, context.theme)
    }

    /// Returns an arc around a finger for the part of the time that is over, from 0 to 1.
    static func arc(
        _ center: CGPoint,
        _ radius: CGFloat,
        _ part: Double,
        _ crossing: RecognitionLimit.Crossing,
        _ theme: Theme
    ) -> [Mark] {
        let top = -CGFloat.pi / 2
        let arc = Curve.arc(around: center, radius, from: top, to: top + 2 * .pi * CGFloat(part))
        return [
            .ring(center, radius, theme.line, width: 1),
            .lines(arc, theme.color(of: crossing), width: 2),
        ]
    }
}
