public import Foundation
public import GestureKit

/// Lines and curves, to be measured and hit; nothing draws them here.
open class CGPath: Equatable {
    var subpaths: [Subpath] = []

    init(_ subpaths: [Subpath] = []) { self.subpaths = subpaths }

    /// Makes a path around a rectangle.
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let map = unsafe transform?.pointee ?? .identity
        subpaths = [Subpath(rectangle: rect).applying(map)]
    }

    /// Makes a path around the ellipse that fills a rectangle.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        let map = unsafe transform?.pointee ?? .identity
        subpaths = [Subpath(ellipseIn: rect).applying(map)]
    }

    /// Whether there is nothing in it, not even a point.
    public final var isEmpty: Bool { subpaths.isEmpty }

    /// Where the next line or curve begins; `.zero` in an empty path.
    public final var currentPoint: CGPoint { subpaths.last?.end ?? .zero }

    /// The smallest rectangle that holds all points, the control points of curves too; null for an empty path.
    public final var boundingBox: CGRect { CGRect(covering: subpaths.flatMap(\.points)) }

    /// The smallest rectangle that holds the lines and curves; null for an empty path.
    ///
    /// A curve is measured by 32 lines.
    public final var boundingBoxOfPath: CGRect { CGRect(covering: subpaths.flatMap(\.polygon)) }

    /// Whether the point is inside when each part is closed; curves are taken as 32 lines.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - rule: What counts as inside where parts overlap; `winding` by default.
    ///   - transform: Applied to the path before; none by default.
    /// - Returns: Whether it is inside.
    public final func contains(
        _ point: CGPoint,
        using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let turns = subpaths.reduce(0) { $0 + $1.applying(transform).crossings(of: point, rule) }
        return rule == .winding ? turns != 0 : turns % 2 != 0
    }

    /// A path of its own that is the same now.
    public final func copy() -> CGPath? { CGPath(subpaths) }

    /// A path of its own that is the same now, and can be changed.
    public final func mutableCopy() -> CGMutablePath? { CGMutablePath(subpaths) }

    /// Whether both have the same lines and curves.
    public static func == (left: CGPath, right: CGPath) -> Bool { left.subpaths == right.subpaths }
}

/// What counts as inside of a path whose parts overlap.
public enum CGPathFillRule: Int, Sendable {
    /// What the path goes around, counted with its direction.
    case winding
    /// What is crossed into an odd number of times.
    case evenOdd
}

/// A path that can be added to.
public final class CGMutablePath: CGPath {
    /// Makes an empty path.
    public init() { super.init() }

    override init(_ subpaths: [Subpath]) { super.init(subpaths) }

    /// Begins a new part at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        subpaths.append(Subpath(start: point.applying(transform)))
    }

    /// Adds a line from the current point; without one it begins there.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        add(.line(point), transform)
    }

    /// Begins a new part at the first point, and adds lines through the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a quadratic curve from the current point; without one it begins at its end.
    public func addQuadCurve(
        to end: CGPoint,
        control: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        add(.quadratic(control, end), transform)
    }

    /// Adds a cubic curve from the current point; without one it begins at its end.
    public func addCurve(
        to end: CGPoint,
        control1: CGPoint,
        control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        add(.cubic(control1, control2, end), transform)
    }

    /// Adds a closed part around a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        subpaths.append(Subpath(rectangle: rect).applying(transform))
    }

    /// Adds a closed part around the ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        subpaths.append(Subpath(ellipseIn: rect).applying(transform))
    }

    /// Adds a part of a circle, with a line to its start from the current point where there is one.
    ///
    /// - Parameters:
    ///   - center: The circle's centre.
    ///   - radius: Its radius in points.
    ///   - startAngle: Where the arc starts, in radians from the x axis.
    ///   - endAngle: Where it ends.
    ///   - clockwise: The direction in axes with y upward, as CoreGraphics has it: on screen, where y
    ///     grows downward, true is counterclockwise.
    ///   - transform: Applied to the arc; none by default.
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

    /// Adds all parts of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        subpaths += path.subpaths.map { $0.applying(transform) }
    }

    /// Closes the last part with a line to its start, where the next one begins.
    public func closeSubpath() {
        guard !subpaths.isEmpty else { return }
        subpaths[subpaths.count - 1].isClosed = true
    }

    private func add(_ segment: Subpath.Segment, _ transform: CGAffineTransform) {
        let segment = segment.applying(transform)
        guard let last = subpaths.last else {
            return subpaths.append(Subpath(start: segment.end))
        }
        if last.isClosed { subpaths.append(Subpath(start: last.start)) }
        subpaths[subpaths.count - 1].segments.append(segment)
    }
}
