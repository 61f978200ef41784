import CCairo
import Foundation
import GestureKit

/// Strokes whose width and opacity change along their way.
extension Pen {
    /// Points between the edges of a hollow stroke and what is left out.
    private static let edge: CGFloat = 2.4

    /// Draws the pieces of the tile, the strongest in place of those below: where round ends overlap, a
    /// see-through stroke would otherwise show beads.
    func draw(_ stroke: StrokeShape, _ transform: CGAffineTransform, in part: CGRect) {
        let pieces = stroke.pieces(in: part)
        guard !pieces.isEmpty else { return }
        let map = transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
        let factor = abs(map.a * map.d - map.b * map.c).squareRoot()
        let box = CGRect(around: pieces.lazy.map(\.bounds))
        let area = CGRect(covering: box.corners.map { $0.applying(map) }).integral
            .intersection(tile)
        guard !area.isEmpty else { return }
        var line = CapsuleMask(area)
        var inside = stroke.isHollow ? CapsuleMask(area) : nil
        var dots = stroke.isHollow ? nil : CapsuleMask(area)
        for piece in pieces {
            let (start, end) = (piece.start.applying(map), piece.end.applying(map))
            let width = piece.width * factor
            line.add(from: start, to: end, width: width, alpha: piece.alpha)
            let core = max(1, piece.width - Self.edge) * factor
            inside?.add(from: start, to: end, width: core, alpha: 1)
            guard piece.dot > 0 else { continue }
            let dot = 2 * StrokeShape.dotRadius * factor
            dots?.add(from: end, to: end, width: dot, alpha: piece.dot)
        }
        if let inside { line.subtract(inside) }
        cairo_save(context)
        cairo_identity_matrix(context)
        line.paint(stroke.color, on: context)
        dots?.paint(stroke.dotColor, on: context)
        cairo_restore(context)
    }
}
