import Foundation

/// The recording inside a report, read in pieces, because a small picture may contain a recording that
/// exceeds memory.
final class ReportText {
    /// The maximum size of a recording, in bytes: an hour of a finger at 1 kHz with its outputs.
    ///
    /// Its compressed form, even if it is slightly larger, fits into a chunk, which has at most 2 GB.
    static let maxSize = 1 << 30

    private static let piece = 1 << 18

    private let bytes: PNGBytes
    private var rest: Range<Int>
    /// Nil if the text is not compressed.
    private let inflater: Inflater?
    private var count = 0

    /// Finds the recording in the PNG, and checks that it is intact.
    init(_ bytes: PNGBytes) throws(RecordingError) {
        self.bytes = bytes
        guard let chunk = try Self.find(in: bytes) else {
            throw RecordingError(
                bytes.file,
                "PNG without a recording, expected a touchstone report as the program wrote it"
                    + " (sites that process pictures strip it)"
            )
        }
        guard chunk.body.count <= Self.maxSize + Self.piece else {
            throw RecordingError(
                bytes.file,
                "the recording has \(chunk.body.count >> 20) MB,"
                    + " expected at most \(Self.maxSize >> 20)"
            )
        }
        guard try Self.isIntact(chunk, in: bytes) else {
            throw RecordingError(
                bytes.file,
                "the recording's checksum is wrong, expected an intact report"
            )
        }
        let head = try bytes.read(chunk.body.prefix(Self.piece))
        guard let (length, isCompressed) = Self.head(head) else { throw Self.damaged(bytes.file) }
        rest = chunk.body.dropFirst(length)
        do {
            inflater = isCompressed ? try Inflater() : nil
        } catch {
            throw Self.damaged(bytes.file)
        }
    }

    func next() throws(RecordingError) -> Data? {
        var piece = Data()
        while piece.isEmpty {
            guard let inflater else {
                guard !rest.isEmpty else { return nil }
                piece = try read()
                break
            }
            if inflater.isOver { return nil }
            if inflater.needsInput {
                guard !rest.isEmpty else { throw Self.damaged(bytes.file) }
                inflater.append(try read())
            }
            do {
                piece = try inflater.nextOutput()
            } catch {
                throw Self.damaged(bytes.file)
            }
        }
        count += piece.count
        guard count <= Self.maxSize else {
            throw RecordingError(
                bytes.file,
                "the recording inflates beyond \(Self.maxSize >> 20) MB, expected less"
            )
        }
        return piece
    }

    private func read() throws(RecordingError) -> Data {
        let range = rest.prefix(Self.piece)
        rest = rest.dropFirst(range.count)
        return try bytes.read(range)
    }

    /// Returns the chunk with the recording, or nil; throws if the PNG has no end.
    private static func find(in bytes: PNGBytes) throws(RecordingError) -> PNGChunk? {
        let keyword = Data(ReportPNG.keyword.utf8) + [0]
        var chunks = try PNGChunks(bytes)
        var found: PNGChunk?
        var last = ""
        while let chunk = try chunks.next() {
            last = chunk.type
            guard found == nil, chunk.type == "iTXt", chunk.body.count >= keyword.count else {
                continue
            }
            if try bytes.read(chunk.body.prefix(keyword.count)) == keyword { found = chunk }
        }
        guard last == "IEND" else {
            throw RecordingError(bytes.file, "PNG is truncated, expected an intact report")
        }
        return found
    }

    private static func isIntact(
        _ chunk: PNGChunk,
        in bytes: PNGBytes
    ) throws(RecordingError) -> Bool {
        var sum: UInt32 = 0
        var rest = chunk.checked
        while !rest.isEmpty {
            sum = Deflate.checksum(try bytes.read(rest.prefix(piece)), after: sum)
            rest = rest.dropFirst(piece)
        }
        return sum == PNGChunks.number(try bytes.read(chunk.checksum))
    }

    /// Returns the length of the fields before the text: keyword, compression, its method, language,
    /// translated keyword.
    ///
    /// Source: PNG specification, section 11.3.4.5 "iTXt".
    private static func head(_ bytes: Data) -> (length: Int, isCompressed: Bool)? {
        let start = ReportPNG.keyword.utf8.count + 1
        guard bytes.count >= start + 2, bytes[start] <= 1, bytes[start + 1] == 0,
            let language = bytes[(start + 2)...].firstIndex(of: 0),
            let translated = bytes[(language + 1)...].firstIndex(of: 0)
        else { return nil }
        return (translated + 1, bytes[start] == 1)
    }

    private static func damaged(_ file: String) -> RecordingError {
        RecordingError(file, "the recording is damaged, expected an intact report")
    }
}
