import CPNG
package import Foundation

/// A recording as pixels at the lower edge of a report's picture, which survive programs that copy the picture
/// without its chunks.
///
/// Three bytes in each pixel: red, green and blue, row by row. ReportFormat.md, "The strip", specifies them.
package struct RecordingStrip {
    static let maxRows = 32
    /// The number of pixels of the head; rows never divide it.
    fileprivate static let headPixels = 7
    static let version: UInt8 = 1
    static let keyword = Array(ReportPNG.keyword.utf8)

    /// The maximum size of a recording, and of its packed lines, in bytes: more than what fits.
    package static let maxSize = 1 << 23

    /// A reason for which a picture has no strip, with words for the user.
    package enum Omission: Error, Hashable {
        case tooLong
        /// The recording has control characters other than line breaks, which packed lines cannot have.
        case controlCharacters
        /// The picture has fewer columns than the head.
        case tooNarrow
        /// The picture would exceed its maximum size with the strip.
        case tooLarge

        package var words: String {
            switch self {
            case .tooLong: "recording too long for the pixels, keep this file as it is"
            case .controlCharacters:
                "recording has control characters, keep this file as it is"
            case .tooNarrow: "picture too narrow for the recording, keep this file as it is"
            case .tooLarge: "picture too large for the recording, keep this file as it is"
            }
        }
    }

    package let columns: Int
    /// The rows' pixels as `0xFFRRGGBB`; the last row is filled up with black.
    package let pixels: [UInt32]
    package var rows: Int { pixels.count / columns }

    /// Creates the pixels of a recording.
    ///
    /// - Parameters:
    ///   - text: the text of the recording.
    ///   - maxColumns: the picture's width in pixels that is available.
    ///   - minRows: the number of rows of a short recording, which then needs few columns.
    /// - Throws: `Omission` if the recording does not fit; an error if memory is exhausted.
    package init(_ text: Data, maxColumns: Int, minRows: Int) throws {
        guard text.count <= Self.maxSize else { throw Omission.tooLong }
        guard maxColumns >= Self.headPixels else { throw Omission.tooNarrow }
        guard let packed = PackedLines.pack(text) else {
            let isPlain = text.allSatisfy { $0 >= UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            throw isPlain ? Omission.tooLong : .controlCharacters
        }
        guard packed.count <= Self.maxSize else { throw Omission.tooLong }
        let stream = try Self.compress(packed)
        let count = Self.headPixels + (stream.count + 2) / 3
        let minRows = min(max(1, minRows), Self.maxRows)
        let wanted = (count + minRows - 1) / minRows
        columns = min(max(wanted, Self.headPixels), maxColumns, Int(UInt16.max))
        let rows = (count + columns - 1) / columns
        guard rows <= Self.maxRows else { throw Omission.tooLong }
        var bytes = Self.head(columns: columns, stream) + stream
        bytes += Data(count: 3 * columns * rows - bytes.count)
        pixels = stride(from: 0, to: bytes.count, by: 3).map { place in
            bytes[place..<(place + 3)].reduce(0xFF) { $0 << 8 | UInt32($1) }
        }
    }

    /// Returns the keyword, the version, the number of columns, the length of the stream, and the checksum of
    /// all this and the stream.
    private static func head(columns: Int, _ stream: Data) -> Data {
        let head =
            Data(keyword) + [version] + BigEndian.bytes(columns, 2) + BigEndian.bytes(stream.count)
        return head + BigEndian.bytes(Int(Deflate.checksum(head + stream)))
    }

    private static func compress(_ packed: Data) throws(RecordingError) -> Data {
        var rest: Data? = packed
        var stream = Data()
        do {
            try Deflate.compress(
                {
                    defer { rest = nil }
                    return rest
                },
                { stream += $0 }
            )
        } catch {
            throw RecordingError("report", "the recording cannot be compressed: \(error)")
        }
        return stream
    }
}

/// Reads the recording in a picture's pixels, wherever in the picture the strip is.
struct StripReader {
    /// A reason for which a picture's strip cannot be read, with words for the user.
    enum Fault: Error, Hashable {
        case missing
        /// The picture itself cannot be read, with libpng's words.
        case picture(String)
        case version(UInt8)
        /// The picture ends before the strip: the numbers of rows or columns found and expected.
        case rows(Int, of: Int)
        case columns(Int, of: Int)
        case checksum
        case damaged

        var words: String? {
            switch self {
            case .missing: nil
            case .picture(let words): "the picture cannot be read (\(words))"
            case .version(let version):
                "the strip has version \(version) instead of \(RecordingStrip.version)"
            case .rows(let found, let all): "the strip has only \(found) of its \(all) rows"
            case .columns(let found, let all): "the strip has only \(found) of its \(all) columns"
            case .checksum: "the strip's checksum is wrong"
            case .damaged: "the strip is damaged"
            }
        }
    }

    private let picture: PNGPixels

    init(_ picture: PNGPixels) { self.picture = picture }

    /// Reads the picture's first strip.
    func recording() throws(Fault) -> Data {
        guard let place = find() else { throw .missing }
        let head = bytes(RecordingStrip.headPixels, at: place, columns: RecordingStrip.headPixels)
        let version = head[10]
        guard version == RecordingStrip.version else { throw .version(version) }
        let (columns, length) = (BigEndian.number(head[11..<13]), BigEndian.number(head[13..<17]))
        let count = RecordingStrip.headPixels + (length + 2) / 3
        guard columns >= RecordingStrip.headPixels else { throw .damaged }
        let rows = (count + columns - 1) / columns
        guard rows <= RecordingStrip.maxRows else { throw .damaged }
        guard place.x + columns <= picture.width else {
            throw .columns(picture.width - place.x, of: columns)
        }
        guard place.y + rows <= picture.height else {
            throw .rows(picture.height - place.y, of: rows)
        }
        let all = bytes(count, at: place, columns: columns)
        let stream = Data(all[head.count..<(head.count + length)])
        guard Int(Deflate.checksum(Data(head[..<17]) + stream)) == BigEndian.number(head[17...])
        else {
            throw .checksum
        }
        guard let packed = inflate(stream),
            let text = PackedLines.unpack(packed, limit: RecordingStrip.maxSize)
        else { throw .damaged }
        return text
    }

    /// Looks for the first keyword that has room for a head.
    ///
    /// Only the first one counts: many damaged strips would take too long to check.
    private func find() -> (x: Int, y: Int)? {
        let last = picture.width - RecordingStrip.headPixels
        guard last >= 0 else { return nil }
        for y in 0..<picture.height {
            if let x = picture.first(RecordingStrip.keyword, in: 0...last, y) { return (x, y) }
        }
        return nil
    }

    /// Reads the bytes of the pixels row by row, each row below `place`.
    private func bytes(_ count: Int, at place: (x: Int, y: Int), columns: Int) -> [UInt8] {
        (0..<count).flatMap { index in
            picture.color(place.x + index % columns, place.y + index / columns)
        }
    }

    private func inflate(_ stream: Data) -> Data? {
        let limit = RecordingStrip.maxSize
        guard let inflater = try? Inflater() else { return nil }
        inflater.append(stream)
        var result = Data()
        while !inflater.isOver, !inflater.needsInput, result.count <= limit {
            guard let piece = try? inflater.nextOutput() else { return nil }
            result += piece
        }
        return inflater.isOver && result.count <= limit ? result : nil
    }
}

/// The pixels of a PNG of any kind that libpng reads, as red, green and blue of eight bits.
///
/// Colours are those in the file, whatever gamma or profile it has: only the chunks that every decoder needs
/// are passed to libpng.
///
/// Source: libpng-manual.txt, section IX "Simplified API".
final class PNGPixels {
    /// The maximum number of pixels: as many as reports have.
    private static let maxPixels = 1 << 26
    /// The maximum size of the compressed pixels, in bytes: what `maxPixels` incompressible pixels take.
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
