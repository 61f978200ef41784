import Foundation

/// The bytes of a PNG, in memory or in a file, of which no more is read than is asked for.
struct PNGBytes {
    private enum Place {
        case memory(Data)
        case file(FileHandle)
    }

    let file: String
    let count: Int
    private let place: Place

    init(_ png: Data, file: String) {
        self.file = file
        count = png.count
        place = .memory(Data(png))
    }

    init(_ handle: FileHandle, file: String) throws(RecordingError) {
        self.file = file
        do {
            count = Int(clamping: try handle.seekToEnd())
            place = .file(handle)
        } catch {
            throw .unreadable(file)
        }
    }

    /// The bytes of the range; an error where there are fewer.
    func read(_ range: Range<Int>) throws(RecordingError) -> Data {
        switch place {
        case .memory(let png):
            guard range.upperBound <= png.count else { throw .unreadable(file) }
            return png.subdata(in: range)
        case .file(let handle):
            let bytes: Data?
            do {
                try handle.seek(toOffset: UInt64(range.lowerBound))
                bytes = try handle.read(upToCount: range.count)
            } catch {
                throw .unreadable(file)
            }
            // Somebody may have cut the file meanwhile.
            guard let bytes, bytes.count == range.count else { throw .unreadable(file) }
            return bytes
        }
    }

}

/// One chunk of a PNG: its type, and where it stands.
///
/// Source: PNG specification, section 5.3 "Chunk layout".
struct PNGChunk {
    let type: String
    /// All of it, from its length to its checksum.
    let range: Range<Int>

    var body: Range<Int> { (range.lowerBound + 8)..<(range.upperBound - 4) }
    /// What the checksum is about: the type and the body.
    var checked: Range<Int> { (range.lowerBound + 4)..<(range.upperBound - 4) }
    var checksum: Range<Int> { (range.upperBound - 4)..<range.upperBound }
}

/// Walks over a PNG's chunks, from head to head: what is in them is not read.
struct PNGChunks {
    static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    /// A picture of the largest size has half of it, in the pieces that cairo writes.
    private static let most = 1 << 18

    private let bytes: PNGBytes
    private var place = signature.count
    private var count = 0

    init(_ bytes: PNGBytes) throws(RecordingError) {
        self.bytes = bytes
        guard bytes.count >= Self.signature.count,
            try bytes.read(0..<Self.signature.count) == Self.signature
        else { throw RecordingError(bytes.file, "is no PNG, expected a touchstone report") }
    }

    /// The next chunk that is whole; nil at the end.
    mutating func next() throws(RecordingError) -> PNGChunk? {
        guard place + 12 <= bytes.count else { return nil }
        count += 1
        guard count <= Self.most else {
            throw RecordingError(
                bytes.file,
                "PNG of more than \(Self.most) chunks, expected a touchstone report"
            )
        }
        let head = try bytes.read(place..<(place + 8))
        let end = place + 12 + Int(Self.number(head.prefix(4)))
        guard end <= bytes.count else { return nil }
        defer { place = end }
        return PNGChunk(
            type: String(decoding: head.suffix(4), as: UTF8.self),
            range: place..<end
        )
    }

    /// A number of four bytes, as the PNG's lengths and checksums are.
    static func number(_ bytes: Data) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
}
