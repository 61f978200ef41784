package import CXlib
import Foundation

/// Sends pixels through the connection with `XPutImage`.
final class PixelSender {
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
    /// Each request is flushed at once: Xlib crashes if the connection is lost while its buffer is full.
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

    /// Returns an image for `XPutImage`.
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

    /// Creates the format of a visual; nil for one with a palette, whose pixels are colour indices.
    package init?(_ visual: Visual, depth: Int) {
        guard [TrueColor, DirectColor].contains(visual.class) else { return nil }
        self.depth = depth
        red = Channel(visual.red_mask)
        green = Channel(visual.green_mask)
        blue = Channel(visual.blue_mask)
    }

    /// Whether pixels have the back buffer's format, `0x00RRGGBB`, as on nearly all screens.
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

        /// Returns the nearest of the channel's levels, of which there may be more or fewer than 256.
        func bits(_ value: UInt32) -> UInt32 { ((value * maximum + 127) / 255) << shift }
    }
}
