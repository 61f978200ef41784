import CCairo
import CXlib
package import Foundation

/// A picture on an X window: drawn on a back buffer, of which only what changed is copied over.
///
/// Call `show(_:)` for each frame. Call `expose(_:)` first for an Expose event, and `resize(…)`
/// first for a change of size. Not for use from several threads; it has to go before the display is
/// closed.
///
/// Pictures go to the server as pixels, by requests that no answer is waited for: a server that goes
/// away in the middle of a picture stops nobody. Libraries that draw on the server wait for it in loops
/// of their own, without an end where there is none.
package final class WindowSurface {
    private let scale: CGFloat
    private let window: PixelTarget
    private var buffer: PixelBuffer
    private var shown: DisplayList?
    private var exposed: [CGRect] = []
    private let backdrop = Backdrop()

    /// Makes a surface on a window.
    ///
    /// - Parameters:
    ///   - display: The `Display *` that the window belongs to.
    ///   - window: The window's XID.
    ///   - visual: The window's `Visual *`; its pixels have to hold their colours themselves.
    ///   - depth: Bits for each pixel of the visual.
    ///   - width: Pixels, from 1 to 32767.
    ///   - height: Pixels, from 1 to 32767.
    ///   - scale: Pixels for each point; 1 by default.
    ///   - sharesMemory: Whether the server reads memory of ours, so that pixels need not go through the
    ///     connection; false by default.
    ///   - isLost: Whether the connection is lost: nothing is sent then. Never, by default.
    /// - Throws: `SurfaceError` when the size is out of range or the visual has a palette.
    package init(
        display: OpaquePointer,
        window: UInt,
        visual: UnsafeMutableRawPointer,
        depth: Int,
        width: Int,
        height: Int,
        scale: CGFloat = 1,
        sharesMemory: Bool = false,
        isLost: @escaping () -> Bool = { false }
    ) throws(SurfaceError) {
        buffer = try Self.buffer(width, height)
        let visual = visual.assumingMemoryBound(to: Visual.self)
        guard let format = PixelFormat(visual.pointee, depth: depth) else {
            throw .palette(depth: depth)
        }
        self.window = PixelTarget(
            display,
            window,
            format,
            sharing: sharesMemory && format.isPlain ? visual : nil,
            isLost: isLost
        )
        self.scale = scale
    }

    /// The number of pixel rows that are drawn: all, unless the window has more than
    /// `ImageSurface.mostPixels`, which no screen shows.
    package var rows: Int { buffer.height }

    /// Follows the window's size in pixels; the next `show(_:)` draws everything.
    ///
    /// - Throws: `SurfaceError` when the size is out of range or memory is out.
    package func resize(width: Int, height: Int) throws(SurfaceError) {
        buffer = try Self.buffer(width, height)
        shown = nil
    }

    /// Draws what changed since the last list, copies it to the window, and sends it to the server.
    ///
    /// - Returns: The rectangles that changed, in pixels; empty when nothing changed.
    @discardableResult
    package func show(_ list: DisplayList) -> [CGRect] {
        // After a change of size there is nothing to copy yet: the whole picture is drawn below.
        if shown != nil { copy(exposed) }
        exposed = []
        let damage = list.damage(from: shown)
        guard !damage.isEmpty else { return [] }
        let rects = Renderer(scale: scale)
            .draw(list, on: buffer.context, damage: damage, keeping: backdrop)
        cairo_surface_flush(buffer.surface)
        shown = list
        copy(rects)
        return rects
    }

    /// Copies a rectangle that the server lost, in pixels, again with the next picture.
    package func expose(_ rect: CGRect) {
        exposed.append(rect)
        // No picture is drawn while the window is off the screen, and the list must stay short.
        if exposed.count > 64 { exposed = [exposed.reduce(.null) { $0.union($1) }] }
    }

    private var bounds: CGRect { CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height) }

    private func copy(_ rects: [CGRect]) {
        let whole = rects.map { $0.integral.intersection(bounds) }.filter { !$0.isEmpty }
        if !whole.isEmpty { window.put(buffer, whole) }
    }

    /// The back buffer is in our memory: letters and lines are the very ones of a report's picture.
    ///
    /// It has fewer rows than a window whose pixels would take gigabytes.
    private static func buffer(_ width: Int, _ height: Int) throws(SurfaceError) -> PixelBuffer {
        try SurfaceError.check(width: width, height: height)
        let rows = min(height, ImageSurface.mostPixels / width)
        return try PixelBuffer(width: width, height: rows, CAIRO_FORMAT_RGB24)
    }
}
