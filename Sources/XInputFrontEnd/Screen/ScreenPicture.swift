import CXlib

/// The pixels of a part of a screen.
package struct ScreenPicture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The pixels, row by row from the top, as `0xFFRRGGBB`.
    package let pixels: [UInt32]

    /// Copies an image; nil unless it has 32 bits for each pixel, with 8 bits for each colour.
    init?(_ image: XImage) {
        guard image.bits_per_pixel == 32, image.red_mask == 0xFF0000, image.green_mask == 0xFF00,
            image.blue_mask == 0xFF, image.byte_order == LSBFirst, let data = image.data
        else { return nil }
        let (columns, rows) = (Int(image.width), Int(image.height))
        let bytesPerRow = Int(image.bytes_per_line)
        width = columns
        height = rows
        pixels = Array(unsafeUninitializedCapacity: columns * rows) { buffer, count in
            for row in 0..<rows {
                let source = UnsafeRawPointer(data + row * bytesPerRow)
                for column in 0..<columns {
                    let pixel = source.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self)
                    buffer[row * columns + column] = pixel | 0xFF00_0000
                }
            }
            count = columns * rows
        }
    }

    /// The colour of an empty screen.
    package static let black: UInt32 = 0xFF00_0000

    /// The colour of all pixels, as in a window that has not drawn yet; nil if they differ.
    package var onlyColor: UInt32? {
        guard let first = pixels.first, pixels.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}
