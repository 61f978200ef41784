import CCairo
import Foundation
import GestureKit

/// The cached pixels of the parts of a picture that seldom change, such as hundreds of committed lines, or
/// untouched views.
///
/// The pixels are kept in tiles, with the groups that each tile shows. New groups are drawn on top; after any
/// other change, the tile is drawn from scratch.
package final class Backdrop {
    private struct TileOrigin: Hashable {
        let x: CGFloat
        let y: CGFloat
    }

    private var canvas: PixelBuffer?
    /// The properties on which the pixels depend; a list with another size, background or scale starts again.
    private var size = CGSize.zero
    private var background: Color = 0
    private var scale: CGFloat = 0
    /// The groups of each tile, keyed by its corner in pixels.
    private var groups: [TileOrigin: [DisplayList.Group]] = [:]
    /// The background of the latest list, which the next one usually has too.
    private var ground: BackgroundTile?
    /// The number of marks drawn so far, where a mark counts once for each tile that shows it.
    package private(set) var marksDrawn = 0

    /// Returns the background of a list, if it can be repeated.
    func backgroundTile(for list: DisplayList, scale: CGFloat, tile: CGFloat) -> BackgroundTile? {
        if ground?.matches(list, scale: scale) != true {
            ground = BackgroundTile(of: list, scale: scale, tile: tile)
        }
        return ground
    }

    /// Prepares the backdrop for a list.
    ///
    /// Returns false if the list has no settled groups, if it is too large, or if memory is exhausted.
    func prepare(for list: DisplayList, scale: CGFloat) -> Bool {
        guard list.settled > 0 else {
            canvas = nil
            groups = [:]
            return false
        }
        let known = (size, background, self.scale)
        if canvas == nil || known != (list.size, list.background, scale) {
            (size, background, self.scale) = (list.size, list.background, scale)
            groups = [:]
            canvas = Self.canvas(for: list, scale: scale)
        }
        return canvas != nil
    }

    private static func canvas(for list: DisplayList, scale: CGFloat) -> PixelBuffer? {
        let width = (list.size.width * scale).rounded(.up)
        let height = (list.size.height * scale).rounded(.up)
        guard width * height <= CGFloat(ImageSurface.maxPixels) else { return nil }
        return try? PixelBuffer(width: Int(width), height: Int(height), CAIRO_FORMAT_RGB24)
    }

    /// Brings a tile up to date by drawing the groups that it does not yet show.
    ///
    /// - Parameters:
    ///   - tile: The tile, in pixels.
    ///   - wanted: The groups that the tile has to show, back to front.
    ///   - draw: Draws groups on a context, onto an empty tile if the flag is set, or over the tile's pixels.
    func update(
        _ tile: CGRect,
        to wanted: [DisplayList.Group],
        draw: (ArraySlice<DisplayList.Group>, OpaquePointer, _ isEmpty: Bool) -> Void
    ) {
        guard let context = canvas?.context else { return }
        let origin = TileOrigin(x: tile.minX, y: tile.minY)
        let old = groups[origin] ?? []
        let kept = wanted.starts(with: old) ? old.count : 0
        guard kept == 0 || kept < wanted.count else { return }
        draw(wanted[kept...], context, kept == 0)
        marksDrawn += wanted[kept...].reduce(0) { $0 + $1.marks.count }
        groups[origin] = wanted
    }

    /// Replaces all pixels within the clip of a context, which is in pixels.
    func paint(on context: OpaquePointer) {
        guard let surface = canvas?.surface else { return }
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
    }
}

/// The background of a picture, which is a colour and a grid, drawn once for all tiles.
///
/// When the grid was drawn as lines, tile by tile, it took a sixth of all drawing time.
final class BackgroundTile {
    private let buffer: PixelBuffer
    /// The number of pixels after which the grid repeats.
    private let period: CGFloat
    /// The grid, colour and scale on which the pixels depend.
    private let grid: Mark
    private let color: Color
    private let scale: CGFloat

    /// Creates the background.
    ///
    /// Fails if the list does not start with a grid from the window's corner, or if the step of the grid is
    /// not a whole number of pixels.
    init?(of list: DisplayList, scale: CGFloat, tile: CGFloat) {
        guard let mark = list.groups.first?.marks.first, mark.transform == .identity,
            case .grid(let rect, let step, let color) = mark.shape,
            rect == CGRect(origin: .zero, size: list.size)
        else { return nil }
        let period = step * scale
        let side = period + tile
        guard period >= 1, period == period.rounded(),
            let buffer = try? PixelBuffer(width: Int(side), height: Int(side), CAIRO_FORMAT_ARGB32)
        else { return nil }
        self.buffer = buffer
        self.period = period
        self.grid = mark
        self.color = list.background
        self.scale = scale
        let context = buffer.context
        let whole = CGRect(x: 0, y: 0, width: side, height: side)
        let pen = Pen(context: context, scale: scale, tile: whole)
        pen.setColor(list.background)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
        cairo_scale(context, scale, scale)
        // Half of one more line beyond the end may be visible.
        let lines = CGRect(x: 0, y: 0, width: side / scale + step, height: side / scale + step)
        pen.draw(Mark(.grid(lines, step: step, color: color)), in: lines)
    }

    /// Says whether a list has the same background at this scale.
    func matches(_ list: DisplayList, scale: CGFloat) -> Bool {
        scale == self.scale && list.background == color && list.groups.first?.marks.first == grid
    }

    /// Replaces the tile's pixels with the background, on a context in pixels that is clipped to the tile.
    func paint(_ tile: CGRect, on context: OpaquePointer) {
        let x = tile.minX - tile.minX.truncatingRemainder(dividingBy: period)
        let y = tile.minY - tile.minY.truncatingRemainder(dividingBy: period)
        cairo_set_source_surface(context, buffer.surface, x, y)
        cairo_paint(context)
    }
}
