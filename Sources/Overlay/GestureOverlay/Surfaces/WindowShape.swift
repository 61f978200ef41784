import CXlib
import Foundation

/// The shape of a window above other programs: the pixels of its picture that are at least half opaque, and those
/// beside them in the same pair of rows.
///
/// The server turns a bitmap into a shape in one request, however many strokes there are. It thus shows only the
/// old or the new shape. A shape in between would make the programs below redraw.
///
/// Source: the document of the SHAPE extension, "ShapeMask".
final class WindowShape {
    /// The minimum opacity of a pixel in the shape, out of 255.
    private static let minAlpha: UInt32 = 128
    /// The number of neighbouring rows that share their bits.
    ///
    /// The server's time to repaint what a shape uncovers grows with the square of the shape's number of rectangles.
    /// Equal rows share rectangles.
    private static let rowStep = 2

    private let display: OpaquePointer
    private let window: Window
    private let isLost: () -> Bool
    /// The bitmap in the server, with the context for its bits.
    private let bitmap: Pixmap
    private let context: GC?

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
        bitmap = XCreatePixmap(display, window, UInt32(width), UInt32(height), 1)
        var values = XGCValues()
        values.graphics_exposures = False
        context = XCreateGC(display, bitmap, UInt(GCGraphicsExposures), &values)
        // By default, a context draws 0 bits.
        XFillRectangle(display, bitmap, context, 0, 0, UInt32(width), UInt32(height))
        XShapeCombineMask(display, window, ShapeBounding, 0, 0, bitmap, ShapeSet)
    }

    deinit {
        XFreeGC(display, context)
        XFreePixmap(display, bitmap)
    }

    /// Returns an empty shape of the same window with a new size.
    func resized(_ width: Int, _ height: Int) -> WindowShape {
        WindowShape(display, window, width, height, isLost: isLost)
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
        bits.withUnsafeBytes { bytes in
            let data = bytes.bindMemory(to: CChar.self).baseAddress
            let (columns, rows) = (UInt32(width), UInt32(height))
            let part = XCreateBitmapFromData(display, bitmap, data, columns, rows)
            XCopyArea(display, part, bitmap, context, 0, 0, columns, rows, Int32(left), Int32(top))
            XFreePixmap(display, part)
        }
    }
}
