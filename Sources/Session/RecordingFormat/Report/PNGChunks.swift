import Foundation

/// The bytes of a PNG in memory or in a file, read on demand.
package struct PNGBytes {
    private enum Storage {
        case memory(Data)
        case file(FileHandle)
    }

    let file: String
    let count: Int
    private let storage: Storage

    init(_ png: Data, file: String) {
        self.file = file
        count = png.count
        storage = .memory(Data(png))
    }

    init(_ handle: FileHandle, file: String) throws(RecordingError) {
        self.file = file
        do {
            count = Int(clamping: try handle.seekToEnd())
            storage = .file(handle)
        } catch {
            throw .unreadable(file)
        }
    }

    /// Reads a range of bytes, and throws if the PNG is too short for it.
    func read(_ range: Range<Int>) throws(RecordingError) -> Data {
        switch storage {
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
            // The file may have been truncated meanwhile.
            guard let bytes, bytes.count == range.count else { throw .unreadable(file) }
            return bytes
        }
    }
}

/// One chunk of a PNG: its type and its location.
///
/// Source: PNG specification, section 5.3 "Chunk layout".
struct PNGChunk {
    let type: String
    /// From the chunk's length to its checksum.
    let range: Range<Int>

    var body: Range<Int> { (range.lowerBound + 8)..<(range.upperBound - 4) }
    /// The bytes that the checksum covers: the type and the body.
    var checked: Range<Int> { (range.lowerBound + 4)..<(range.upperBound - 4) }
    var checksum: Range<Int> { (range.upperBound - 4)..<range.upperBound }

    /// Returns the bytes of a chunk, with its length and checksum.
    static func bytes(_ type: String, _ body: Data) -> Data {
        let checked = Data(type.utf8) + body
        let checksum = Int(Deflate.checksum(checked))
        return BigEndian.bytes(body.count) + checked + BigEndian.bytes(checksum)
    }
}

/// Iterates over a PNG's chunks: it reads their heads, and skips their bodies.
struct PNGChunks {
    static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    private let bytes: PNGBytes
    private var offset = signature.count

    init(_ bytes: PNGBytes) throws(RecordingError) {
        self.bytes = bytes
        guard bytes.count >= Self.signature.count,
            try bytes.read(0..<Self.signature.count) == Self.signature
        else { throw RecordingError(bytes.file, "is not a PNG, expected a touchstone report") }
    }

    /// Finds the next complete chunk, or returns nil at the end.
    mutating func next() throws(RecordingError) -> PNGChunk? {
        guard offset + 12 <= bytes.count else { return nil }
        let head = try bytes.read(offset..<(offset + 8))
        let end = offset + 12 + BigEndian.number(head.prefix(4))
        guard end <= bytes.count else { return nil }
        defer { offset = end }
        return PNGChunk(type: String(decoding: head.suffix(4), as: UTF8.self), range: offset..<end)
    }
}

/// Numbers whose highest byte is the first, as in PNGs and strips.
enum BigEndian {
    /// Returns the lowest bytes of a value.
    static func bytes(_ value: Int, _ count: Int = 4) -> Data {
        Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }

    /// Returns the value of at most seven bytes.
    static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
