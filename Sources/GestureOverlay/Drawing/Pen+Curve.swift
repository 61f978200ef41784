import CCairo
import Foundation

/// Smooth lines of changing width.
extension Pen {
    /// Draws what of the line is in the part, in the line's own points.
    func draw(_ curve: CurveShape, in part: CGRect) {
        guard let first = curve.points.first else { return }
        setColor(curve.color)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        // A line without length has no direction, and would not be drawn.
        guard curve.points.contains(where: { $0 != first }) else {
            addCircle(first, curve.piece(0).width / 2)
            cairo_fill(context)
            return
        }
        var last: CurveShape.Piece?
        var run = 0
        for index in 0..<curve.count {
            let piece = curve.piece(index)
            guard piece.start != piece.end, piece.bounds.intersects(part) else { continue }
            let isNew = index / CurveShape.run != run || last?.width != piece.width
            run = index / CurveShape.run
            if isNew {
                cairo_stroke(context)
                cairo_set_line_width(context, Double(piece.width))
            }
            if isNew || last?.end != piece.start {
                cairo_move_to(context, Double(piece.start.x), Double(piece.start.y))
            }
            cairo_curve_to(
                context,
                Double(piece.first.x),
                Double(piece.first.y),
                Double(piece.second.x),
                Double(piece.second.y),
                Double(piece.end.x),
                Double(piece.end.y)
            )
            last = piece
        }
        cairo_stroke(context)
    }
}
