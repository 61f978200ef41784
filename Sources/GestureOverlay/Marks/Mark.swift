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

    /// What is drawn.
    package var shape: Shape
    /// From the shape's points to the window's; identity by default.
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
        return CGRect(
            x: left,
            y: new.minY,
            width: max(new.maxX, was.maxX) + 1 - left,
            height: new.height
        )
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
            CGRect(
                x: start.x - 1,
                y: start.y - font.ascent,
                width: width + 2,
                height: font.ascent + font.descent
            )
        }
    }

    private static func box(of rect: CGRect, through transform: CGAffineTransform) -> CGRect {
        guard transform != .identity else { return rect }
        return CGRect(covering: rect.corners.map { $0.applying(transform) })
    }
}
