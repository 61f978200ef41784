import CCairo
import Foundation

/// The pixels of the parts of a picture that seldom change: hundreds of committed lines stay for a
/// long time.
///
/// It is kept in tiles, and each tile knows the groups that it shows. New groups are drawn on top
/// of these; after any other change the tile is drawn from scratch.
package final class Backdrop {
    private final class Canvas {
        let surface: OpaquePointer
        let context: OpaquePointer
        let size: CGSize
        let scale: CGFloat
        let background: Color

        /// Nil if the list has more than `ImageSurface.mostPixels`, or there is not enough memory.
        init?(for list: DisplayList, scale: CGFloat) {
            let width = (list.size.width * scale).rounded(.up)
            let height = (list.size.height * scale).rounded(.up)
            guard width * height <= CGFloat(ImageSurface.mostPixels),
                let surface = cairo_image_surface_create(
                    CAIRO_FORMAT_RGB24,
                    Int32(width),
                    Int32(height)
                )
            else { return nil }
            guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
                let context = cairo_create(surface)
            else {
                cairo_surface_destroy(surface)
                return nil
            }
            self.surface = surface
            self.context = context
            size = list.size
            self.scale = scale
            background = list.background
        }

        deinit {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }

        func fits(_ list: DisplayList, scale: CGFloat) -> Bool {
            size == list.size && background == list.background && self.scale == scale
        }
    }

    private struct Place: Hashable {
        let x: CGFloat
        let y: CGFloat
    }

    private var canvas: Canvas?
    /// The groups of each tile, keyed by its corner in pixels.
    private var groups: [Place: [DisplayList.Group]] = [:]
    /// The number of marks drawn into it; a mark counts once for each tile that shows it.
    package private(set) var marksDrawn = 0

    package init() {}

    /// Prepares the backdrop for a list; false if the list has nothing to keep, is too large, or
    /// there is not enough memory.
    func prepare(for list: DisplayList, scale: CGFloat) -> Bool {
        guard list.settled > 0 else {
            canvas = nil
            groups = [:]
            return false
        }
        if canvas?.fits(list, scale: scale) != true {
            groups = [:]
            canvas = Canvas(for: list, scale: scale)
        }
        return canvas != nil
    }

    /// Brings a tile up to date by drawing the groups that it does not show yet.
    ///
    /// - Parameters:
    ///   - tile: The tile, in pixels.
    ///   - wanted: The groups that the tile has to show, back to front.
    ///   - draw: Draws groups on a context: onto an empty tile if the flag is set, else over the
    ///     pixels of the tile.
    func update(
        _ tile: CGRect,
        to wanted: [DisplayList.Group],
        draw: (ArraySlice<DisplayList.Group>, OpaquePointer, _ isEmpty: Bool) -> Void
    ) {
        guard let context = canvas?.context else { return }
        let place = Place(x: tile.minX, y: tile.minY)
        let old = groups[place] ?? []
        let kept = wanted.starts(with: old) ? old.count : 0
        guard kept == 0 || kept < wanted.count else { return }
        draw(wanted[kept...], context, kept == 0)
        marksDrawn += wanted[kept...].reduce(0) { $0 + $1.marks.count }
        groups[place] = wanted
    }

    /// Replaces everything within the clip of a context with these pixels; the context counts in
    /// pixels.
    func paint(on context: OpaquePointer) {
        guard let surface = canvas?.surface else { return }
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
    }
}
