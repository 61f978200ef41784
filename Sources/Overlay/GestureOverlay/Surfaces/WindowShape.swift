import CXlib
import Foundation

/// The shape of a window over other programs, which contains the pixels that its picture covers at least half.
///
/// The server turns a bitmap into a shape in one request, however many strokes there are. It thus shows either
/// the old or the new shape, but none in between, for which programs below would draw.
///
/// Source: the document of the SHAPE extension, "ShapeMask".
final class WindowShape {
    /// The minimum opacity of a pixel in the shape, of 255.
    private static let minAlpha: UInt32 = 128

    private let display: OpaquePointer
    private let window: Window
    private let isLost: () -> Bool
    /// The bitmap in the server, with the contexts that set its bits to 0 and 1.
    private var bitmap: Pixmap = 0
    private var contexts: (clear: GC?, set: GC?)

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
        guard !isLost(), !rects.isEmpty else { return }
        var cleared = rects.map { Self.rectangle($0.minX, $0.minY, $0.width, $0.height) }
        XFillRectangles(display, bitmap, contexts.clear, &cleared, Int32(cleared.count))
        var runs = rects.flatMap { Self.runs(of: pixels, in: $0) }
        XFillRectangles(display, bitmap, contexts.set, &runs, Int32(runs.count))
        XShapeCombineMask(display, window, ShapeBounding, 0, 0, bitmap, ShapeSet)
    }

    /// Returns the runs of opaque pixels of each row, of which equal ones in consecutive rows are one rectangle.
    private static func runs(of pixels: PixelBuffer, in rect: CGRect) -> [XRectangle] {
        var done: [XRectangle] = []
        /// The runs of the row above.
        var open: [XRectangle] = []
        for y in Int(rect.minY)..<Int(rect.maxY) {
            let row = UnsafeRawPointer(pixels.bytes + y * pixels.stride)
                .assumingMemoryBound(to: UInt32.self)
            var runs: [XRectangle] = []
            var x = Int(rect.minX)
            let end = Int(rect.maxX)
            while x < end {
                guard row[x] >> 24 >= minAlpha else {
                    x += 1
                    continue
                }
                let start = x
                while x < end, row[x] >> 24 >= minAlpha { x += 1 }
                runs.append(rectangle(CGFloat(start), CGFloat(y), CGFloat(x - start), 1))
            }
            if runs.map(\.columns) == open.map(\.columns) {
                for index in open.indices { open[index].height += 1 }
            } else {
                done += open
                open = runs
            }
        }
        return done + open
    }

    private static func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
        -> XRectangle
    {
        XRectangle(x: Int16(x), y: Int16(y), width: UInt16(width), height: UInt16(height))
    }

    private func create(_ width: Int, _ height: Int) {
        guard !isLost() else { return }
        bitmap = XCreatePixmap(display, window, UInt32(width), UInt32(height), 1)
        contexts = (context(drawing: 0), context(drawing: 1))
        XFillRectangle(display, bitmap, contexts.clear, 0, 0, UInt32(width), UInt32(height))
        XShapeCombineMask(display, window, ShapeBounding, 0, 0, bitmap, ShapeSet)
    }

    private func context(drawing bit: UInt) -> GC? {
        var values = XGCValues()
        values.foreground = bit
        values.graphics_exposures = False
        return XCreateGC(display, bitmap, UInt(GCForeground | GCGraphicsExposures), &values)
    }

    private func free() {
        for context in [contexts.clear, contexts.set] {
            if let context { XFreeGC(display, context) }
        }
        if bitmap != 0 { XFreePixmap(display, bitmap) }
        (bitmap, contexts) = (0, (nil, nil))
    }
}

extension XRectangle {
    fileprivate var columns: Range<Int16> { x..<x + Int16(width) }
}
