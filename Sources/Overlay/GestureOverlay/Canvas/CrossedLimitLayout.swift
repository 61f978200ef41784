import Foundation
import GestureKit
import GestureTrace

/// The limits that the fingers crossed and that made the verdict's subject fail: the crossed boundary is red,
/// and the rest of the allowed area stays neutral.
struct CrossedLimitLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot

    /// The width of a crossed boundary, in points.
    private static let width: CGFloat = 2
    private static let dash: [CGFloat] = [5, 4]

    private var color: Color { context.theme.shapes.failed }

    func add(to list: inout DisplayList, in room: inout LabelPlacer) {
        var number = 0
        for section in snapshot.sections {
            for row in section.rows where isExplained(row) {
                for limit in row.crossedLimits {
                    let crossing = crossing(of: row)
                    let frame = snapshot.views.first { $0.id == section.id }?.frame
                    let marks = marks(of: limit.shape, at: crossing, row, in: frame)
                    list.add(.crossedLimit(number), marks)
                    if let place = captionPlace(of: limit.shape, at: crossing, row, in: frame),
                        let caption = caption(of: row, at: place, in: &room)
                    {
                        list.addCaption(caption)
                    }
                    number += 1
                }
            }
        }
    }

    /// Whether the verdict is about the row's failure, or the row explains why the verdict names another number
    /// of taps.
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
            return [
                .lines(
                    Curve.arc(around: center, radius, from: 0, to: 2 * .pi),
                    color,
                    width: Self.width,
                    dash: Self.dash
                )
            ] + beyond(from: point.map { edge(of: center, radius, toward: $0) }, to: point)
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

    /// Returns the path from a boundary to the finger beyond it.
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

    /// Returns the finger or the tap from which a time was measured, and the radius of the arc around it.
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

/// A side of an allowed area, from its start to its end, with its outside at the left of the direction.
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

/// The sides of a corridor that the finger must not cross: its start and both long sides.
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
