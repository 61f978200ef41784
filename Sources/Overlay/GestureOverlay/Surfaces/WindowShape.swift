import CXlib
import Foundation

/// The shape of a window above other programs: the pixels of its picture that are at least half opaque.
///
/// The server turns a bitmap into a shape in one request, however many strokes there are. It thus shows only the
/// old or the new shape. A shape in between would make the programs below redraw.
///
/// Source: the document of the SHAPE extension, "ShapeMask".
final class WindowShape {
    /// The minimum opacity of a pixel in the shape, out of 255.
    private static let minAlpha: UInt32 = 128
    /// The number of rows that have the same bits.
    ///
    /// The server paints what a shape uncovers in a time that grows with the square of its number of rectangles,
    /// which are fewer if rows are equal.
    private static let rowStep = 2

    private let display: OpaquePointer
    private let window: Window
    private let isLost: () -> Bool
    /// The bitmap in the server, with the context that draws its bits.
    private var bitmap: Pixmap = 0
    private var context: GC?

    /// Creates an empty shape for a window of this size in pixels.
    init(
        _ display: OpaquePointer,
        _ window: UInt,
        _ width: Int,
        _ height: Int,
        isLost: @escaping () -> Bool
    ) {
        self.display = display
        self.window = window
        self.isLost = isLost
        create(width, height)
    }

    deinit { free() }

    /// Adopts a new size of the window, with an empty shape.
    func resize(_ width: Int, _ height: Int) {
        free()
        create(width, height)
    }

    /// Updates the shape to the opacity of the pixels in these rectangles.
    func update(to pixels: PixelBuffer, in rects: [CGRect]) {
        guard !rects.isEmpty else { return }
        for rect in rects {
            // Xlib crashes if the connection is lost while its buffer is full.
            guard !isLost() else { return }
            put(pixels, rect)
            XFlush(display)
        }
        guard !isLost() else { return }
        XShapeCombineMask(display, window, ShapeBounding, 0, 0, bitmap, ShapeSet)
    }

    /// Copies a rectangle to the bitmap, with a bit for each pixel.
    private func put(_ pixels: PixelBuffer, _ rect: CGRect) {
        let step = Self.rowStep
        let (left, top) = (Int(rect.minX), Int(rect.minY) / step * step)
        let width = Int(rect.maxX) - left
        let height = min((Int(rect.maxY) - top + step - 1) / step * step, pixels.height - top)
        let stride = (width + 7) / 8
        var bits = [UInt8](repeating: 0, count: stride * height)
        for y in 0..<height {
            let row = UnsafeRawPointer(pixels.bytes + (top + y) * pixels.stride)
                .assumingMemoryBound(to: UInt32.self)
            let line = y / step * step * stride
            for x in 0..<width where row[left + x] >> 24 >= Self.minAlpha {
                bits[line + x >> 3] |= 1 << UInt8(x & 7)
            }
        }
        for y in 0..<height where y % step > 0 {
            let (line, first) = (y * stride, y / step * step * stride)
            for byte in 0..<stride { bits[line + byte] = bits[first + byte] }
        }
        bits.withUnsafeMutableBytes { bytes in
            var image = XImage()
            image.width = Int32(width)
            image.height = Int32(height)
            image.format = XYBitmap
            image.data = bytes.bindMemory(to: CChar.self).baseAddress
            image.byte_order = LSBFirst
            image.bitmap_unit = 8
            image.bitmap_bit_order = LSBFirst
            image.bitmap_pad = 8
            image.depth = 1
            image.bytes_per_line = Int32(stride)
            image.bits_per_pixel = 1
            XInitImage(&image)
            let (x, y) = (Int32(left), Int32(top))
            XPutImage(
                display,
                bitmap,
                context,
                &image,
                0,
                0,
                x,
                y,
                UInt32(width),
                UInt32(height)
            )
        }
    }

    private func create(_ width: Int, _ height: Int) {
        guard !isLost() else { return }
        bitmap = XCreatePixmap(display, window, UInt32(width), UInt32(height), 1)
        var values = XGCValues()
        values.graphics_exposures = False
        context = XCreateGC(display, bitmap, UInt(GCGraphicsExposures), &values)
        XSetForeground(display, context, 0)
        XFillRectangle(display, bitmap, context, 0, 0, UInt32(width), UInt32(height))
        XSetForeground(display, context, 1)
        // The default is 1 too.
        XSetBackground(display, context, 0)
        XShapeCombineMask(display, window, ShapeBounding, 0, 0, bitmap, ShapeSet)
    }

    private func free() {
        if let context { XFreeGC(display, context) }
        if bitmap != 0 { XFreePixmap(display, bitmap) }
        (bitmap, context) = (0, nil)
    }
}
