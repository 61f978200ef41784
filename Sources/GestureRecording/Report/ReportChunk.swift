import Foundation

/// The chunk of a report that contains its recording.
enum ReportChunk {
    /// The location of the text in the PNG.
    case whole(text: Range<Int>, isCompressed: Bool)
    case wrongChecksum
    /// The fields before the text, or the compressed text, are wrong.
    case damaged
    /// The size of the chunk's content in bytes is beyond the maximum.
    case tooLarge(Int)
    /// The PNG has no end, and perhaps not all of its chunks.
    case truncated
    case missing

    /// The fault in words for the user; nil if the chunk is whole or missing.
    var fault: String? {
        switch self {
        case .whole, .missing: nil
        case .wrongChecksum: "the recording's checksum is wrong"
        case .damaged: "the recording is damaged"
        case .tooLarge(let size): "the recording has \(size >> 20) MB"
        case .truncated: "PNG is truncated"
        }
    }

    /// The expectation in words for the user.
    var expectation: String {
        switch self {
        case .tooLarge: "at most \(ReportText.maxSize >> 20)"
        case .whole, .wrongChecksum, .damaged, .truncated, .missing: "an intact report"
        }
    }

    /// Finds the chunk, and checks it; its text, if compressed, may still be damaged.
    ///
    /// - Throws: `RecordingError` if the file is not a PNG, has too many chunks, or cannot be read.
    static func find(in bytes: PNGBytes) throws(RecordingError) -> ReportChunk {
        let (found, isWhole) = try chunk(in: bytes)
        guard isWhole else { return .truncated }
        guard let chunk = found else { return .missing }
        guard chunk.body.count <= ReportText.maxSize + ReportText.piece else {
            return .tooLarge(chunk.body.count)
        }
        guard try isIntact(chunk, in: bytes) else { return .wrongChecksum }
        let head = try bytes.read(chunk.body.prefix(ReportText.piece))
        guard let (length, isCompressed) = self.head(head) else { return .damaged }
        return .whole(text: chunk.body.dropFirst(length), isCompressed: isCompressed)
    }

    /// Returns the chunk with the recording, or nil, and whether the PNG has an end.
    private static func chunk(
        in bytes: PNGBytes
    ) throws(RecordingError) -> (found: PNGChunk?, isWhole: Bool) {
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
        return (found, last == "IEND")
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
