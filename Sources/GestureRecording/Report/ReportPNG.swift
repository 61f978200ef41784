public import Foundation

/// A picture that holds its recording: a PNG with the recording in a compressed iTXt chunk.
///
/// Source: PNG specification, sections 5.3 "Chunk layout" and 11.3.4.5 "iTXt".
public enum ReportPNG {
    /// The chunk's keyword.
    static let keyword = "touchstone"
    /// The most that a recording may inflate to, in bytes.
    static let largestRecording = 1 << 28

    private static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    private struct Chunk {
        let type: String
        let range: Range<Int>
        let body: Data
        let isIntact: Bool
    }

    /// The PNG with the recording inside, before its last chunk.
    ///
    /// - Throws: `RecordingError` when `png` is no PNG, or memory is short.
    public static func embed(_ recording: Data, in png: Data) throws(RecordingError) -> Data {
        let png = Data(png)
        guard recording.count <= largestRecording else {
            throw RecordingError(
                "report",
                "the recording has \(recording.count >> 20) MB, expected at most"
                    + " \(largestRecording >> 20) to fit into a report"
            )
        }
        guard let last = try chunks(of: png, file: "report").last, last.type == "IEND" else {
            throw RecordingError("report", "the picture is no complete PNG")
        }
        var body = Data(keyword.utf8)
        // The keyword's end; compressed, by method 0; no language; no translated keyword.
        body.append(contentsOf: [0, 1, 0, 0, 0])
        do {
            body.append(try Deflate.compress(recording))
        } catch {
            throw RecordingError("report", "the recording cannot be compressed: \(error)")
        }
        return png[..<last.range.lowerBound] + chunk("iTXt", body) + png[last.range.lowerBound...]
    }

    /// Whether the file begins as a PNG does.
    static func isPNG(file: String) throws(RecordingError) -> Bool {
        // What a pipe has given once it does not give again.
        guard FileKind.canBeReadTwice(file), let handle = FileHandle(forReadingAtPath: file)
        else { return false }
        defer { try? handle.close() }
        let start = try? handle.read(upToCount: signature.count)
        return start == signature
    }

    /// The recording inside the report.
    ///
    /// - Throws: `RecordingError` when there is none, or it is damaged.
    public static func recording(inFile file: String) throws(RecordingError) -> Data {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw RecordingError(file, "cannot be read, expected a file that you may read")
        }
        return try recording(in: data, file: file)
    }

    /// The recording inside the report's bytes; `file` names it in errors.
    ///
    /// - Throws: as `recording(inFile:)`.
    public static func recording(in png: Data, file: String) throws(RecordingError) -> Data {
        let prefix = Data(keyword.utf8) + [0]
        let found = try chunks(of: Data(png), file: file).first { chunk in
            chunk.type == "iTXt" && chunk.body.starts(with: prefix)
        }
        guard let found else {
            throw RecordingError(
                file,
                "PNG without a recording, expected a touchstone report as the program wrote it"
                    + " (sites that process pictures strip it)"
            )
        }
        guard found.isIntact else {
            throw RecordingError(
                file,
                "the recording's checksum is wrong, expected an intact report"
            )
        }
        return try text(of: found.body.dropFirst(prefix.count), file: file)
    }

    /// The text of an iTXt chunk after its keyword.
    private static func text(of body: Data, file: String) throws(RecordingError) -> Data {
        let damaged = RecordingError(file, "the recording is damaged, expected an intact report")
        let bytes = Data(body)
        guard bytes.count >= 2, bytes[0] <= 1, bytes[1] == 0 else { throw damaged }
        let parts = bytes.dropFirst(2).split(
            separator: 0,
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        guard parts.count == 3 else { throw damaged }
        guard bytes[0] == 1 else { return Data(parts[2]) }
        do {
            return try Deflate.decompress(Data(parts[2]), limit: largestRecording)
        } catch .tooLarge {
            throw RecordingError(
                file,
                "the recording inflates beyond \(largestRecording >> 20) MB, expected less"
            )
        } catch {
            throw damaged
        }
    }

    private static func chunk(_ type: String, _ body: Data) -> Data {
        let content = Data(type.utf8) + body
        return bigEndian(UInt32(body.count)) + content + bigEndian(Deflate.checksum(content))
    }

    private static func chunks(of png: Data, file: String) throws(RecordingError) -> [Chunk] {
        guard png.starts(with: signature) else {
            throw RecordingError(file, "is no PNG, expected a touchstone report")
        }
        var result: [Chunk] = []
        var place = signature.count
        while place + 12 <= png.count {
            let length = Int(number(in: png, at: place))
            let end = place + 12 + length
            guard end <= png.count else { break }
            let content = png[(place + 4)..<(end - 4)]
            result.append(
                Chunk(
                    type: String(decoding: content.prefix(4), as: UTF8.self),
                    range: place..<end,
                    body: Data(content.dropFirst(4)),
                    isIntact: Deflate.checksum(Data(content)) == number(in: png, at: end - 4)
                )
            )
            place = end
        }
        guard result.last?.type == "IEND" else {
            throw RecordingError(file, "PNG is cut short, expected an intact report")
        }
        return result
    }

    private static func number(in data: Data, at place: Int) -> UInt32 {
        data[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bigEndian(_ number: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }
}
