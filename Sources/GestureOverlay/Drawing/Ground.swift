import CCairo
import Foundation
import GestureKit

/// The ground of a picture, its background's colour and a grid on it, made once for all tiles.
///
/// It is below everything: as lines, tile by tile, the grid took a sixth of all drawing.
final class Ground {
    private let surface: OpaquePointer
    /// Pixels after which the grid is the same again.
    private let period: CGFloat

    /// Nil where the list does not begin with a grid from the window's corner that comes to whole pixels.
    init?(of list: DisplayList, scale: CGFloat, tile: CGFloat) {
        guard let mark = list.groups.first?.marks.first, mark.transform == .identity,
            case .grid(let rect, let step, let color) = mark.shape,
            rect == CGRect(origin: .zero, size: list.size)
        else { return nil }
        let period = step * scale
        let side = period + tile
        guard period >= 1, period == period.rounded(),
            let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
        else { return nil }
        self.surface = surface
        self.period = period
        guard let context = cairo_create(surface) else { return nil }
        defer { cairo_destroy(context) }
        let whole = CGRect(x: 0, y: 0, width: side, height: side)
        let pen = Pen(context: context, scale: scale, tile: whole)
        pen.setColor(list.background)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_scale(context, Double(scale), Double(scale))
        // A line beyond the end as well, half of which may be seen.
        let lines = CGRect(x: 0, y: 0, width: side / scale + step, height: side / scale + step)
        pen.draw(Mark(.grid(lines, step: step, color: color)), in: lines)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Puts the ground in place of all there is in the tile, on a context in pixels that is clipped to it.
    func paint(_ tile: CGRect, on context: OpaquePointer) {
        let x = tile.minX - tile.minX.truncatingRemainder(dividingBy: period)
        let y = tile.minY - tile.minY.truncatingRemainder(dividingBy: period)
        cairo_set_source_surface(context, surface, Double(x), Double(y))
        cairo_paint(context)
    }
}
