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
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        drawLines(pieces, stroke.color) { $0.width }
        if stroke.isHollow {
            cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
            drawLines(pieces, stroke.color) { max(1, $0.width - 2.4) }
        }
        cairo_pop_group_to_source(context)
        cairo_paint(context)
        if !stroke.isHollow { drawDots(pieces, stroke.dotColor) }
    }

    /// Pieces that follow each other and look alike are one path: most of the cost is for each path.
    private func drawLines(
        _ pieces: [StrokeShape.Piece],
        _ color: Color,
        width: (StrokeShape.Piece) -> CGFloat
    ) {
        var last: StrokeShape.Piece?
        for piece in pieces {
            let isAlike = last.map { $0.alpha == piece.alpha && $0.width == piece.width } ?? false
            if !isAlike {
                cairo_stroke(context)
                setColor(color.faded(piece.alpha))
                cairo_set_line_width(context, Double(width(piece)))
            }
            if !isAlike || last?.end != piece.start {
                cairo_move_to(context, Double(piece.start.x), Double(piece.start.y))
            }
            cairo_line_to(context, Double(piece.end.x), Double(piece.end.y))
            last = piece
        }
        cairo_stroke(context)
    }

    private func drawDots(_ pieces: [StrokeShape.Piece], _ color: Color) {
        var alpha = 0.0
        for piece in pieces where piece.dot > 0 {
            if piece.dot != alpha {
                cairo_fill(context)
                alpha = piece.dot
                setColor(color.faded(alpha))
            }
            addCircle(piece.end, StrokeShape.dotRadius)
        }
        cairo_fill(context)
    }
}
