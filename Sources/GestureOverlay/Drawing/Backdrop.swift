import CCairo
import Foundation

/// What of a picture seldom changes, kept as pixels: committed lines are hundreds, and stay for long.
///
/// It is kept tile by tile. Of each tile it is known which groups are in it, so that what is new is drawn on
/// top of them, and a tile in which anything else changed begins anew.
package final class Backdrop {
    private final class Canvas {
        let surface: OpaquePointer
        let context: OpaquePointer
        let size: CGSize
        let scale: CGFloat
        let background: Color

        /// Nil when memory is out.
        init?(for list: DisplayList, scale: CGFloat) {
            let width = Int32((list.size.width * scale).rounded(.up))
            let height = Int32((list.size.height * scale).rounded(.up))
            guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height) else {
                return nil
            }
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
    /// The groups in each tile, by its corner in pixels.
    private var groups: [Place: [DisplayList.Group]] = [:]
    /// How many marks were drawn into it, each once for each tile that it is seen in.
    package private(set) var marksDrawn = 0

    package init() {}

    /// Gets ready for a list; false when there is nothing to keep of it, or no memory.
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

    /// Brings a tile up to date: draws what is not in it yet.
    ///
    /// - Parameters:
    ///   - tile: The tile, in pixels.
    ///   - wanted: The groups that are seen in it, back to front.
    ///   - draw: Draws groups on a context: onto an empty tile when the flag is set, else onto what is
    ///     there.
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

    /// Puts the pixels in place of all there is in a rectangle, on a context in pixels that is clipped to
    /// it.
    func paint(on context: OpaquePointer) {
        guard let surface = canvas?.surface else { return }
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
    }
}
