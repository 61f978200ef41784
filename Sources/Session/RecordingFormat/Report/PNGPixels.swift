import CPNG
import Foundation

/// The pixels of a PNG of any kind that libpng reads, as red, green and blue of eight bits.
///
/// Colours are those in the file, whatever gamma or profile it has: only the chunks that every decoder needs
/// are passed to libpng.
///
/// Source: libpng-manual.txt, section IX "Simplified API".
final class PNGPixels {
    /// The maximum number of pixels: as many as reports have.
    private static let maxPixels = 1 << 26
    /// The maximum size of the compressed pixels, in bytes: that of as many pixels that do not compress.
    private static let maxSize = 1 << 28
    private static let pixelSize = 4

    let width: Int
    let height: Int
    private let pixels: UnsafeMutableRawBufferPointer

    init(_ png: PNGBytes) throws(StripReader.Fault) {
        let bytes = [UInt8](try Self.criticalChunks(of: png))
        // libpng keeps both addresses between its calls.
        let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
        image.initialize(to: png_image())
        image.pointee.version = UInt32(PNG_IMAGE_VERSION)
        defer {
            png_image_free(image)
            image.deallocate()
        }
        let pixels = bytes.withUnsafeBytes { Self.read($0, image) }
        width = Int(image.pointee.width)
        height = Int(image.pointee.height)
        guard let pixels else {
            throw .picture(
                width * height > Self.maxPixels
                    ? "more than \(Self.maxPixels / 1_000_000) million pixels"
                    : Self.message(of: image)
            )
        }
        self.pixels = pixels
    }

    private static func read(
        _ bytes: UnsafeRawBufferPointer,
        _ image: UnsafeMutablePointer<png_image>
    ) -> UnsafeMutableRawBufferPointer? {
        guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else {
            return nil
        }
        let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
        guard width * height <= maxPixels else { return nil }
        image.pointee.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        // Otherwise libpng treats 16-bit colours as linear, and changes them.
        image.pointee.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        let (stride, count) = (width * pixelSize, width * height * pixelSize)
        let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        guard png_image_finish_read(image, nil, pixels.baseAddress, Int32(stride), nil) != 0 else {
            pixels.deallocate()
            return nil
        }
        return pixels
    }

    deinit { pixels.deallocate() }

    /// Returns the first column of a row from which pixels hold these bytes, at least three: red, green, blue,
    /// and so on.
    ///
    /// The bytes must fit into the row from each of the columns. Whole pixels are compared in place, because a
    /// plain picture can have the first byte in millions of pixels.
    func first(_ bytes: [UInt8], in columns: ClosedRange<Int>, _ y: Int) -> Int? {
        let first = bytes.prefix(3).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        let row = y * width * Self.pixelSize
        var column = columns.lowerBound
        while column <= columns.upperBound {
            let place = row + column * Self.pixelSize
            let pixel = pixels.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            let color = UInt32(littleEndian: pixel) & 0xFFFFFF
            if color == first, holds(bytes, at: place) { return column }
            column += 1
        }
        return nil
    }

    private func holds(_ bytes: [UInt8], at place: Int) -> Bool {
        bytes.indices.allSatisfy { index in
            pixels[place + index / 3 * Self.pixelSize + index % 3] == bytes[index]
        }
    }

    /// The red, green and blue of a pixel.
    func color(_ x: Int, _ y: Int) -> UnsafeMutableRawBufferPointer.SubSequence {
        let place = (y * width + x) * Self.pixelSize
        return pixels[place..<(place + 3)]
    }

    /// Returns the PNG with its size, palette and pixels only, and with an end if the file is cut before it.
    private static func criticalChunks(of png: PNGBytes) throws(StripReader.Fault) -> Data {
        var result = PNGChunks.signature
        var last = ""
        do {
            var chunks = try PNGChunks(png)
            while let chunk = try chunks.next() {
                guard ["IHDR", "PLTE", "IDAT", "IEND"].contains(chunk.type) else { continue }
                guard result.count + chunk.range.count <= maxSize else {
                    throw StripReader.Fault.picture("more than 256 MB")
                }
                result += try png.read(chunk.range)
                last = chunk.type
            }
        } catch let fault as StripReader.Fault {
            throw fault
        } catch {
            throw .picture("its chunks are damaged")
        }
        return last == "IEND" ? result : result + PNGChunk.bytes("IEND", Data())
    }

    private static func message(of image: UnsafeMutablePointer<png_image>) -> String {
        withUnsafeBytes(of: image.pointee.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
