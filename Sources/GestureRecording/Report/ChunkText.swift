import Foundation

/// The text of a report's recording, read in pieces: in a chunk, or in memory.
final class ChunkText {
    /// A reason for which the text cannot be read.
    enum Fault: Error {
        case damaged
        case tooLong
        case unreadable(RecordingError)

        /// Returns the error in words for the user.
        func error(_ file: String) -> RecordingError {
            switch self {
            case .damaged:
                RecordingError(file, "the recording is damaged, expected an intact report")
            case .tooLong:
                RecordingError(
                    file,
                    "the recording inflates beyond \(ReportText.maxSize >> 20) MB, expected less"
                )
            case .unreadable(let error): error
            }
        }
    }

    private let bytes: PNGBytes
    private var rest: Range<Int>
    /// Nil if the text is not compressed.
    private let inflater: Inflater?
    private var count = 0

    /// Creates a reader of the bytes in this range.
    init(_ bytes: PNGBytes, _ text: Range<Int>, isCompressed: Bool) throws(Fault) {
        self.bytes = bytes
        rest = text
        do {
            inflater = isCompressed ? try Inflater() : nil
        } catch {
            throw .damaged
        }
    }

    /// Creates a reader of a text in memory.
    init(_ text: Data, file: String) {
        bytes = PNGBytes(text, file: file)
        rest = 0..<text.count
        inflater = nil
    }

    /// Returns the first pieces of a compressed text, up to its end or beyond a number of bytes.
    func pieces(beyond limit: Int) throws(Fault) -> [Data] {
        var pieces: [Data] = []
        guard inflater != nil else { return pieces }
        while count <= limit, let piece = try next() { pieces.append(piece) }
        return pieces
    }

    /// Returns the next piece; nil at the end.
    func next() throws(Fault) -> Data? {
        var piece = Data()
        while piece.isEmpty {
            guard let inflater else {
                guard !rest.isEmpty else { return nil }
                piece = try read()
                break
            }
            if inflater.isOver { return nil }
            if inflater.needsInput {
                guard !rest.isEmpty else { throw .damaged }
                inflater.append(try read())
            }
            do {
                piece = try inflater.nextOutput()
            } catch {
                throw .damaged
            }
        }
        count += piece.count
        guard count <= ReportText.maxSize else { throw .tooLong }
        return piece
    }

    private func read() throws(Fault) -> Data {
        let range = rest.prefix(ReportText.piece)
        rest = rest.dropFirst(range.count)
        do {
            return try bytes.read(range)
        } catch {
            throw .unreadable(error)
        }
    }
}
