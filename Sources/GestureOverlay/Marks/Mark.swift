package import Foundation
package import GestureKit

/// One thing that is drawn, as a value that can be compared.
package struct Mark: Equatable, Sendable {
    /// What is drawn; lengths in points.
    package enum Shape: Equatable, Sendable {
        /// A rectangle with corners of a radius, filled and outlined where a colour is given.
        case rectangle(CGRect, radius: CGFloat, fill: Color?, line: Color?, width: CGFloat)
        /// A circle, filled and outlined where a colour is given.
        case circle(CGPoint, radius: CGFloat, fill: Color?, line: Color?, width: CGFloat)
        /// Straight lines from point to point with round ends, dashed where lengths are given.
        case lines([CGPoint], color: Color, width: CGFloat, dash: [CGFloat])
        /// Lines across a rectangle, as far apart as the step.
        case grid(CGRect, step: CGFloat, color: Color)
        /// What a finger drew.
        case stroke(StrokeShape)
        /// A smooth line.
        case curve(CurveShape)
        /// The shape of a state, about a centre.
        case state(StateShape, CGPoint, Color)
        /// A line of text from a point on its baseline, so wide.
        case text(String, at: CGPoint, Font, Color, width: CGFloat)
    }

    package var shape: Shape
    /// From the shape's points to the window's.
    package var transform: CGAffineTransform
    /// What it covers at most, in the window's points.
    package let bounds: CGRect

    /// Makes a mark and measures it.
    package init(_ shape: Shape, transform: CGAffineTransform = .identity) {
        self.shape = shape
        self.transform = transform
        bounds = Self.box(of: Self.extent(of: shape), through: transform)
    }

    /// What changed on the window between another mark in this one's place and this one.
    func damage(from old: Mark) -> [CGRect] {
        if self == old { return [] }
        if case .stroke(let new) = shape, case .stroke(let old) = old.shape, transform == .identity
        {
            return new.damage(from: old)
        }
        if case .curve(let new) = shape, case .curve(let old) = old.shape, transform == .identity {
            return new.damage(from: old)
        }
        if let grown = growth(from: old) { return [grown] }
        return [old.bounds, bounds]
    }

    /// What changed of a bar that only became longer or shorter at its right; nil for other changes.
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
        case .state(_, let center, _): CGRect(around: center, radius: 7)
        case .text(_, let start, let font, _, let width):
            CGRect(x: start.x - 1, y: start.y - font.ascent, width: width + 2, height: font.height)
        }
    }

    private static func box(of rect: CGRect, through transform: CGAffineTransform) -> CGRect {
        guard transform != .identity else { return rect }
        return CGRect(covering: rect.corners.map { $0.applying(transform) })
    }
}

/// What can be drawn in any part by itself.
extension Mark {
    /// A straight line along an axis, as the bar with round ends that it is; nil for others.
    var bar: CGRect? {
        guard case .lines(let points, _, let width, let dash) = shape, points.count == 2,
            dash.isEmpty, transform == .identity,
            points[0].x == points[1].x || points[0].y == points[1].y
        else { return nil }
        return CGRect(covering: points).insetBy(dx: -width / 2, dy: -width / 2)
    }

    /// Whether each pixel is the same whatever part of the picture is drawn.
    ///
    /// Cairo cuts paths at the edge of the clip, and there rounds their soft edges a little differently; what
    /// is worked out pixel by pixel, and letters, it does not.
    var isExact: Bool {
        switch shape {
        case .stroke: true
        case .text, .rectangle, .circle: transform == .identity
        case .lines: bar != nil
        case .grid, .curve, .state: false
        }
    }
}

/// The marks that layout makes again and again, in the window's points.
extension Mark {
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

    /// A line straight down the window.
    static func upright(
        _ x: CGFloat,
        from top: CGFloat,
        to bottom: CGFloat,
        _ color: Color,
        width: CGFloat = 1
    ) -> Mark {
        lines([CGPoint(x: x, y: top), CGPoint(x: x, y: bottom)], color, width: width)
    }

    /// A state's shape, which the look tells, about a centre.
    static func state(_ look: StateLook, _ center: CGPoint, fade: Double = 1) -> Mark {
        Mark(.state(look.shape, center, look.color.faded(fade)))
    }
}
