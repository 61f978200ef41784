public import Foundation
public import GestureKit

/// A path of lines and curves for measuring and hit testing; nothing is drawn.
open class CGPath: Equatable {
    var subpaths: [Subpath] = []

    init(_ subpaths: [Subpath] = []) { self.subpaths = subpaths }

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

    override init(_ subpaths: [Subpath]) { super.init(subpaths) }

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

    /// Adds an arc of a circle, after a line from the current point to its start unless the path is empty.
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
        // Append in place: copying the subpath would make building a long path quadratic.
        if subpaths[last].isClosed { subpaths.append(Subpath(start: subpaths[last].start)) }
        subpaths[subpaths.count - 1].segments.append(segment)
    }
}
