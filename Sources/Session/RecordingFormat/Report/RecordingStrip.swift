package import Foundation

/// A recording as pixels at the lower edge of a report's picture, which survive programs that copy the picture
/// without its chunks.
///
/// Three bytes in each pixel: red, green and blue, row by row. ReportFormat.md, "The strip", specifies them.
package struct RecordingStrip {
    package static let maxRows = 32
    /// The number of pixels of the head, which is never divided among rows.
    static let headPixels = 7
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

    /// The number of pixels in each row.
    package let columns: Int
    /// The rows' pixels as `0xFFRRGGBB`; the last row is filled up with black.
    package let pixels: [UInt32]
    package var rows: Int { pixels.count / columns }

    /// Creates the pixels of a recording.
    ///
    /// - Parameters:
    ///   - recording: the text of the recording.
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
