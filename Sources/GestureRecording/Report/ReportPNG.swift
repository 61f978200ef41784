package import Foundation

/// A picture that contains its recording: a PNG with the recording in a compressed iTXt chunk.
///
/// Source: PNG specification, sections 5.3 "Chunk layout" and 11.3.4.5 "iTXt".
package enum ReportPNG {
    static let keyword = "touchstone"

    /// Returns the PNG with the recording inserted before its last chunk.
    ///
    /// - Throws: `RecordingError` if `png` is not a complete PNG, the recording is too large, or memory is
    ///   short.
    package static func embed(_ recording: Data, in png: Data) throws(RecordingError) -> Data {
        let png = Data(png)
        guard recording.count <= ReportText.maxSize else {
            throw RecordingError(
                "report",
                "the recording has \(recording.count >> 20) MB, expected at most"
                    + " \(ReportText.maxSize >> 20) to fit into a report"
            )
        }
        var chunks = try PNGChunks(PNGBytes(png, file: "report"))
        var last: PNGChunk?
        while let chunk = try chunks.next() { last = chunk }
        guard let last, last.type == "IEND" else {
            throw RecordingError("report", "the picture is not a complete PNG")
        }
        var body = Data(keyword.utf8)
        // The keyword's terminator, the compressed flag, method 0, no language, no translated keyword.
        body.append(contentsOf: [0, 1, 0, 0, 0])
        do {
            body.append(try Deflate.compress(recording))
        } catch {
            throw RecordingError("report", "the recording cannot be compressed: \(error)")
        }
        return png[..<last.range.lowerBound] + chunk("iTXt", body) + png[last.range.lowerBound...]
    }

    package static func recording(inFile file: String) throws(RecordingError) -> Data {
        guard case .report(let png) = try RecordingSource(file: file) else {
            throw RecordingError(file, "is not a PNG, expected a touchstone report")
        }
        return try recording(in: png)
    }

    static func recording(in png: PNGBytes) throws(RecordingError) -> Data {
        try data(try ReportText(png))
    }

    package static func recording(in png: Data, file: String) throws(RecordingError) -> Data {
        try data(try ReportText(PNGBytes(png, file: file)))
    }

    private static func data(_ text: ReportText) throws(RecordingError) -> Data {
        var result = Data()
        while let piece = try text.next() { result.append(piece) }
        return result
    }

    private static func chunk(_ type: String, _ body: Data) -> Data {
        let content = Data(type.utf8) + body
        return bigEndian(UInt32(body.count)) + content + bigEndian(Deflate.checksum(content))
    }

    private static func bigEndian(_ number: UInt32) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }
}
