import Foundation
import GestureKit

/// A smooth line through locations, wider where the finger pressed harder.
///
/// The points and forces are the snapshot's own arrays, because comparing or keeping an unchanged array does
/// not read its elements.
package struct CurveShape: Equatable, Sendable {
    /// The colour, which is opaque because the round ends of pieces overlap.
    package var color: Color
    /// The points, oldest first.
    let points: [CGPoint]
    /// The forces from 0 to 1, one for each point; all 0 when no force is known.
    let forces: [Double]

    let hasForce: Bool

    /// Creates a line, or a dot if there is a single point.
    init(color: Color, points: [CGPoint], forces: [Double]) {
        self.color = color
        self.points = points
        self.forces = forces
        hasForce = forces.contains { $0 > 0 }
    }

    /// The widths in points.
    ///
    /// Each exceeds the width of the finger's own stroke, which overlaps the line for a while.
    private static let width: (plain: CGFloat, minimum: CGFloat, maximum: CGFloat) = (7, 3.5, 12)

    /// A piece of the line between two neighbouring points, as a cubic curve with its width at both ends.
    struct Piece: Equatable {
        let start: CGPoint
        let first: CGPoint
        let second: CGPoint
        let end: CGPoint
        let startWidth: CGFloat
        let endWidth: CGFloat

        /// The bounds of the piece, which are computed for every piece in every frame, and therefore without
        /// an array.
        var bounds: CGRect {
            let left = min(min(start.x, end.x), min(first.x, second.x))
            let right = max(max(start.x, end.x), max(first.x, second.x))
            let top = min(min(start.y, end.y), min(first.y, second.y))
            let bottom = max(max(start.y, end.y), max(first.y, second.y))
            let margin = max(startWidth, endWidth) / 2 + 1
            let (low, high) = (CGPoint(x: left, y: top), CGPoint(x: right, y: bottom))
            return CGRect(from: low, to: high, margin: margin, margin)
        }
    }

    /// The number of pieces that are drawn as one path.
    ///
    /// The number is small, so that a growing line redraws little. Where two runs meet, their antialiased
    /// edges overlap and look slightly harder. When a path becomes longer, cairo antialiases it slightly
    /// differently; runs that start at fixed indices keep every unchanged pixel identical.
    static let run = 16

    var count: Int { max(1, points.count - 1) }

    /// Returns the piece at an index.
    ///
    /// At each end, it has the direction between the neighbouring points. Source: Catmull and Rom, "A class
    /// of local interpolating splines", as Bézier curves.
    func piece(_ index: Int) -> Piece {
        let start = points[index]
        let end = points[min(index + 1, points.count - 1)]
        let before = points[max(index - 1, 0)]
        let after = points[min(index + 2, points.count - 1)]
        return Piece(
            start: start,
            first: CGPoint(
                x: start.x + (end.x - before.x) / 6,
                y: start.y + (end.y - before.y) / 6
            ),
            second: CGPoint(x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6),
            end: end,
            startWidth: width(index),
            endWidth: width(min(index + 1, points.count - 1))
        )
    }

    private func width(_ index: Int) -> CGFloat {
        guard hasForce, forces.indices.contains(index) else { return Self.width.plain }
        let force = CGFloat(min(1, max(0, forces[index])))
        return Self.width.minimum + (Self.width.maximum - Self.width.minimum) * force
    }

    /// The bounds of the line.
    ///
    /// They may be slightly too large, because they are computed for every line in every frame.
    var bounds: CGRect {
        stride(from: 0, to: count, by: Self.run).reduce(CGRect.null) { $0.union(room(ofRun: $1)) }
    }

    /// Returns a rectangle that contains the run with this first piece, without computing its curves.
    func room(ofRun first: Int) -> CGRect {
        guard !points.isEmpty else { return .null }
        var (low, high) = (points[first], points[first])
        for index in max(first - 1, 0)...min(first + Self.run + 1, points.count - 1) {
            let point = points[index]
            if point.x < low.x { low.x = point.x }
            if point.x > high.x { high.x = point.x }
            if point.y < low.y { low.y = point.y }
            if point.y > high.y { high.y = point.y }
        }
        // A tangent is a sixth of the displacement between two of these points.
        let margin = Self.width.maximum / 2 + 1
        let (dx, dy) = ((high.x - low.x) / 6 + margin, (high.y - low.y) / 6 + margin)
        return CGRect(from: low, to: high, margin: dx, dy)
    }

    /// Returns the rectangles that changed, which is only the end of a line that merely grew.
    func damage(from old: CurveShape) -> [CGRect] {
        guard color == old.color, hasForce == old.hasForce else { return [old.bounds, bounds] }
        let unmoved = zip(points, old.points).prefix { $0 == $1 }.count
        let pressed = zip(forces, old.forces).prefix { $0 == $1 }.count
        // A new point bends the piece before it.
        let same = max(0, min(unmoved, pressed) - 2) / Self.run * Self.run
        return [old.box(from: same), box(from: same)].filter { !$0.isNull }
    }

    private func box(from first: Int) -> CGRect {
        guard !points.isEmpty, first < count else { return .null }
        return (first..<count).reduce(CGRect.null) { $0.union(piece($1).bounds) }
    }
}
