package import Foundation

/// A picture that contains its recording: a PNG with the recording in a compressed iTXt chunk.
///
/// Source: PNG specification, sections 5.3 "Chunk layout" and 11.3.4.5 "iTXt".
package enum ReportPNG {
    static let keyword = "touchstone"

    /// Writes the PNG with a recording of this size, whose pieces `next` returns, as above.
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

    /// Returns the offset of the last chunk.
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
