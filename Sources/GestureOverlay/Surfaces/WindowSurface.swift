import CCairo
import CXlib
public import Foundation

/// A picture on an X window: drawn on a back buffer, of which only what changed is copied over.
///
/// One frame is `show(_:)`; an Expose event is `expose(_:)`; a change of size is `resize(…)` and then
/// `show(_:)`. Not for use from several threads; it has to go before the display is closed.
public final class WindowSurface {
    /// Pixels for each point.
    public var scale: CGFloat {
        didSet { if scale != oldValue { shown = nil } }
    }

    private let display: OpaquePointer
    private let window: OpaquePointer
    private var buffer: OpaquePointer
    private var shown: DisplayList?
    private var isAbandoned = false

    /// Makes a surface on a window.
    ///
    /// - Parameters:
    ///   - display: The `Display *` that the window belongs to.
    ///   - window: The window's XID.
    ///   - visual: The window's visual; it decides the depth.
    ///   - width: Pixels, from 1 to 32767.
    ///   - height: Pixels, from 1 to 32767.
    ///   - scale: Pixels for each point; 1 by default.
    /// - Throws: `SurfaceError` when the size is out of range or cairo cannot draw on the visual.
    public init(
        display: OpaquePointer,
        window: UInt,
        visual: UnsafeMutableRawPointer,
        width: Int,
        height: Int,
        scale: CGFloat = 1
    ) throws(SurfaceError) {
        try SurfaceError.check(width: width, height: height)
        guard
            let surface = cairo_xlib_surface_create(
                display,
                window,
                visual.assumingMemoryBound(to: Visual.self),
                Int32(width),
                Int32(height)
            )
        else { throw .cairo("no surface") }
        self.display = display
        self.window = surface
        self.scale = scale
        buffer = try Self.buffer(width, height)
        try SurfaceError.check(cairo_surface_status(surface))
    }

    deinit {
        cairo_surface_destroy(buffer)
        guard !isAbandoned else { return }
        cairo_surface_finish(window)
        cairo_surface_destroy(window)
    }

    /// Leaves the window to itself, for a server that has gone: nothing is drawn from here on.
    ///
    /// To let go of a surface cairo waits for the server's answers, without an end where there is none.
    public func abandon() { isAbandoned = true }

    /// Follows the window's size in pixels; the next `show(_:)` draws everything.
    ///
    /// - Throws: `SurfaceError` when the size is out of range or memory is out.
    public func resize(width: Int, height: Int) throws(SurfaceError) {
        try SurfaceError.check(width: width, height: height)
        let new = try Self.buffer(width, height)
        cairo_surface_destroy(buffer)
        buffer = new
        cairo_xlib_surface_set_size(window, Int32(width), Int32(height))
        shown = nil
    }

    /// Draws what changed since the last list, copies it to the window, and sends it to the server.
    ///
    /// - Returns: What was copied, in pixels; empty when nothing changed, and then nothing is sent.
    @discardableResult
    public func show(_ list: DisplayList) -> [CGRect] {
        let damage = list.damage(from: shown)
        guard !isAbandoned, !damage.isEmpty, let context = cairo_create(buffer) else { return [] }
        let rects = Renderer(scale: scale).draw(list, on: context, damage: damage)
        cairo_destroy(context)
        cairo_surface_flush(buffer)
        shown = list
        copy(rects)
        return rects
    }

    /// Copies rectangles (in pixels) again, which the server lost; the whole window when nil.
    public func expose(_ rects: [CGRect]? = nil) {
        // After a change of size there is nothing to copy yet; the next picture comes whole.
        guard shown != nil, !isAbandoned else { return }
        let whole = CGRect(
            x: 0,
            y: 0,
            width: CGFloat(cairo_image_surface_get_width(buffer)),
            height: CGFloat(cairo_image_surface_get_height(buffer))
        )
        copy(rects ?? [whole])
    }

    private func copy(_ rects: [CGRect]) {
        guard !rects.isEmpty, let context = cairo_create(window) else { return }
        for rect in rects {
            cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
        }
        cairo_clip(context)
        cairo_set_source_surface(context, buffer, 0, 0)
        cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
        cairo_paint(context)
        cairo_destroy(context)
        cairo_surface_flush(window)
        XFlush(display)
    }

    /// The back buffer is in our memory: letters and lines are the very ones of a report's picture.
    private static func buffer(_ width: Int, _ height: Int) throws(SurfaceError) -> OpaquePointer {
        guard
            let buffer = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24,
                Int32(width),
                Int32(height)
            )
        else { throw .cairo("no back buffer") }
        try SurfaceError.check(cairo_surface_status(buffer))
        return buffer
    }
}
