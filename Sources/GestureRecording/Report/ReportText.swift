import Foundation

/// The recording inside a report, read in pieces, because a small picture may contain a recording that
/// exceeds memory.
final class ReportText {
    /// The maximum size of a recording, in bytes: an hour of a finger at 1 kHz with its outputs.
    ///
    /// Its compressed form, even if it is slightly larger, fits into a chunk, which has at most 2 GB.
    static let maxSize = 1 << 30

    static let piece = 1 << 18

    private let bytes: PNGBytes
    private var rest: Range<Int>
    /// Nil if the text is not compressed.
    private let inflater: Inflater?
    private var count = 0

    /// Finds the recording in the PNG, and checks that it is intact: in its chunk or, if that is missing or
    /// damaged, in its pixels.
    convenience init(_ png: PNGBytes) throws(RecordingError) {
        let chunk = try ReportChunk.find(in: png)
        if case .whole(let text, let isCompressed) = chunk {
            try self.init(png, text, isCompressed: isCompressed)
            return
        }
        let lines: Data
        do throws(StripReader.Fault) {
            lines = try StripReader(PNGPixels(png)).recording()
        } catch {
            throw Self.error(png.file, chunk, error)
        }
        try self.init(PNGBytes(lines, file: png.file), 0..<lines.count, isCompressed: false)
    }

    private init(
        _ bytes: PNGBytes,
        _ text: Range<Int>,
        isCompressed: Bool
    ) throws(RecordingError) {
        (self.bytes, rest) = (bytes, text)
        do {
            inflater = isCompressed ? try Inflater() : nil
        } catch {
            throw Self.damaged(bytes.file)
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
                faults.joined(separator: ", and ") + ", expected an intact report"
            )
        }
        return RecordingError(
            file,
            "PNG without a recording, expected a touchstone report, or a copy with its strip of pixels"
                + " (sites that scale pictures or reduce their colours destroy it)"
        )
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

    private static func damaged(_ file: String) -> RecordingError {
        RecordingError(file, "the recording is damaged, expected an intact report")
    }
}
