package import Foundation
import GestureKit

/// A smooth line through places, wide where the finger pressed.
///
/// The places and forces are the snapshot's own lists: a list that did not change is compared, and
/// kept, without looking into it.
package struct CurveShape: Equatable, Sendable {
    /// The colour; an opaque one, since the pieces' round ends cover each other.
    package var color: Color
    /// The places, oldest first.
    package let points: [CGPoint]
    /// The forces from 0 to 1, as many as there are points; all 0 when there are none to tell.
    package let forces: [Double]

    let hasForce: Bool

    /// Makes a line; one of a single place is a dot.
    package init(color: Color, points: [CGPoint], forces: [Double]) {
        self.color = color
        self.points = points
        self.forces = forces
        hasForce = forces.contains { $0 > 0 }
    }

    /// Points across; always more than the finger's own stroke, which lies on it for a while.
    private static let width: (plain: CGFloat, least: CGFloat, greatest: CGFloat) = (7, 3.5, 12)

    /// A piece of the line from one place to the next: a cubic curve, and how wide it is at both ends.
    struct Piece: Equatable {
        let start: CGPoint
        let first: CGPoint
        let second: CGPoint
        let end: CGPoint
        let startWidth: CGFloat
        let endWidth: CGFloat

        /// Worked out for every piece in every frame: without a list of the four.
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

    /// How many pieces are drawn in one go.
    ///
    /// Few, so that little is drawn again where a line grows; where runs meet, their soft edges cover each
    /// other, and are a little harder. Cairo rounds the soft edges of a path a little differently when the
    /// path gets longer: in runs that begin at fixed places, what did not change comes out the same to the
    /// last bit.
    static let run = 16

    /// How many pieces there are.
    var count: Int { max(1, points.count - 1) }

    /// A piece, by its number from 0; its direction at each end is that between the neighbours.
    ///
    /// Source: Catmull and Rom, "A class of local interpolating splines", as Bézier curves.
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
        return Self.width.least + (Self.width.greatest - Self.width.least) * force
    }

    /// Worked out for every line in every frame, so it may be a little more than what is drawn.
    var bounds: CGRect {
        stride(from: 0, to: count, by: Self.run).reduce(CGRect.null) { $0.union(room(ofRun: $1)) }
    }

    /// What a run of pieces lies in, by its first one: without working out the curves.
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
        // A direction is a sixth of the way between two of these places.
        let margin = Self.width.greatest / 2 + 1
        let (dx, dy) = ((high.x - low.x) / 6 + margin, (high.y - low.y) / 6 + margin)
        return CGRect(from: low, to: high, margin: dx, dy)
    }

    /// What changed: the end, where the line only grew.
    func damage(from old: CurveShape) -> [CGRect] {
        guard color == old.color, hasForce == old.hasForce else { return [old.bounds, bounds] }
        let places = zip(points, old.points).prefix { $0 == $1 }.count
        let pressed = zip(forces, old.forces).prefix { $0 == $1 }.count
        // A new place bends the piece before it.
        let same = max(0, min(places, pressed) - 2) / Self.run * Self.run
        return [old.box(from: same), box(from: same)].filter { !$0.isNull }
    }

    private func box(from first: Int) -> CGRect {
        guard !points.isEmpty, first < count else { return .null }
        return (first..<count).reduce(CGRect.null) { $0.union(piece($1).bounds) }
    }
}
