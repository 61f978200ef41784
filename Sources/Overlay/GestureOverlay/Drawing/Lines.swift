import CCairo
import Foundation
import GestureKit

/// Strokes with a varying width and opacity.
extension Pen {
    /// The width of a hollow stroke's edges, both together, in points.
    private static let edge: CGFloat = 2.4

    /// Draws the visible pieces with the maximum opacity at each pixel: overlapping round ends of a
    /// translucent stroke would otherwise look like beads.
    func draw(_ stroke: StrokeShape, _ transform: CGAffineTransform, in part: CGRect) {
        let pieces = stroke.pieces(in: part)
        guard !pieces.isEmpty else { return }
        let map = transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
        let factor = abs(map.a * map.d - map.b * map.c).squareRoot()
        let box = CGRect(around: pieces.lazy.map(\.bounds))
        let area = CGRect(covering: box.corners.map { $0.applying(map) }).integral
            .intersection(tile)
        guard !area.isEmpty else { return }
        // A hollow stroke has a second mask for its inside, any other one for its dots.
        guard let line = CapsuleMask(area), let second = CapsuleMask(area) else { return }
        for piece in pieces {
            let (start, end) = (piece.start.applying(map), piece.end.applying(map))
            line.add(from: start, to: end, width: piece.width * factor, alpha: piece.alpha)
            if stroke.isHollow {
                let core = max(1, piece.width - Self.edge) * factor
                second.add(from: start, to: end, width: core, alpha: 1)
            } else if piece.dot > 0 {
                let dot = 2 * StrokeShape.dotRadius * factor
                second.add(from: end, to: end, width: dot, alpha: piece.dot)
            }
        }
        if stroke.isHollow { line.subtract(second) }
        cairo_save(context)
        cairo_identity_matrix(context)
        line.paint(stroke.color, on: context)
        if !stroke.isHollow { second.paint(stroke.dotColor, on: context) }
        cairo_restore(context)
    }
}

/// Smooth lines of varying width.
extension Pen {
    /// Draws the pieces of the line that are visible in a part, in the line's own points.
    func draw(_ curve: CurveShape, in part: CGRect) {
        guard let first = curve.points.first else { return }
        setColor(curve.color)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        // Cairo does not draw a line of zero length, which has no direction.
        guard curve.points.contains(where: { $0 != first }) else {
            addCircle(first, curve.piece(0).startWidth / 2)
            cairo_fill(context)
            return
        }
        for run in stride(from: 0, to: curve.count, by: CurveShape.run)
        where curve.room(ofRun: run).intersects(part) {
            var last: CGPoint?
            for index in run..<min(run + CurveShape.run, curve.count) {
                let piece = curve.piece(index)
                guard piece.start != piece.end, piece.bounds.intersects(part) else { continue }
                if curve.hasForce {
                    addOutline(of: piece, isNew: last != piece.start)
                } else {
                    addCurve(of: piece, isNew: last != piece.start)
                }
                last = piece.end
            }
            guard last != nil else { continue }
            if curve.hasForce {
                cairo_fill(context)
            } else {
                cairo_set_line_width(context, Double(curve.piece(run).startWidth))
                cairo_stroke(context)
            }
        }
    }

    private func addCurve(of piece: CurveShape.Piece, isNew: Bool) {
        if isNew { cairo_move_to(context, piece.start.x, piece.start.y) }
        let (first, second, end) = (piece.first, piece.second, piece.end)
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
    }

    /// Adds discs along the piece, and the quadrilateral between each two of them.
    ///
    /// All have the same winding direction, so that they fill as one shape with one antialiased edge.
    private func addOutline(of piece: CurveShape.Piece, isNew: Bool) {
        var (start, radius) = (piece.start, piece.startWidth / 2)
        if isNew { addCircle(start, radius) }
        let steps = piece.steps
        for step in 1...steps {
            let part = CGFloat(step) / CGFloat(steps)
            let end = piece.point(at: part)
            let wide = (piece.startWidth + (piece.endWidth - piece.startWidth) * part) / 2
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = (dx * dx + dy * dy).squareRoot()
            if length > 0 {
                let across = CGPoint(x: dy / length, y: -dx / length)
                move(to: start, across, radius)
                line(to: end, across, wide)
                line(to: end, across, -wide)
                line(to: start, across, -radius)
                cairo_close_path(context)
            }
            addCircle(end, wide)
            (start, radius) = (end, wide)
        }
    }

    private func move(to point: CGPoint, _ normal: CGPoint, _ reach: CGFloat) {
        cairo_move_to(
            context,
            Double(point.x + normal.x * reach),
            Double(point.y + normal.y * reach)
        )
    }

    private func line(to point: CGPoint, _ normal: CGPoint, _ reach: CGFloat) {
        cairo_line_to(
            context,
            Double(point.x + normal.x * reach),
            Double(point.y + normal.y * reach)
        )
    }
}

extension CurveShape.Piece {
    /// The number of straight steps that approximate the piece, each about 3 points long.
    fileprivate var steps: Int {
        let length = max(abs(end.x - start.x), abs(end.y - start.y))
        return min(max(Int((length / 3).rounded(.up)), 1), 64)
    }

    /// Returns the point of the curve at a fraction of its length, from 0 to 1.
    fileprivate func point(at part: CGFloat) -> CGPoint {
        let rest = 1 - part
        let weights = (
            rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part
        )
        return CGPoint(
            x: weights.0 * start.x + weights.1 * first.x + weights.2 * second.x + weights.3 * end.x,
            y: weights.0 * start.y + weights.1 * first.y + weights.2 * second.y + weights.3 * end.y
        )
    }
}
