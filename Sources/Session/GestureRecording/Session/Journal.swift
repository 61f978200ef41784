package import Foundation
import GestureKit
import Glibc
package import RecordingFormat
import TextFormatting

/// The inputs and outputs of a session as a recording, kept for a report, and optionally written to a file at
/// the same time.
///
/// It uses little memory, however long the session is: most of the recording is in an unnamed file.
package final class Journal {
    /// A file to which every line is also written; none by default.
    package var file: RecordingFile?

    /// The size of the header, in bytes.
    private(set) var headerSize = 0
    /// The number of outputs so far.
    package private(set) var outputCount = 0

    /// The latest line, reused as the buffer of the next one.
    private var line = TextBuffer()
    private var tail: [UInt8] = []
    private var spill: SpillFile?
    /// The tail is spilled at this size; after a failure, never again.
    private var limit = Journal.spillThreshold
    private static let spillThreshold = 1 << 20

    private let folders: [String]

    package convenience init(_ header: RecordingHeader) {
        self.init(header, spillsInto: SpillFile.folders)
    }

    /// Creates a recording that spills to the first of these folders that is writable; without one, it stays
    /// in memory.
    package init(_ header: RecordingHeader, spillsInto folders: [String]) {
        self.folders = folders
        append(header.write)
        headerSize = count
    }

    /// Creates a recording of some inputs, and of the lines of another recording from an offset on.
    convenience init(
        _ header: RecordingHeader,
        _ inputs: [TimedInput],
        _ other: Journal,
        from offset: Int
    ) throws(RecordingError) {
        self.init(header)
        for input in inputs { note(input) }
        let next = other.pieces(from: offset)
        while let piece = try next() { append(lines: piece) }
    }

    /// Whether part of the recording is in a file rather than in memory.
    package var isSpilled: Bool { (spill?.count ?? 0) > 0 }

    /// The size of the recording so far, in bytes.
    package var count: Int { (spill?.count ?? 0) + tail.count }

    /// Returns a function that yields the recording so far piece by piece, and nil at its end.
    package func pieces(from start: Int = 0) -> () throws(RecordingError) -> Data? {
        var offset = start
        return { () throws(RecordingError) in
            let spilled = self.spill?.count ?? 0
            guard offset < self.count else { return nil }
            let piece =
                offset < spilled
                ? self.spill?.read(from: offset) : Data(self.tail[(offset - spilled)...])
            guard let piece else {
                throw RecordingError(
                    "the recording's temporary file",
                    "cannot be read, expected a readable file"
                )
            }
            offset += piece.count
            return piece
        }
    }

    /// Writes the recording so far to a file.
    package func write(to file: FileHandle) throws {
        let next = pieces()
        while let piece = try next() { try file.write(contentsOf: piece) }
    }

    package func text() throws(RecordingError) -> Data {
        let next = pieces()
        var text = Data()
        while let piece = try next() { text.append(piece) }
        return text
    }

    /// Appends an input; call it before the session performs the input.
    package func note(_ input: TimedInput) { append(input.write) }

    private func note(_ output: OutputLine) {
        outputCount += 1
        append(output.write)
    }

    private func append(_ write: (inout JSONLine) -> Void) {
        line.removeAll()
        line.append(write)
        line.append(UInt8(ascii: "\n"))
        append(lines: line.bytes)
        if let file { file.append(lines: Data(line.bytes)) }
    }

    private func append(lines: some Sequence<UInt8>) {
        tail.append(contentsOf: lines)
        if tail.count >= limit { spillTail() }
    }

    private func spillTail() {
        guard !tail.isEmpty else { return }
        if spill == nil { spill = SpillFile(in: folders) }
        guard spill?.append(tail) == true else {
            limit = .max
            return
        }
        tail.removeAll(keepingCapacity: true)
    }

    /// Records each input of a session before it is performed, and each output, while the condition is true.
    package func record(_ session: Session, while condition: @escaping () -> Bool = { true }) {
        session.observe { [self] event in
            if case .input(let input) = event, condition() { note(input) }
        }
        session.observeLines { [self] line in if condition() { note(line) } }
    }
}

/// An unnamed file for data that exceeds memory; it disappears with its owner, however the program ends.
///
/// Source: open(2), `O_TMPFILE`; hier(7), `/var/tmp`, which, unlike `/tmp`, is not in memory.
private struct SpillFile: ~Copyable {
    private let descriptor: Int32
    private(set) var count = 0

    /// The candidate folders: `TMPDIR`, `/var/tmp` and finally `/tmp`.
    static var folders: [String] {
        let named = ProcessInfo.processInfo.environment["TMPDIR"]
        return [named, "/var/tmp", "/tmp"].compactMap(\.self)
    }

    /// Creates an empty file, accessible only to its owner, in the first folder that permits it, or nil if none
    /// does.
    init?(in folders: [String]) {
        for folder in folders {
            let descriptor = open(folder, O_RDWR | Self.temporaryFileFlag | O_CLOEXEC, 0o600)
            if descriptor >= 0 {
                self.descriptor = descriptor
                return
            }
        }
        return nil
    }

    deinit { close(descriptor) }

    /// `O_TMPFILE`, which Swift does not import because its definition in C is not a plain number.
    private static let temporaryFileFlag: Int32 = 0o20_000_000 | O_DIRECTORY

    /// Appends all bytes; returns false and leaves the file unchanged if they do not fit.
    mutating func append(_ data: [UInt8]) -> Bool {
        let isWritten = data.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let wrote = pwrite(
                    descriptor,
                    bytes.baseAddress.map { $0 + done },
                    bytes.count - done,
                    off_t(count + done)
                )
                if wrote < 0 && errno == EINTR { continue }
                guard wrote > 0 else { return false }
                done += wrote
            }
            return true
        }
        if isWritten { count += data.count }
        return isWritten
    }

    /// The maximum size of a piece that `read` returns, in bytes.
    private static let piece = 1 << 18

    /// Reads at most one piece from an offset; returns nil if reading fails.
    func read(from offset: Int) -> Data? {
        var piece = Data(count: min(count - offset, Self.piece))
        let read = piece.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
        }
        return read > 0 ? piece.prefix(read) : nil
    }
}
