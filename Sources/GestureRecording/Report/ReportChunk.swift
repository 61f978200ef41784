import Foundation

/// The chunk of a report that contains its recording.
enum ReportChunk {
    /// The location of the text in the PNG.
    case whole(text: Range<Int>, isCompressed: Bool)
    case wrongChecksum
    /// The fields before the text are wrong.
    case damaged
    case missing

    /// The fault in words for the user; nil if the chunk is whole or missing.
    var fault: String? {
        switch self {
        case .whole, .missing: nil
        case .wrongChecksum: "the recording's checksum is wrong"
        case .damaged: "the recording is damaged"
        }
    }

    /// Finds the chunk, and checks it.
    ///
    /// - Throws: `RecordingError` if the PNG is truncated, or the chunk is too large.
    static func find(in bytes: PNGBytes) throws(RecordingError) -> ReportChunk {
        guard let chunk = try chunk(in: bytes) else { return .missing }
        guard chunk.body.count <= ReportText.maxSize + ReportText.piece else {
            throw RecordingError(
                bytes.file,
                "the recording has \(chunk.body.count >> 20) MB,"
                    + " expected at most \(ReportText.maxSize >> 20)"
            )
        }
        guard try isIntact(chunk, in: bytes) else { return .wrongChecksum }
        let head = try bytes.read(chunk.body.prefix(ReportText.piece))
        guard let (length, isCompressed) = self.head(head) else { return .damaged }
        return .whole(text: chunk.body.dropFirst(length), isCompressed: isCompressed)
    }

    /// Returns the chunk with the recording, or nil; throws if the PNG has no end.
    private static func chunk(in bytes: PNGBytes) throws(RecordingError) -> PNGChunk? {
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
            sum = Deflate.checksum(try bytes.read(rest.prefix(ReportText.piece)), after: sum)
            rest = rest.dropFirst(ReportText.piece)
        }
        return Int(sum) == BigEndian.number(try bytes.read(chunk.checksum))
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
}
