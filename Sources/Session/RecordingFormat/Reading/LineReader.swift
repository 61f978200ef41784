package import Foundation
import GestureScenes
import ProcessSupport

/// Reads a file or a report line by line, and in pieces, because a long recording may exceed memory.
package struct LineReader {
    /// A line of text, complete if a line break ended it.
    package struct Line {
        package let number: Int
        package let bytes: Data
        package let isComplete: Bool

        /// A blank line has only spaces and control characters.
        package var isBlank: Bool {
            bytes.withUnsafeBytes { $0.allSatisfy { $0 <= UInt8(ascii: " ") } }
        }
    }

    /// The maximum length of a line, in bytes: many times that of a scene's complete text.
    private static let maxLineLength = 2 << 20
    /// Windows programs begin a file with it.
    private static let byteOrderMark = "\u{FEFF}".utf8

    /// The source of more bytes after the buffer is consumed.
    private enum Source {
        case file(FileHandle)
        case report(ReportText)
        /// A function that yields one piece after the other, and nil at the end.
        case pieces(() throws(RecordingError) -> Data?)
        case nothing
    }

    private let file: String
    private let source: Source
    private var encoding = UTF8Pieces()
    private var buffer: Data
    private var start: Data.Index
    private var number = 0

    /// Opens a file; the error for a missing file or a directory names the `expected` content.
    package init(
        file: String,
        expected: String = "a recording or a report"
    ) throws(RecordingError) {
        self.init(try Self.open(file, expected: expected), file: file)
    }

    /// Reads the lines of an open file; `start` holds the bytes that were already read.
    init(_ handle: FileHandle, start: Data = Data(), file: String) {
        self.file = file
        source = .file(handle)
        buffer = encoding.converted(start)
        self.start = buffer.startIndex
    }

    package static func open(
        _ file: String,
        expected: String = "a recording or a report"
    ) throws(RecordingError) -> FileHandle {
        guard let kind = SystemFile.inputKind(file) else {
            // Other errors are, for example, a folder without access, or a loop of links.
            if ![ENOENT, ENOTDIR].contains(errno) { throw .unreadable(file) }
            throw RecordingError(file, "no such file, expected \(expected)")
        }
        guard kind != S_IFDIR else {
            throw RecordingError(file, "is a directory, expected \(expected)")
        }
        guard let handle = SystemFile.reader(file) else { throw .unreadable(file) }
        return handle
    }

    /// Reads the lines of the recording inside a report.
    init(report: ReportText, file: String) {
        self.file = file
        source = .report(report)
        buffer = Data()
        start = buffer.startIndex
    }

    /// Reads the lines of a text in memory; `file` names it in errors.
    package init(text: Data, file: String) {
        self.file = file
        source = .nothing
        buffer = text
        start = buffer.startIndex
    }

    /// Reads the lines of a text that a function yields piece by piece, each when it is needed.
    package init(_ next: @escaping () throws(RecordingError) -> Data?, file: String) {
        self.file = file
        source = .pieces(next)
        buffer = Data()
        start = buffer.startIndex
    }

    /// Reads the next line, without its break, or returns nil at the end.
    package mutating func next() throws(RecordingError) -> Line? {
        var searched = start
        while true {
            if let end = lineBreak(from: searched) {
                defer { start = buffer.index(after: end) }
                return line(upTo: end, isComplete: true)
            }
            guard buffer.endIndex - start <= Self.maxLineLength else {
                throw RecordingError(
                    file,
                    line: number + 1,
                    "line is longer than \(Self.maxLineLength >> 20) MB, expected a shorter one"
                )
            }
            let length = buffer.endIndex - start
            guard try readMore() else { break }
            searched = start + length
        }
        guard start < buffer.endIndex else { return nil }
        defer { start = buffer.endIndex }
        return line(upTo: buffer.endIndex, isComplete: false)
    }

    /// Finds the first line break in the buffer at or after an index.
    private func lineBreak(from index: Data.Index) -> Data.Index? {
        buffer.withUnsafeBytes { bytes in
            let offset = index - buffer.startIndex
            guard let base = bytes.baseAddress, offset < bytes.count,
                let found = memchr(base + offset, 0x0A, bytes.count - offset)
            else { return nil }
            return buffer.startIndex + (found - UnsafeMutableRawPointer(mutating: base))
        }
    }

    private mutating func line(upTo end: Data.Index, isComplete: Bool) -> Line {
        number += 1
        var bytes = buffer[start..<end]
        if number == 1, bytes.starts(with: Self.byteOrderMark) {
            bytes = bytes.dropFirst(Self.byteOrderMark.count)
        }
        return Line(number: number, bytes: bytes, isComplete: isComplete)
    }

    /// Appends a piece of the file to the buffer; returns false at the file's end.
    private mutating func readMore() throws(RecordingError) -> Bool {
        let piece: Data?
        switch source {
        case .nothing: piece = nil
        case .report(let text): piece = try text.next()
        case .pieces(let next): piece = try next()
        case .file(let handle):
            do {
                piece = try handle.read(upToCount: 1 << 18)
            } catch {
                throw RecordingError(
                    file,
                    line: number + 1,
                    "cannot be read to its end, expected a readable file"
                )
            }
        }
        guard let piece, !piece.isEmpty else { return false }
        buffer = Data(buffer[start...]) + encoding.converted(piece)
        start = buffer.startIndex
        return true
    }
}
