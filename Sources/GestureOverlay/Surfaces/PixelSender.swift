import CXlib
import Foundation

/// Sends pixels through the connection, by `XPutImage`.
final class PixelSender {
    private let display: OpaquePointer
    private let format: PixelFormat
    private let context: GC?
    private let isLost: () -> Bool
    /// For screens whose pixels are other ones.
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

    /// Sends a rectangle of the pixels to the same place on a window or a pixmap.
    ///
    /// Each goes on its way at once: Xlib crashes where a lost connection leaves its buffer full.
    func put(_ pixels: PixelTarget.Pixels, _ rect: CGRect, on target: Drawable) {
        guard !isLost() else { return }
        let (x, y) = (Int32(rect.minX), Int32(rect.minY))
        if format.isPlain {
            var image = image(pixels.bytes, pixels.width, pixels.height, stride: pixels.stride)
            put(&image, from: (x, y), to: (x, y), rect.size, on: target)
        } else {
            convert(pixels, rect)
            let (width, height) = (Int(rect.width), Int(rect.height))
            converted.withUnsafeMutableBytes { bytes in
                guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
                var image = image(base, width, height, stride: width * 4)
                put(&image, from: (0, 0), to: (x, y), rect.size, on: target)
            }
        }
        XFlush(display)
    }

    private func put(
        _ image: inout XImage,
        from source: (Int32, Int32),
        to place: (Int32, Int32),
        _ size: CGSize,
        on target: Drawable
    ) {
        let (width, height) = (UInt32(size.width), UInt32(size.height))
        XPutImage(
            display,
            target,
            context,
            &image,
            source.0,
            source.1,
            place.0,
            place.1,
            width,
            height
        )
    }

    /// Xlib turns 32 bits a pixel into what the screen has, and the bytes of one about.
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

    private func convert(_ pixels: PixelTarget.Pixels, _ rect: CGRect) {
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
