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

    private static func color(_ theme: Theme) -> Color { theme.text.faded(0.75) }

    static func line(_ points: [CGPoint], _ theme: Theme) -> Mark {
        .lines(points, color(theme), width: width, dash: dash)
    }

    func add(_ second: TraceSnapshot.SecondAttempt, to list: inout DisplayList) {
        list.add(.secondAttempt, second.strokes.flatMap(marks))
    }

    private func marks(of stroke: TraceSnapshot.Stroke) -> [Mark] {
        let color = Self.color(context.theme)
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
            points.count > 1 ? [Self.line(points, context.theme)] : []
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

    static let radius: CGFloat = 7

    /// The step at which the sequences differ; nil before that step.
    var step: TraceSnapshot.Difference.Step? {
        guard let second = snapshot.second, let step = second.difference.step else { return nil }
        let time = snapshot.timeline.start + (step.shownTime ?? step.secondTime ?? 0)
        // The user can go no further than to the end of the shown sequence.
        return min(time, second.shownEnd) <= snapshot.time + Tolerance.time ? step : nil
    }

    func add(to list: inout DisplayList, in room: inout LabelPlacer) {
        guard let second = snapshot.second, let step else { return }
        let start = snapshot.timeline.start
        let here = step.shownTime.flatMap { location(in: snapshot.strokes, at: start + $0) }
        let there = step.secondTime.flatMap { location(in: second.strokes, at: start + $0) }
        let places = [here, there].compactMap(\.self)
        guard let place = places.first else { return }
        let link =
            places.count > 1
            ? [Mark.lines(places, context.theme.text.faded(0.7), width: 1, dash: [2, 3])] : []
        list.add(
            .difference,
            link + (there.map { Self.diamond(at: $0, isShown: false, context.theme) } ?? [])
                + (here.map { Self.diamond(at: $0, isShown: true, context.theme) } ?? [])
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

    /// Returns a diamond, which is full on the shown sequence and hollow on the second one.
    static func diamond(
        at center: CGPoint,
        isShown: Bool,
        _ theme: Theme,
        radius: CGFloat = radius
    ) -> [Mark] {
        let side = radius * 1.3
        let turn = CGAffineTransform(rotationAngle: .pi / 4)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
        let box = CGRect(x: -side / 2, y: -side / 2, width: side, height: side)
        let shape = Mark.Shape.rectangle(
            box,
            radius: 1,
            fill: isShown ? theme.text : theme.background,
            line: isShown ? theme.background : theme.text,
            width: 1.5
        )
        return [Mark(shape, transform: turn)]
    }
}
