package import CXlib
import Foundation

/// A window that receives rectangles of pixels.
///
/// All rectangles of a frame are copied in one request, which the server executes without interruption.
/// Therefore no partial frame is visible.
///
/// Pixels are sent through shared memory or, if it is not available, through the connection.
final class PixelTarget {
    private let display: OpaquePointer
    private let window: Window
    private let format: PixelFormat
    private let context: GC?
    /// The pixmap that collects the rectangles of a frame in the server; nil until a frame has several.
    private var stage: (pixmap: Pixmap, width: Int, height: Int)?
    /// The window's visual if memory is shared.
    private var visual: UnsafeMutablePointer<Visual>?
    /// The shared images, of which the last one is in use.
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
        // Nothing covers a pixmap, so that exposure events are unnecessary.
        var values = XGCValues()
        values.graphics_exposures = False
        context = XCreateGC(display, window, UInt(GCGraphicsExposures), &values)
        sender = PixelSender(display, format, context, isLost: isLost)
    }

    deinit {
        if let stage { XFreePixmap(display, stage.pixmap) }
        if let context { XFreeGC(display, context) }
    }

    /// Sends rectangles of whole pixels, `0x00RRGGBB`, to the same locations in the window, where they must fit.
    ///
    /// - Returns: Whether the server will report with a `ShmCompletion` that it has read the pixels, which it does
    ///   on request if memory is shared.
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

    /// Returns shared memory for the pixels, if it is available.
    private func sharedImage(for pixels: PixelBuffer) -> SharedImage? {
        guard let visual else { return nil }
        let (width, height) = (pixels.width, pixels.height)
        if let shared = shared.last, shared.fits(width, height, depth: format.depth, visual) {
            return shared
        }
        // Windows are often resized, but rarely beyond the size of the screen.
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

/// Sends pixels through the connection with `XPutImage`.
private final class PixelSender {
    private let display: OpaquePointer
    private let format: PixelFormat
    private let context: GC?
    private let isLost: () -> Bool
    /// A row buffer for screens with another pixel format.
    private var converted: [UInt32] = []

    init(
        _ display: OpaquePointer,
        _ format: PixelFormat,
        _ context: GC?,
        isLost: @escaping () -> Bool
    ) {
        self.display = display
        self.format = format
        self.context = context
        self.isLost = isLost
    }

    /// Sends a rectangle of the pixels to the same location on a window or a pixmap.
    ///
    /// Each request is flushed at once, because Xlib crashes if the connection is lost while its buffer is
    /// full.
    func put(_ pixels: PixelBuffer, _ rect: CGRect, on target: Drawable) {
        guard !isLost() else { return }
        let (x, y) = (Int32(rect.minX), Int32(rect.minY))
        let (width, height) = (UInt32(rect.width), UInt32(rect.height))
        if format.isPlain {
            var image = image(pixels.bytes, pixels.width, pixels.height, stride: pixels.stride)
            XPutImage(display, target, context, &image, x, y, x, y, width, height)
        } else {
            convert(pixels, rect)
            converted.withUnsafeMutableBytes { bytes in
                guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
                let (columns, rows) = (Int(width), Int(height))
                var image = image(base, columns, rows, stride: columns * 4)
                XPutImage(display, target, context, &image, 0, 0, x, y, width, height)
            }
        }
        XFlush(display)
    }

    /// Describes pixels for `XPutImage`.
    ///
    /// Xlib converts 32-bit pixels to the screen's depth and byte order.
    private func image(
        _ bytes: UnsafeMutablePointer<UInt8>,
        _ width: Int,
        _ height: Int,
        stride: Int
    ) -> XImage {
        var image = XImage()
        image.width = Int32(width)
        image.height = Int32(height)
        image.format = ZPixmap
        image.data = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: CChar.self)
        image.byte_order = UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst
        image.bitmap_unit = 32
        image.bitmap_bit_order = image.byte_order
        image.bitmap_pad = 32
        image.depth = Int32(format.depth)
        image.bytes_per_line = Int32(stride)
        image.bits_per_pixel = 32
        XInitImage(&image)
        return image
    }

    private func convert(_ pixels: PixelBuffer, _ rect: CGRect) {
        let width = Int(rect.width)
        converted = []
        converted.reserveCapacity(width * Int(rect.height))
        for y in Int(rect.minY)..<Int(rect.maxY) {
            let row = UnsafeRawPointer(pixels.bytes + y * pixels.stride)
                .assumingMemoryBound(to: UInt32.self)
            for x in Int(rect.minX)..<Int(rect.maxX) { converted.append(format.pixel(row[x])) }
        }
    }
}

/// The layout of the colours in a visual's pixels.
package struct PixelFormat {
    /// The number of significant bits per pixel.
    let depth: Int
    private let red: Channel
    private let green: Channel
    private let blue: Channel

    /// Creates the format of a visual; nil for one with a palette, where pixels are indices of colours.
    package init?(_ visual: Visual, depth: Int) {
        guard [TrueColor, DirectColor].contains(visual.class) else { return nil }
        self.depth = depth
        red = Channel(visual.red_mask)
        green = Channel(visual.green_mask)
        blue = Channel(visual.blue_mask)
    }

    /// Whether pixels have the format of the back buffer, `0x00RRGGBB`, as on nearly all screens.
    package var isPlain: Bool {
        [red.mask, green.mask, blue.mask] == [0xFF0000, 0xFF00, 0xFF]
    }

    /// Converts `0x00RRGGBB` to the visual's pixel format.
    package func pixel(_ rgb: UInt32) -> UInt32 {
        red.bits(rgb >> 16 & 0xFF) | green.bits(rgb >> 8 & 0xFF) | blue.bits(rgb & 0xFF)
    }

    /// The position and size of one colour component.
    private struct Channel {
        let mask: UInt32
        private let shift: UInt32
        private let maximum: UInt32

        init(_ mask: UInt) {
            self.mask = UInt32(truncatingIfNeeded: mask)
            shift = self.mask == 0 ? 0 : UInt32(self.mask.trailingZeroBitCount)
            maximum = self.mask >> shift
        }

        /// Returns the nearest level of the channel, which may have more or fewer than 256.
        func bits(_ value: UInt32) -> UInt32 { ((value * maximum + 127) / 255) << shift }
    }
}

/// Pixels in memory that is shared with the server (MIT-SHM), which avoids the connection.
///
/// The server reads them when it executes the request, which is after the program has sent it. The memory is
/// in use until a later message from the server arrives. Source: the document of the MIT-SHM extension, "How
/// to use".
private final class SharedImage {
    /// The size of the memory, in bytes.
    let capacity: Int
    private let display: OpaquePointer
    /// The segment, allocated because Xlib keeps its address.
    private let segment: UnsafeMutablePointer<XShmSegmentInfo>
    private let isLost: () -> Bool
    /// The layout of the pixels in the memory; nil until a size is set.
    private var image: UnsafeMutablePointer<XImage>?
    /// The serial number of the last request that reads the memory.
    private var lastRead: UInt = 0

    /// Attaches shared memory, if some is available.
    init?(_ display: OpaquePointer, capacity: Int, isLost: @escaping () -> Bool) {
        guard capacity > 0 else { return nil }
        let id = shmget(IPC_PRIVATE, capacity, IPC_CREAT | 0o600)
        guard id >= 0 else { return nil }
        let address = shmat(id, nil, 0)
        // Linux frees the segment when the last process detaches, until which the server can still attach.
        shmctl(id, IPC_RMID, nil)
        guard let address, Int(bitPattern: address) != -1 else { return nil }
        var info = XShmSegmentInfo()
        info.shmid = id
        info.shmaddr = address.assumingMemoryBound(to: CChar.self)
        info.readOnly = True
        segment = .allocate(capacity: 1)
        segment.initialize(to: info)
        self.display = display
        self.capacity = capacity
        self.isLost = isLost
        XShmAttach(display, segment)
    }

    deinit {
        drop()
        if !isLost() { XShmDetach(display, segment) }
        shmdt(segment.pointee.shmaddr)
        segment.deallocate()
    }

    /// Whether the server is known to have read the latest pixels.
    var isFree: Bool { XLastKnownRequestProcessed(display) >= lastRead }

    /// Lays out pixels of this size.
    ///
    /// Returns false if they do not fit, or if the server uses another pixel format.
    func fits(_ width: Int, _ height: Int, depth: Int, _ visual: UnsafeMutablePointer<Visual>)
        -> Bool
    {
        if let image, image.pointee.width == width, image.pointee.height == height { return true }
        guard width * height * 4 <= capacity else { return false }
        drop()
        let (bits, columns, rows) = (UInt32(depth), UInt32(width), UInt32(height))
        let data = segment.pointee.shmaddr
        image = XShmCreateImage(display, visual, bits, ZPixmap, data, segment, columns, rows)
        let ours = UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst
        if let image, image.pointee.bits_per_pixel == 32, image.pointee.byte_order == ours,
            image.pointee.bytes_per_line == Int32(width * 4)
        {
            return true
        }
        drop()
        return false
    }

    /// Copies rectangles of pixels to the memory, which must be free, and puts them on a window or a pixmap.
    ///
    /// If `isReported` is true, the server sends a `ShmCompletion` after it has read the last rectangle.
    func put(
        _ pixels: PixelBuffer,
        _ rects: [CGRect],
        on target: Drawable,
        _ context: GC?,
        isReported: Bool
    ) {
        guard let image, let data = segment.pointee.shmaddr else { return }
        let stride = Int(image.pointee.bytes_per_line)
        for (index, rect) in rects.enumerated() {
            let (left, length) = (Int(rect.minX) * 4, Int(rect.width) * 4)
            for y in Int(rect.minY)..<Int(rect.maxY) {
                memcpy(data + y * stride + left, pixels.bytes + y * pixels.stride + left, length)
            }
            let (x, y) = (Int32(rect.minX), Int32(rect.minY))
            let (width, height) = (UInt32(rect.width), UInt32(rect.height))
            let event = isReported && index == rects.count - 1 ? True : False
            XShmPutImage(display, target, context, image, x, y, x, y, width, height, event)
        }
        lastRead = XNextRequest(display) - 1
    }

    private func drop() {
        if let image { _ = image.pointee.f.destroy_image(image) }
        image = nil
    }
}
