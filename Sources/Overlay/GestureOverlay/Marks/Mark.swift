package import Foundation
package import GestureKit
import GestureTrace

/// An element of a picture, as a value that can be compared.
package struct Mark: Equatable, Sendable {
    /// The geometry and appearance of a mark, with lengths in points.
    package enum Shape: Equatable, Sendable {
        /// A rectangle with round corners, filled and outlined in the given colours.
        case rectangle(CGRect, radius: CGFloat, fill: Color?, line: Color?, width: CGFloat)
        /// A circle, filled and outlined in the given colours.
        case circle(CGPoint, radius: CGFloat, fill: Color?, line: Color?, width: CGFloat)
        /// A polyline with round ends, dashed if `dash` is not empty.
        case lines([CGPoint], color: Color, width: CGFloat, dash: [CGFloat])
        /// Horizontal and vertical lines across a rectangle, spaced by a step.
        case grid(CGRect, step: CGFloat, color: Color)
        case stroke(StrokeShape)
        /// A smooth line.
        case curve(CurveShape)
        /// Short vertical bars.
        case ticks(TickShape, Color)
        /// The symbol of a state, around a centre.
        case state(StateShape, CGPoint, Color)
        /// A line of text of a known width, which starts at a point on its baseline.
        case text(String, at: CGPoint, Font, Color, width: CGFloat)
        /// A PNG, stretched to a rectangle.
        case picture(Data, CGRect, opacity: Double)
    }

    package var shape: Shape
    /// The transform from the shape's points to the window's.
    package var transform: CGAffineTransform
    /// A rectangle that contains the visible part of the mark, in the window's points.
    package private(set) var bounds: CGRect
    /// The rectangles that all clip the mark, in the window's points; if empty, nothing clips it.
    private(set) var clips: [TraceSnapshot.Clip] = []

    /// Creates a mark and computes its bounds.
    package init(_ shape: Shape, transform: CGAffineTransform = .identity) {
        self.shape = shape
        self.transform = transform
        bounds = Self.box(of: Self.extent(of: shape), through: transform)
    }

    /// Returns the mark, clipped to all of these rectangles; nil if nothing of it remains.
    func clipped(to clips: [TraceSnapshot.Clip]) -> Mark? {
        guard !clips.isEmpty else { return self }
        var clipped = self
        for clip in clips where clip.cuts(bounds) {
            clipped.clips.append(clip)
            clipped.bounds = clipped.bounds.intersection(clip.frame)
        }
        return clipped.bounds.isNull ? nil : clipped
    }

    /// Returns the rectangles of the window that change when this mark replaces another one.
    func damage(from old: Mark) -> [CGRect] {
        if self == old { return [] }
        guard clips.isEmpty, old.clips.isEmpty else { return [old.bounds, bounds] }
        if case .stroke(let new) = shape, case .stroke(let old) = old.shape, transform == .identity
        {
            return new.damage(from: old)
        }
        if case .curve(let new) = shape, case .curve(let old) = old.shape, transform == .identity {
            return new.damage(from: old)
        }
        if case .ticks(let new, let color) = shape, case .ticks(let old, color) = old.shape {
            return new.damage(from: old)
        }
        if let grown = growth(from: old) { return [grown] }
        return [old.bounds, bounds]
    }

    /// Returns the changed part of a bar that only became longer or shorter at its right end; nil for any
    /// other change.
    private func growth(from old: Mark) -> CGRect? {
        guard case .rectangle(let new, let radius, let fill, nil, _) = shape,
            case .rectangle(let was, radius, fill, nil, _) = old.shape,
            transform == .identity, old.transform == .identity,
            new.origin == was.origin, new.height == was.height
        else { return nil }
        let left = min(new.maxX, was.maxX) - radius - 1
        let width = max(new.maxX, was.maxX) + 1 - left
        return CGRect(x: left, y: new.minY, width: width, height: new.height)
    }

    private static func extent(of shape: Shape) -> CGRect {
        switch shape {
        case .rectangle(let rect, _, _, let line, let width):
            rect.grown(line == nil ? 0 : width / 2)
        case .circle(let center, let radius, _, let line, let width):
            CGRect(around: center, radius: radius + (line == nil ? 0 : width / 2))
        case .lines(let points, _, let width, _):
            CGRect(covering: points).grown(width / 2)
        case .grid(let rect, _, _): rect
        case .stroke(let stroke): stroke.bounds
        case .curve(let curve): curve.bounds
        case .ticks(let ticks, _): ticks.bounds
        case .state(_, let center, _): CGRect(around: center, radius: 7)
        case .picture(_, let rect, _): rect
        case .text(_, let start, let font, _, let width):
            CGRect(x: start.x - 1, y: start.y - font.ascent, width: width + 2, height: font.height)
        }
    }

    private static func box(of rect: CGRect, through transform: CGAffineTransform) -> CGRect {
        guard transform != .identity else { return rect }
        return CGRect(covering: rect.corners.map { $0.applying(transform) })
    }

    // MARK: - Exact marks

    /// The bar with round ends that a horizontal or vertical line covers; nil for other marks.
    var bar: CGRect? {
        guard case .lines(let points, _, let width, let dash) = shape, points.count == 2,
            dash.isEmpty, transform == .identity,
            points[0].x == points[1].x || points[0].y == points[1].y
        else { return nil }
        return CGRect(covering: points).insetBy(dx: -width / 2, dy: -width / 2)
    }

    /// Whether every pixel is the same, whichever part of the picture is drawn.
    ///
    /// Cairo clips paths at the edge of the redrawn part, and antialiases them slightly differently there.
    /// Text, and shapes that are computed pixel by pixel, are not affected.
    var isExact: Bool {
        guard clips.isEmpty else { return false }
        return switch shape {
        case .stroke, .ticks: true
        case .text, .rectangle, .circle: transform == .identity
        case .lines: bar != nil
        case .grid, .curve, .state, .picture: false
        }
    }

    // MARK: - Shorthands

    static func box(
        _ rect: CGRect,
        radius: CGFloat = 0,
        fill: Color?,
        line: Color? = nil,
        width: CGFloat = 1
    ) -> Mark {
        Mark(.rectangle(rect, radius: radius, fill: fill, line: line, width: width))
    }

    static func disc(_ center: CGPoint, _ radius: CGFloat, _ color: Color) -> Mark {
        Mark(.circle(center, radius: radius, fill: color, line: nil, width: 0))
    }

    static func ring(
        _ center: CGPoint,
        _ radius: CGFloat,
        _ color: Color,
        width: CGFloat,
        fill: Color? = nil
    ) -> Mark {
        Mark(.circle(center, radius: radius, fill: fill, line: color, width: width))
    }

    static func lines(
        _ points: [CGPoint],
        _ color: Color,
        width: CGFloat = 1,
        dash: [CGFloat] = []
    ) -> Mark {
        Mark(.lines(points, color: color, width: width, dash: dash))
    }

    static func verticalLine(
        _ x: CGFloat,
        from top: CGFloat,
        to bottom: CGFloat,
        _ color: Color,
        width: CGFloat = 1
    ) -> Mark {
        lines([CGPoint(x: x, y: top), CGPoint(x: x, y: bottom)], color, width: width)
    }

    /// Returns the symbol of a state around a centre.
    static func state(_ look: StateLook, _ center: CGPoint, fade: Double = 1) -> Mark {
        Mark(.state(look.shape, center, look.color.faded(fade)))
    }
}

extension TraceSnapshot.Clip {
    /// Whether it may hide a part of a rectangle in the window.
    fileprivate func cuts(_ rect: CGRect) -> Bool {
        radius > 0 || transform.b != 0 || transform.c != 0 || !frame.contains(rect)
    }
}

/// Short vertical bars of the same size, from left to right, such as the hundreds of actions of a recognizer.
///
/// They form one shape, because hundreds of marks would cost more to make and compare than to draw.
package struct TickShape: Equatable, Sendable {
    /// The x coordinates of the bars' centres.
    let xs: [CGFloat]
    let top: CGFloat
    let height: CGFloat

    /// The width of a bar, whose round ends add to its height.
    static let width: CGFloat = 1

    var bounds: CGRect { bounds(of: 0) }

    /// Returns the bounds of the bars from an index on, which are null if there are none.
    private func bounds(of first: Int) -> CGRect {
        guard first < xs.count, let last = xs.last else { return .null }
        let (low, high) = (CGPoint(x: xs[first], y: top), CGPoint(x: last, y: top + height))
        return CGRect(from: low, to: high, margin: Self.width / 2, Self.width / 2)
    }

    /// Returns the bars that are visible in a part of the picture.
    func bars(in part: CGRect) -> [CGRect] {
        xs.lazy.map { x in
            let (left, width) = (x - Self.width / 2, Self.width)
            return CGRect(x: left, y: top - width / 2, width: width, height: height + width)
        }
        .filter { $0.overlaps(part) }
    }

    /// Returns the rectangles that changed, which is only the end if bars were merely added.
    func damage(from old: TickShape) -> [CGRect] {
        guard top == old.top, height == old.height else { return [old.bounds, bounds] }
        let same = zip(xs, old.xs).prefix { $0 == $1 }.count
        return [old.bounds(of: same), bounds(of: same)].filter { !$0.isNull }
    }
}
