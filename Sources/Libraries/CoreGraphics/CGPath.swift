public import Foundation
public import GestureKit

/// A path of lines and curves for measuring and hit testing; nothing is drawn.
open class CGPath: Equatable {
    fileprivate var subpaths: [Subpath] = []

    fileprivate init(_ subpaths: [Subpath] = []) { self.subpaths = subpaths }

    /// Creates a rectangular path; nil applies no transform.
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let map = unsafe transform?.pointee ?? .identity
        subpaths = [Subpath(rectangle: rect).applying(map)]
    }

    /// Creates an ellipse that fits into a rectangle; nil applies no transform.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let map = unsafe transform?.pointee ?? .identity
        subpaths = [Subpath(ellipseIn: rect).applying(map)]
    }

    /// Whether the path is empty; a path with a single point is not.
    public final var isEmpty: Bool { subpaths.isEmpty }

    /// The point where the next line or curve starts; `.zero` for an empty path.
    public final var currentPoint: CGPoint { subpaths.last?.end ?? .zero }

    /// The smallest rectangle around all points, including control points; `CGRect.null` for an empty path.
    public final var boundingBox: CGRect { CGRect(covering: subpaths.flatMap(\.points)) }

    /// The smallest rectangle around the lines and curves; `CGRect.null` for an empty path.
    ///
    /// Each curve is approximated by 32 lines.
    public final var boundingBoxOfPath: CGRect { CGRect(covering: subpaths.flatMap(\.polygon)) }

    /// Returns whether a point is inside the path; open subpaths count as closed.
    ///
    /// Each curve is approximated by 32 lines.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - rule: The fill rule for subpaths that overlap; `winding` by default.
    ///   - transform: The transform that is applied to the path first; `identity` by default.
    /// - Returns: Whether the point is inside.
    public final func contains(
        _ point: CGPoint,
        using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let turns = subpaths.reduce(0) { $0 + $1.applying(transform).crossings(of: point, rule) }
        return rule == .winding ? turns != 0 : turns % 2 != 0
    }

    /// Returns an independent copy, never nil.
    public final func copy() -> CGPath? { CGPath(subpaths) }

    /// Returns an independent mutable copy, never nil.
    public final func mutableCopy() -> CGMutablePath? { CGMutablePath(subpaths) }

    /// Returns whether both paths have the same lines and curves.
    public static func == (left: CGPath, right: CGPath) -> Bool { left.subpaths == right.subpaths }
}

/// The rule that decides which points are inside a path whose subpaths overlap.
public enum CGPathFillRule: Int, Sendable {
    /// A point is inside if the path winds around it: turns in opposite directions cancel out.
    case winding
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd
}

/// A path that can be extended.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() { super.init() }

    fileprivate override init(_ subpaths: [Subpath]) { super.init(subpaths) }

    /// Starts a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        subpaths.append(Subpath(start: point.applying(transform)))
    }

    /// Adds a line from the current point; an empty path starts at `point` instead.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add(.line(point), transform)
    }

    /// Starts a new subpath at the first point and adds lines to the others; does nothing without points.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a quadratic Bézier curve from the current point; an empty path starts at `end` instead.
    public func addQuadCurve(
        to end: CGPoint,
        control: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        add(.quadratic(control, end), transform)
    }

    /// Adds a cubic Bézier curve from the current point; an empty path starts at `end` instead.
    public func addCurve(
        to end: CGPoint,
        control1: CGPoint,
        control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        add(.cubic(control1, control2, end), transform)
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        subpaths.append(Subpath(rectangle: rect).applying(transform))
    }

    /// Adds an ellipse that fits into a rectangle as a closed subpath.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        subpaths.append(Subpath(ellipseIn: rect).applying(transform))
    }

    /// Adds an arc of a circle; unless the path is empty, a line from the current point to its start comes
    /// first.
    ///
    /// - Parameters:
    ///   - center: The center of the circle.
    ///   - radius: The radius in points.
    ///   - startAngle: The angle of the start, in radians from the x axis.
    ///   - endAngle: The angle of the end, in radians from the x axis.
    ///   - clockwise: The direction in Core Graphics' axes, where y points up. On screen, where y points
    ///     down, true is counterclockwise.
    ///   - transform: The transform that is applied to the arc; `identity` by default.
    public func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let arc = Arc(from: startAngle, to: endAngle, isIncreasing: !clockwise)
        let start = arc.start(center, radius)
        if isEmpty {
            move(to: start, transform: transform)
        } else {
            addLine(to: start, transform: transform)
        }
        for curve in arc.curves(center, radius) { add(curve, transform) }
    }

    /// Adds all subpaths of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        subpaths += path.subpaths.map { $0.applying(transform) }
    }

    /// Closes the current subpath with a line to its start, where the next line or curve starts.
    public func closeSubpath() {
        guard !subpaths.isEmpty else { return }
        subpaths[subpaths.count - 1].isClosed = true
    }

    private func add(_ segment: Subpath.Segment, _ transform: CGAffineTransform) {
        let segment = segment.applying(transform)
        guard let last = subpaths.indices.last else {
            return subpaths.append(Subpath(start: segment.end))
        }
        // Appended in place: copying the subpath would make the building of a long path quadratic.
        if subpaths[last].isClosed { subpaths.append(Subpath(start: subpaths[last].start)) }
        subpaths[subpaths.count - 1].segments.append(segment)
    }
}

/// One connected part of a path.
private struct Subpath: Hashable {
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

    /// All points, control points included.
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

    /// Returns the number of crossings of the subpath with a ray from the point to the right.
    ///
    /// `winding` counts the two directions with opposite signs.
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

    fileprivate func applying(_ transform: CGAffineTransform) -> Self {
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
private struct Arc {
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

    fileprivate func curves(_ center: CGPoint, _ radius: CGFloat) -> [Subpath.Segment] {
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / CGFloat(count)
        // The control points' distance along the tangents, for a curve that touches the middle of the arc.
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
