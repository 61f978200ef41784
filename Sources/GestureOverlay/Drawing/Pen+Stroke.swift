import CCairo
import Foundation

/// Strokes whose width and opacity change along their way.
extension Pen {
    /// Draws the pieces on a layer, each in place of what is below: where round ends overlap, a
    /// see-through stroke would otherwise show beads.
    func draw(_ stroke: StrokeShape, in part: CGRect) {
        let pieces = stroke.pieces.filter { $0.bounds.intersects(part) }
        guard !pieces.isEmpty else { return }
        cairo_push_group(context)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        for piece in pieces { draw(piece, stroke.color.faded(piece.alpha), piece.width) }
        if stroke.isHollow {
            cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
            for piece in pieces { draw(piece, stroke.color, max(1, piece.width - 2.4)) }
        }
        cairo_pop_group_to_source(context)
        cairo_paint(context)
        guard !stroke.isHollow else { return }
        for piece in pieces where piece.dot > 0 {
            addCircle(piece.end, StrokeShape.dotRadius)
            setColor(stroke.dotColor.faded(piece.dot))
            cairo_fill(context)
        }
    }

    private func draw(_ piece: StrokeShape.Piece, _ color: Color, _ width: CGFloat) {
        setColor(color)
        cairo_set_line_width(context, Double(width))
        cairo_move_to(context, Double(piece.start.x), Double(piece.start.y))
        cairo_line_to(context, Double(piece.end.x), Double(piece.end.y))
        cairo_stroke(context)
    }
}
