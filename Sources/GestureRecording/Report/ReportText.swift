import Foundation

/// The recording inside a report, read in pieces, because a small picture may contain a recording that
/// exceeds memory.
final class ReportText {
    /// The maximum size of a recording, in bytes: an hour of a finger at 1 kHz with its outputs.
    ///
    /// Its compressed form, even if it is slightly larger, fits into a chunk, which has at most 2 GB.
    static let maxSize = 1 << 30

    static let piece = 1 << 18

    /// The pieces that were read to check the text; then `rest` continues.
    private var first: [Data]
    private let rest: ChunkText
    private let file: String

    /// Finds the recording in the PNG, and checks that it is intact: in its chunk or, if that is missing or
    /// damaged, in its pixels.
    ///
    /// The damage of a longer recording than the pixels can hold appears only in `next()`.
    init(_ png: PNGBytes) throws(RecordingError) {
        file = png.file
        var chunk = try ReportChunk.find(in: png)
        if case .whole(let text, let isCompressed) = chunk {
            do throws(ChunkText.Fault) {
                let text = try ChunkText(png, text, isCompressed: isCompressed)
                first = try text.pieces(beyond: RecordingStrip.maxSize)
                rest = text
                return
            } catch {
                guard case .damaged = error else { throw error.error(file) }
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

    /// Returns the next piece; nil at the end.
    func next() throws(RecordingError) -> Data? {
        if !first.isEmpty { return first.removeFirst() }
        do throws(ChunkText.Fault) {
            return try rest.next()
        } catch {
            throw error.error(file)
        }
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
