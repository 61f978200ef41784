import Foundation
import GestureKit
import GestureTrace

/// The strokes of the second of two sequences, dashed and without a finger's colour.
struct SecondAttemptLayout {
    let context: LayoutContext

    private static let dash: [CGFloat] = [7, 5]
    private static let width: CGFloat = 2
    private static let landingRadius: CGFloat = 3
    /// The minimum distance between two points of a line, without which dashes would blur.
    private static let minDistance: CGFloat = 2

    func add(_ second: TraceSnapshot.SecondAttempt, to list: inout DisplayList) {
        list.add(.secondAttempt, second.strokes.flatMap(marks))
    }

    private func marks(of stroke: TraceSnapshot.Stroke) -> [Mark] {
        let color = context.theme.text.faded(0.75)
        guard let first = stroke.points.first?.location, let last = stroke.points.last?.location
        else { return [] }
        var points = [first]
        for point in stroke.points.dropFirst() {
            guard let end = points.last, end.distance(to: point.location) >= Self.minDistance else {
                continue
            }
            points.append(point.location)
        }
        let line =
            points.count > 1 ? [Mark.lines(points, color, width: Self.width, dash: Self.dash)] : []
        let lift =
            stroke.state == .live
            ? [] : [Mark.ring(last, StrokeLayout.liftRadius - 3, color, width: 1.5)]
        return line + [.disc(first, Self.landingRadius, color)] + lift
    }
}

/// The first difference between two sequences: a diamond on each stroke, and the values beside them.
struct DifferenceLayout {
    let context: LayoutContext
    let snapshot: TraceSnapshot

    private static let radius: CGFloat = 7

    func add(to list: inout DisplayList, in room: inout LabelPlacer) {
        guard let second = snapshot.second, let step = second.difference.step else { return }
        let start = snapshot.timeline.start
        let isPast = step.shownTime.map { start + $0 <= snapshot.time + Tolerance.time } ?? true
        guard isPast else { return }
        let here = step.shownTime.flatMap { location(in: snapshot.strokes, at: start + $0) }
        let there = step.secondTime.flatMap { location(in: second.strokes, at: start + $0) }
        let places = [here, there].compactMap(\.self)
        guard let place = places.first else { return }
        let link =
            places.count > 1
            ? [Mark.lines(places, context.theme.text.faded(0.7), width: 1, dash: [2, 3])] : []
        list.add(
            .difference,
            link + (there.map { diamond(at: $0, fill: context.theme.background) } ?? [])
                + (here.map { diamond(at: $0, fill: context.theme.text) } ?? [])
        )
        for place in places { room.take(CGRect(around: place, radius: Self.radius)) }
        let caption = MarkCaption(
            step.values ?? "first difference",
            context.theme.text,
            context
        ).marks(around: CGRect(around: place, radius: Self.radius), in: &room)
        if let caption { list.addCaption(caption) }
    }

    /// Returns the location of the finger that landed last before a time.
    private func location(in strokes: [TraceSnapshot.Stroke], at time: TimeInterval) -> CGPoint? {
        let stroke = strokes.last { $0.startTime <= time + Tolerance.time }
        return stroke?.location(at: time)
    }

    private func diamond(at center: CGPoint, fill: Color) -> [Mark] {
        let side = Self.radius * 1.3
        let turn = CGAffineTransform(rotationAngle: .pi / 4)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
        let box = CGRect(x: -side / 2, y: -side / 2, width: side, height: side)
        let shape = Mark.Shape.rectangle(
            box,
            radius: 1,
            fill: fill,
            line: fill == context.theme.text ? context.theme.background : context.theme.text,
            width: 1.5
        )
        return [Mark(shape, transform: turn)]
    }
}
