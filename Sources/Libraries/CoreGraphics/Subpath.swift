import Foundation
import GestureKit

/// One connected part of a path.
struct Subpath: Hashable {
    /// A line or a curve that starts where the previous segment ends.
    enum Segment: Hashable {
        case line(CGPoint)
        case quadratic(CGPoint, CGPoint)
        case cubic(CGPoint, CGPoint, CGPoint)
    }

    var start: CGPoint
    var segments: [Segment] = []
    var isClosed = false

    init(start: CGPoint) { self.start = start }

    init(rectangle: CGRect) {
        let corners = rectangle.corners
        start = corners[0]
        segments = corners.dropFirst().map { .line($0) }
        isClosed = true
    }

    init(ellipseIn rectangle: CGRect) {
        let unit = Arc(from: 0, to: 2 * .pi, isIncreasing: true)
        start = CGPoint(x: 1, y: 0)
        segments = unit.curves(.zero, 1)
        isClosed = true
        self = applying(
            CGAffineTransform(
                a: rectangle.width / 2,
                b: 0,
                c: 0,
                d: rectangle.height / 2,
                tx: rectangle.midX,
                ty: rectangle.midY
            )
        )
    }

    /// The point where the next segment starts.
    var end: CGPoint { isClosed ? start : segments.last?.end ?? start }

    /// All points, including control points.
    var points: [CGPoint] { [start] + segments.flatMap(\.points) }

    /// The corners of the lines that approximate the subpath.
    var polygon: [CGPoint] {
        var corners = [start]
        for segment in segments {
            segment.flatten(from: corners[corners.count - 1], into: &corners)
        }
        return corners
    }

    func applying(_ transform: CGAffineTransform) -> Subpath {
        guard !transform.isIdentity else { return self }
        var result = self
        result.start = start.applying(transform)
        result.segments = segments.map { $0.applying(transform) }
        return result
    }

    /// Returns the number of crossings of the subpath with a ray from the point to the right; `winding`
    /// counts the two directions with opposite signs.
    func crossings(of point: CGPoint, _ rule: CGPathFillRule) -> Int {
        let corners = polygon
        var (count, last) = (0, corners[corners.count - 1])
        for corner in corners {
            defer { last = corner }
            guard (last.y > point.y) != (corner.y > point.y) else { continue }
            let share = (point.y - last.y) / (corner.y - last.y)
            guard point.x < last.x + share * (corner.x - last.x) else { continue }
            count += rule == .evenOdd || corner.y > last.y ? 1 : -1
        }
        return count
    }
}

extension Subpath.Segment {
    var end: CGPoint {
        switch self {
        case .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
        }
    }

    var points: [CGPoint] {
        switch self {
        case .line(let end): [end]
        case .quadratic(let control, let end): [control, end]
        case .cubic(let first, let second, let end): [first, second, end]
        }
    }

    func applying(_ transform: CGAffineTransform) -> Self {
        switch self {
        case .line(let end): .line(end.applying(transform))
        case .quadratic(let control, let end):
            .quadratic(control.applying(transform), end.applying(transform))
        case .cubic(let first, let second, let end):
            .cubic(first.applying(transform), second.applying(transform), end.applying(transform))
        }
    }

    func flatten(from start: CGPoint, into corners: inout [CGPoint]) {
        if case .line(let end) = self { return corners.append(end) }
        let steps = 32
        for step in 1...steps {
            corners.append(point(at: CGFloat(step) / CGFloat(steps), from: start))
        }
    }

    /// Returns the point at a fraction of the curve, from 0 to 1.
    private func point(at fraction: CGFloat, from start: CGPoint) -> CGPoint {
        let (t, rest) = (fraction, 1 - fraction)
        switch self {
        case .line(let end):
            return start * rest + end * t
        case .quadratic(let control, let end):
            return start * (rest * rest) + control * (2 * rest * t)
                + end * (t * t)
        case .cubic(let first, let second, let end):
            return start * (rest * rest * rest) + first * (3 * rest * rest * t)
                + second * (3 * rest * t * t) + end * (t * t * t)
        }
    }
}

/// An arc of a circle, as cubic curves of at most a quarter each.
struct Arc {
    let startAngle: CGFloat
    /// The signed angle of the arc, at most a whole turn.
    let sweep: CGFloat

    init(from startAngle: CGFloat, to endAngle: CGFloat, isIncreasing: Bool) {
        self.startAngle = startAngle
        let turn = 2 * CGFloat.pi
        let difference = isIncreasing ? endAngle - startAngle : startAngle - endAngle
        var size = difference.isFinite ? difference : 0
        if size < 0 { size = size.truncatingRemainder(dividingBy: turn) + turn }
        if size > turn { size = turn }
        sweep = isIncreasing ? size : -size
    }

    func start(_ center: CGPoint, _ radius: CGFloat) -> CGPoint {
        point(at: startAngle, center, radius)
    }

    func curves(_ center: CGPoint, _ radius: CGFloat) -> [Subpath.Segment] {
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / CGFloat(count)
        // The distance of the control points along the tangents, for a curve that touches the middle of the
        // arc.
        let reach = radius * 4 / 3 * CGFloat(tan(Double(step) / 4))
        return (0..<count).map { index in
            let (from, to) = (
                startAngle + step * CGFloat(index), startAngle + step * CGFloat(index + 1)
            )
            let (first, last) = (point(at: from, center, radius), point(at: to, center, radius))
            let (leaving, arriving) = (tangent(at: from), tangent(at: to))
            return .cubic(
                CGPoint(x: first.x + leaving.x * reach, y: first.y + leaving.y * reach),
                CGPoint(x: last.x - arriving.x * reach, y: last.y - arriving.y * reach),
                last
            )
        }
    }

    private func point(at angle: CGFloat, _ center: CGPoint, _ radius: CGFloat) -> CGPoint {
        CGPoint(
            x: center.x + radius * CGFloat(cos(Double(angle))),
            y: center.y + radius * CGFloat(sin(Double(angle)))
        )
    }

    private func tangent(at angle: CGFloat) -> CGPoint {
        CGPoint(x: -CGFloat(sin(Double(angle))), y: CGFloat(cos(Double(angle))))
    }
}
