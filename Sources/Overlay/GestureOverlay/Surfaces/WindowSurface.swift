import CCairo
import CXlib
package import Foundation

/// A picture on an X window, drawn on a back buffer from which only changes are copied to the window.
///
/// Call `show(_:)` for each frame, after `expose(_:)` for each Expose event and `resize(…)` for each change
/// of size. A surface is not thread-safe, and must be released before the display is closed.
///
/// Pictures are sent as pixels in requests without replies, so that a server that disappears during drawing
/// blocks nothing. Libraries that draw on the server wait for it in their own loops, which never end once it
/// is gone.
package final class WindowSurface {
    private let scale: CGFloat
    private let window: PixelTarget
    /// The shape of the window, which follows the picture; nil for a rectangular window.
    private var shape: WindowShape?
    private var buffer: PixelBuffer
    /// The last list that was drawn; nil before the first one, and after a resize.
    package private(set) var shown: DisplayList?
    private var exposed: [CGRect] = []
    private let backdrop = Backdrop()

    /// Creates a surface on a window.
    ///
    /// - Parameters:
    ///   - display: The `Display *` of the window.
    ///   - window: The window's XID.
    ///   - visual: The window's `Visual *`, which must not have a palette.
    ///   - depth: The visual's depth in bits.
    ///   - width: The width in pixels, from 1 to 32767.
    ///   - height: The height in pixels, from 1 to 32767.
    ///   - scale: The number of pixels per point; 1 by default.
    ///   - sharesMemory: Whether pixels are sent through shared memory instead of the connection; false by
    ///     default.
    ///   - isShaped: Whether the window has the shape of what is drawn on a transparent background; false by
    ///     default.
    ///   - isLost: Returns whether the connection is lost; nothing is sent then. Never lost by default.
    /// - Throws: `SurfaceError` if the size is out of range or the visual has a palette.
    package init(
        display: OpaquePointer,
        window: UInt,
        visual: UnsafeMutableRawPointer,
        depth: Int,
        width: Int,
        height: Int,
        scale: CGFloat = 1,
        sharesMemory: Bool = false,
        isShaped: Bool = false,
        isLost: @escaping () -> Bool = { false }
    ) throws(SurfaceError) {
        buffer = try Self.buffer(width, height, isTransparent: isShaped)
        if isShaped { shape = WindowShape(display, window, width, height, isLost: isLost) }
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

    /// Adopts a new window size in pixels, after which the next `show(_:)` draws everything.
    ///
    /// - Throws: `SurfaceError` if the size is out of range or memory is exhausted.
    package func resize(width: Int, height: Int) throws(SurfaceError) {
        buffer = try Self.buffer(width, height, isTransparent: shape != nil)
        shape = shape?.resized(width, height)
        shown = nil
    }

    /// The outcome of showing a picture: whether anything was sent, and whether the server reports on it.
    package enum Sending: Hashable, Sendable {
        /// Nothing changed, so nothing was sent.
        case unchanged
        /// The changes were sent.
        case sent
        /// The changes were sent, and the server reports with a `ShmCompletion` that they are drawn.
        case reported
    }

    /// Draws the changes since the last list, copies them to the window and sends them to the server.
    ///
    /// - Parameters:
    ///   - list: The new picture.
    ///   - isReported: Whether the server should report with a `ShmCompletion` when it has drawn.
    /// - Returns: What was sent. The server reports only if memory is shared with it.
    @discardableResult
    package func show(_ list: DisplayList, isReported: Bool = false) -> Sending {
        // After a resize, the whole picture is drawn below.
        let exposed = shown == nil ? [] : self.exposed
        self.exposed = []
        let damage = list.damage(from: shown)
        guard !damage.isEmpty else {
            copy(exposed)
            return .unchanged
        }
        let rects = Renderer(scale: scale)
            .draw(list, on: buffer.context, damage: damage, keeping: backdrop)
        cairo_surface_flush(buffer.surface)
        shown = list
        // The server clips the pixels to the shape, so the shape changes first.
        shape?.update(to: buffer, in: whole(rects))
        return copy(exposed + rects, isReported: isReported) ? .reported : .sent
    }

    /// Copies a rectangle in pixels that the server lost, with the next picture.
    package func expose(_ rect: CGRect) {
        exposed.append(rect)
        // While the window is off the screen, nothing is drawn, but the array must stay short.
        if exposed.count > 64 { exposed = [exposed.reduce(.null) { $0.union($1) }] }
    }

    private var bounds: CGRect { CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height) }

    /// Copies rectangles to the window, and returns whether the server reports that it has drawn them.
    @discardableResult
    private func copy(_ rects: [CGRect], isReported: Bool = false) -> Bool {
        let whole = whole(rects)
        return !whole.isEmpty && window.put(buffer, whole, isReported: isReported)
    }

    /// Returns the parts of rectangles inside the window, in whole pixels.
    private func whole(_ rects: [CGRect]) -> [CGRect] {
        rects.map { $0.integral.intersection(bounds) }.filter { !$0.isEmpty }
    }

    /// Creates the back buffer in the program's memory, where text and lines are identical to those in a
    /// report's picture.
    private static func buffer(
        _ width: Int,
        _ height: Int,
        isTransparent: Bool
    ) throws(SurfaceError) -> PixelBuffer {
        try SurfaceError.check(width: width, height: height)
        let format = isTransparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
        return try PixelBuffer(width: width, height: height, format)
    }
}
