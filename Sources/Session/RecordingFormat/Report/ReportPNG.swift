package import Foundation

/// A picture that contains its recording: a PNG with the recording in a compressed iTXt chunk.
///
/// Source: PNG specification, sections 5.3 "Chunk layout" and 11.3.4.5 "iTXt".
package enum ReportPNG {
    static let keyword = "touchstone"

    /// Writes the PNG with a recording of this size, which `next` returns piece by piece.
    ///
    /// The chunk's length precedes its data and is known after it, so it is written last.
    package static func write(
        _ png: Data,
        size: Int,
        _ next: () throws(RecordingError) -> Data?,
        to file: FileHandle
    ) throws {
        let png = Data(png)
        guard size <= ReportText.maxSize else {
            throw RecordingError(
                "report",
                "the recording has \(size >> 20) MB, expected at most"
                    + " \(ReportText.maxSize >> 20) to fit into a report"
            )
        }
        let end = try end(of: png)
        try file.write(contentsOf: png[..<end] + BigEndian.bytes(0))
        var checksum: UInt32 = 0
        func append(_ bytes: Data) throws {
            checksum = Deflate.checksum(bytes, after: checksum)
            try file.write(contentsOf: bytes)
        }
        // After the type: the keyword and its terminator, the compressed flag, method 0, no language, no
        // translated keyword.
        try append(Data(("iTXt" + keyword).utf8) + [0, 1, 0, 0, 0])
        do {
            try Deflate.compress(next, append)
        } catch let error as Deflate.Failure {
            throw RecordingError("report", "the recording cannot be compressed: \(error)")
        }
        let length = Int(try file.offset()) - end - 8
        try file.write(contentsOf: BigEndian.bytes(Int(checksum)) + png[end...])
        try file.seek(toOffset: UInt64(end))
        try file.write(contentsOf: BigEndian.bytes(length))
    }

    private static func end(of png: Data) throws(RecordingError) -> Int {
        var chunks = try PNGChunks(PNGBytes(png, file: "report"))
        var last: PNGChunk?
        while let chunk = try chunks.next() { last = chunk }
        guard let last, last.type == "IEND" else {
            throw RecordingError("report", "the picture is not a complete PNG")
        }
        return last.range.lowerBound
    }
}

/// The recording inside a report, read in pieces, because a small picture may contain a recording that
/// exceeds memory.
package final class ReportText {
    /// The maximum size of a recording, in bytes: an hour of a finger at 1 kHz with its outputs.
    ///
    /// Its compressed form, even if it is slightly larger, fits into a chunk, which has at most 2 GB.
    static let maxSize = 1 << 30

    static let piece = 1 << 18

    /// The pieces that were read to check the text.
    ///
    /// `rest` continues after them.
    private var first: [Data]
    private let rest: ChunkText
    private let file: String

    /// Finds the recording in the PNG, and checks that it is intact: in its chunk or, if that is missing or
    /// damaged, in its pixels.
    ///
    /// The damage of a longer recording than the pixels can hold appears only in `next()`.
    package init(_ png: PNGBytes) throws(RecordingError) {
        file = png.file
        var chunk = try ReportChunk.find(in: png)
        if case .whole(let text, let isCompressed) = chunk {
            do {
                let text = try ChunkText(png, text, isCompressed: isCompressed)
                first = try text.pieces(beyond: RecordingStrip.maxSize)
                rest = text
                return
            } catch {
                chunk = .damaged
            }
        }
        let lines: Data
        do throws(StripReader.Fault) {
            lines = try StripReader(PNGPixels(png)).recording()
        } catch {
            throw Self.error(file, chunk, error)
        }
        first = []
        rest = ChunkText(lines, file: file)
    }

    /// Reads the next piece, or returns nil at the end.
    package func next() throws(RecordingError) -> Data? {
        first.isEmpty ? try rest.next() : first.removeFirst()
    }

    private static func error(
        _ file: String,
        _ chunk: ReportChunk,
        _ strip: StripReader.Fault
    ) -> RecordingError {
        var faults = [chunk.fault, strip.words].compactMap(\.self)
        // A damaged chunk is the first fault, and an unreadable picture adds nothing to it.
        if case .picture = strip, chunk.fault != nil { faults.removeLast() }
        guard faults.isEmpty else {
            return RecordingError(
                file,
                faults.joined(separator: ", and ") + ", expected \(chunk.expectation)"
            )
        }
        return RecordingError(
            file,
            "PNG without a recording, expected a touchstone report, or a copy with its strip of pixels"
                + " (sites that scale pictures or reduce their colours destroy it)"
        )
    }
}

/// The chunk of a report that contains its recording.
private enum ReportChunk {
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

    /// The user reads nothing about a chunk that is whole or missing.
    var fault: String? {
        switch self {
        case .whole, .missing: nil
        case .wrongChecksum: "the recording's checksum is wrong"
        case .damaged: "the recording is damaged"
        case .tooLarge(let size): "the recording has \(size >> 20) MB"
        case .truncated: "PNG is truncated"
        }
    }

    var expectation: String {
        switch self {
        case .tooLarge: "at most \(ReportText.maxSize >> 20)"
        case .whole, .wrongChecksum, .damaged, .truncated, .missing: "an intact report"
        }
    }

    /// Finds the chunk, and checks it; its text, if compressed, may still be damaged.
    ///
    /// - Throws: `RecordingError` if the file is not a PNG, or cannot be read.
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

/// The text of a report's recording, read in pieces: in a chunk, or in memory.
private final class ChunkText {
    private let bytes: PNGBytes
    private var rest: Range<Int>
    /// Only a compressed text needs it.
    private let inflater: Inflater?
    private var count = 0

    init(_ bytes: PNGBytes, _ text: Range<Int>, isCompressed: Bool) throws {
        self.bytes = bytes
        rest = text
        inflater = isCompressed ? try Inflater() : nil
    }

    init(_ text: Data, file: String) {
        bytes = PNGBytes(text, file: file)
        rest = 0..<text.count
        inflater = nil
    }

    /// Returns the first pieces of a compressed text, up to its end or beyond a number of bytes.
    func pieces(beyond limit: Int) throws(RecordingError) -> [Data] {
        var pieces: [Data] = []
        guard inflater != nil else { return pieces }
        while count <= limit, let piece = try next() { pieces.append(piece) }
        return pieces
    }

    /// Reads the next piece, or returns nil at the end.
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
                guard !rest.isEmpty else { throw damaged }
                inflater.append(try read())
            }
            do {
                piece = try inflater.nextOutput()
            } catch {
                throw damaged
            }
        }
        count += piece.count
        guard count <= ReportText.maxSize else {
            throw RecordingError(
                bytes.file,
                "the recording inflates beyond \(ReportText.maxSize >> 20) MB, expected less"
            )
        }
        return piece
    }

    private var damaged: RecordingError {
        RecordingError(bytes.file, "the recording is damaged, expected an intact report")
    }

    private func read() throws(RecordingError) -> Data {
        let range = rest.prefix(ReportText.piece)
        rest = rest.dropFirst(range.count)
        return try bytes.read(range)
    }
}
