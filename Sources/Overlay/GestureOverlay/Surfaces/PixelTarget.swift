import CXlib
import Foundation

/// A window that receives rectangles of pixels.
///
/// All rectangles of a frame are copied in one request, which the server executes without interruption, so
/// that no partial frame is visible.
///
/// The pixels are sent through shared memory if available, otherwise through the connection.
final class PixelTarget {
    private let display: OpaquePointer
    private let window: Window
    private let format: PixelFormat
    private let context: GC?
    /// The pixmap that collects a frame's rectangles in the server; nil until a frame has several.
    private var stage: (pixmap: Pixmap, width: Int, height: Int)?
    /// The window's visual if memory is shared, otherwise nil.
    private var visual: UnsafeMutablePointer<Visual>?
    /// The shared images; the last one is in use.
    ///
    /// Outgrown ones are kept, because the server may not have attached them yet.
    private var shared: [SharedImage] = []
    private let isLost: () -> Bool
    private let sender: PixelSender

    init(
        _ display: OpaquePointer,
        _ window: UInt,
        _ format: PixelFormat,
        sharing visual: UnsafeMutablePointer<Visual>?,
        isLost: @escaping () -> Bool
    ) {
        self.display = display
        self.window = window
        self.format = format
        self.visual = visual
        self.isLost = isLost
        // Nothing covers a pixmap, so exposure events are unnecessary.
        var values = XGCValues()
        values.graphics_exposures = False
        context = XCreateGC(display, window, UInt(GCGraphicsExposures), &values)
        sender = PixelSender(display, format, context, isLost: isLost)
    }

    deinit {
        if let stage { XFreePixmap(display, stage.pixmap) }
        if let context { XFreeGC(display, context) }
    }

    /// Sends rectangles of whole pixels (`0x00RRGGBB`), which must be within bounds, to the same locations in
    /// the window.
    ///
    /// - Returns: Whether the server reports with a `ShmCompletion` when it has read the pixels; it does so only on
    ///   request, and only for shared memory.
    @discardableResult
    func put(_ pixels: PixelBuffer, _ rects: [CGRect], isReported: Bool) -> Bool {
        guard !isLost() else { return false }
        if let shared = sharedImage(for: pixels), shared.isFree {
            if rects.count == 1 {
                shared.put(pixels, rects, on: window, context, isReported: isReported)
            } else if let pixmap = stage(for: pixels) {
                shared.put(pixels, rects, on: pixmap, context, isReported: isReported)
                show(rects, of: pixmap)
            }
            XFlush(display)
            return isReported
        }
        let maxBytes = max(XExtendedMaxRequestSize(display), XMaxRequestSize(display)) * 4
        if let rect = rects.first, rects.count == 1,
            Int(rect.width * rect.height) * 4 + 64 < maxBytes
        {
            sender.put(pixels, rect, on: window)
        } else if let pixmap = stage(for: pixels) {
            for rect in rects { sender.put(pixels, rect, on: pixmap) }
            show(rects, of: pixmap)
        }
        return false
    }

    /// Returns shared memory for the pixels; nil if it is not available.
    private func sharedImage(for pixels: PixelBuffer) -> SharedImage? {
        guard let visual else { return nil }
        let (width, height) = (pixels.width, pixels.height)
        if let shared = shared.last, shared.fits(width, height, depth: format.depth, visual) {
            return shared
        }
        // Windows are resized often, but rarely beyond the screen's size.
        let screen = XDefaultScreenOfDisplay(display)
        let whole = Int(XWidthOfScreen(screen)) * Int(XHeightOfScreen(screen))
        let capacity = max(width * height, whole, (shared.last?.capacity ?? 0) / 2) * 4
        guard capacity > shared.last?.capacity ?? 0,
            let new = SharedImage(display, capacity: capacity, isLost: isLost),
            new.fits(width, height, depth: format.depth, visual)
        else {
            self.visual = nil
            return nil
        }
        shared.append(new)
        return new
    }

    /// Returns a pixmap with the size of the pixels.
    private func stage(for pixels: PixelBuffer) -> Pixmap? {
        if let stage, stage.width == pixels.width, stage.height == pixels.height {
            return stage.pixmap
        }
        guard !isLost() else { return nil }
        if let stage { XFreePixmap(display, stage.pixmap) }
        let (width, height) = (UInt32(pixels.width), UInt32(pixels.height))
        let pixmap = XCreatePixmap(display, window, width, height, UInt32(format.depth))
        stage = (pixmap, pixels.width, pixels.height)
        return pixmap
    }

    /// Copies the rectangles to the window in one request.
    private func show(_ rects: [CGRect], of pixmap: Pixmap) {
        guard !isLost() else { return }
        let all = CGRect(around: rects)
        var clips = rects.map { rect in
            XRectangle(
                x: Int16(rect.minX),
                y: Int16(rect.minY),
                width: UInt16(rect.width),
                height: UInt16(rect.height)
            )
        }
        XSetClipRectangles(display, context, 0, 0, &clips, Int32(clips.count), Unsorted)
        let (x, y) = (Int32(all.minX), Int32(all.minY))
        let (width, height) = (UInt32(all.width), UInt32(all.height))
        XCopyArea(display, pixmap, window, context, x, y, width, height, x, y)
        XSetClipMask(display, context, Pixmap(None))
        XFlush(display)
    }
}
