import Foundation
import GestureKit
import GestureTrace

/// The strokes, with a width that follows the pressure, a fading tail, and dots at samples.
struct StrokeLayout {
    let context: LayoutContext
    let time: TimeInterval

    /// The radius of the ring at a lift, in points.
    static let liftRadius: CGFloat = 7
    /// The distance in points below which two samples are drawn as one.
    private static let minSampleDistance: CGFloat = 0.75
    /// The limits in points, seconds, and points of deviation within which consecutive samples form one
    /// straight piece.
    ///
    /// A stroke has hundreds of samples, and the difference is invisible.
    private static let maxPieceLength: CGFloat = 4
    private static let maxPieceDuration: TimeInterval = 1.0 / 30
    private static let maxDeviation: CGFloat = 0.2
    /// The minimum distance between two dots, in points.
    private static let dotStep: CGFloat = 4

    func add(_ strokes: [TraceSnapshot.Stroke], to list: inout DisplayList) {
        for stroke in strokes { list.add(.stroke(stroke.serial), marks(of: stroke)) }
    }

    private func marks(of stroke: TraceSnapshot.Stroke) -> [Mark] {
        let color = context.theme.fingers[stroke.slot]
        let shape = StrokeShape(
            color: color,
            dotColor: context.theme.fingers.dot,
            isHollow: !stroke.isOwned,
            pieces: pieces(of: stroke)
        )
        var marks: [Mark] = []
        if !shape.pieces.isEmpty { marks.append(Mark(.stroke(shape))) }
        if stroke.state != .live { marks += end(of: stroke, color) }
        if stroke.state == .cancelled { marks += strikes(through: stroke) }
        return marks
    }

    private func pieces(of stroke: TraceSnapshot.Stroke) -> [StrokeShape.Piece] {
        var pieces: [StrokeShape.Piece] = []
        guard let first = stroke.points.first else { return [] }
        var (start, startTime) = (first.location, first.time)
        /// The first sample that was skipped since the piece's start.
        var passed: CGPoint?
        var sinceDot: CGFloat = 0
        for (index, point) in stroke.points.enumerated().dropFirst() {
            let length = start.distance(to: point.location)
            guard length >= Self.minSampleDistance else { continue }
            let isLast = index == stroke.points.count - 1
            let isShort =
                length < Self.maxPieceLength && point.time - startTime < Self.maxPieceDuration
            let isStraight =
                passed.map { bend(start, $0, point.location) < Self.maxDeviation } ?? true
            if isShort, isStraight, !isLast {
                passed = passed ?? point.location
                continue
            }
            passed = nil
            startTime = point.time
            let (alpha, thickness, dot) = look(of: point, in: stroke)
            sinceDot += length
            let hasDot = sinceDot >= Self.dotStep
            if hasDot { sinceDot = 0 }
            pieces.append(
                StrokeShape.Piece(
                    start: start,
                    end: point.location,
                    width: thickness,
                    alpha: alpha,
                    dot: hasDot ? dot : 0
                )
            )
            start = point.location
        }
        return pieces
    }

    /// Returns the opacity and width of a sample, which is bright and wide when recent, faint and thin when
    /// old.
    ///
    /// After the finger lifts, all samples have the same medium opacity.
    private func look(
        of point: TraceSnapshot.Stroke.Point,
        in stroke: TraceSnapshot.Stroke
    ) -> (alpha: Double, width: CGFloat, dot: Double) {
        let full = point.force.map { 3.4 + 5.6 * min(1, max(0, $0)) } ?? 6
        let now = stroke.endTime ?? time
        // Steps let similar pieces be drawn together, and keep completely faded ones equal.
        let fresh = (Fading.brightness(age: now - point.time) * 24).rounded() / 24
        let live = (alpha: 0.2 + 0.73 * fresh, width: full * (0.4 + 0.6 * fresh), dot: 0.75 * fresh)
        let gone = stroke.endTime.map { min(1, max(0, (time - $0) / Fading.dimming)) } ?? 0
        return (
            live.alpha + (0.5 - live.alpha) * gone,
            CGFloat(((live.width + (full * 0.6 - live.width) * gone) * 4).rounded() / 4),
            live.dot + (0.4 - live.dot) * gone
        )
    }

    /// Returns a small ring at the lift, which is all there is of a tap.
    private func end(of stroke: TraceSnapshot.Stroke, _ color: Color) -> [Mark] {
        guard let last = stroke.points.last?.location else { return [] }
        let fill = stroke.isOwned ? color.faded(0.14) : nil
        return [.ring(last, Self.liftRadius, color.faded(0.65), width: 1.5, fill: fill)]
    }

    /// Returns short bars across the path, and a longer one through its end.
    private func strikes(through stroke: TraceSnapshot.Stroke) -> [Mark] {
        var marks: [Mark] = []
        var walked: CGFloat = 0
        var direction = CGPoint(x: 0.7, y: -0.7)
        for (one, two) in zip(stroke.points, stroke.points.dropFirst()) {
            let length = two.location.distance(to: one.location)
            guard length > 0 else { continue }
            direction = (two.location - one.location) / length
            walked += length
            guard walked >= 16 else { continue }
            walked = 0
            marks.append(bar(at: two.location, direction, 6))
        }
        if let last = stroke.points.last?.location { marks.append(bar(at: last, direction, 11)) }
        return marks
    }

    /// Returns a bar at 60° to a direction.
    private func bar(at point: CGPoint, _ direction: CGPoint, _ half: CGFloat) -> Mark {
        let reach =
            CGPoint(
                x: direction.x * 0.5 - direction.y * 0.866,
                y: direction.x * 0.866 + direction.y * 0.5
            ) * half
        return .lines([point - reach, point + reach], context.theme.shapes.cancelled, width: 1.6)
    }

    /// Returns the distance of a point from the line between two others.
    private func bend(_ start: CGPoint, _ point: CGPoint, _ end: CGPoint) -> CGFloat {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return .infinity }
        return abs(dx * (point.y - start.y) - dy * (point.x - start.x)) / length
    }
}

// MARK: - The strokes of recognizers

extension TraceSnapshot {
    /// Returns the last strokes of a recognizer's touches, in order of landing.
    ///
    /// A recognizer that failed with the last lift has kept no touches; the strokes are then those of all
    /// touches.
    func strokes(of row: Row) -> [Stroke] {
        var last: [Int: Stroke] = [:]
        for stroke in strokes where row.touches.isEmpty || row.touches.contains(stroke.id) {
            last[stroke.id] = stroke
        }
        return last.values.sorted { $0.serial < $1.serial }
    }

    /// The locations on strokes that are still bright, which words on the canvas avoid.
    ///
    /// They are the latest ones of fingers that are down and, after the sequence, all of them.
    var trails: [CGPoint] {
        strokes.flatMap { stroke in
            stroke.points.reversed().prefix { point in
                stroke.state == .live ? time - point.time < Fading.tail : fingers.isEmpty
            }
            .enumerated().filter { $0.offset % 3 == 0 }.map(\.element.location)
        } + (second.map { $0.strokes.flatMap(\.trail) } ?? [])
    }

}

extension TraceSnapshot.Stroke {
    /// The maximum distance between two locations of a trail, in points.
    private static let trailStep: CGFloat = 12

    /// Locations along the whole stroke, also between samples that are far apart.
    fileprivate var trail: [CGPoint] {
        guard let first = points.first?.location else { return [] }
        return points.reduce(into: [first]) { trail, point in
            guard let last = trail.last else { return }
            let way = point.location - last
            let count = Int((way.length / Self.trailStep).rounded(.up))
            guard count > 0 else { return }
            trail += (1...count).map { last + way * (CGFloat($0) / CGFloat(count)) }
        }
    }

    /// Whether its first sample is the landing, because a long stroke keeps only its latest samples.
    var keepsLanding: Bool { points.first.map { $0.time <= startTime } ?? false }

    /// Returns the location at a time: that of the latest sample until then or, before it, of the landing.
    ///
    /// It is nil if that sample has been removed.
    func location(at time: TimeInterval) -> CGPoint? {
        let point =
            points.prefix { $0.time <= time + Tolerance.time }.last
            ?? (keepsLanding ? points.first : nil)
        return point?.location
    }
}
