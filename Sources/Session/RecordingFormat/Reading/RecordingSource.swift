package import Foundation
import GestureScenes
import ProcessSupport

/// An input file that is open for reading: a report, or lines of text.
///
/// A pipe can be read only once: its first bytes identify its kind, and a report is read into memory, because
/// its chunks are not read in order.
package enum RecordingSource {
    case report(PNGBytes)
    case lines(LineReader)

    package init(file: String) throws(RecordingError) {
        let handle = try LineReader.open(file)
        let start = try Self.start(of: handle, file: file)
        let isReport = start == PNGChunks.signature
        if FileKind.canBeReadTwice(file) {
            guard (try? handle.seek(toOffset: 0)) != nil else { throw .unreadable(file) }
            self =
                isReport
                ? .report(try PNGBytes(handle, file: file)) : .lines(LineReader(handle, file: file))
        } else if isReport {
            let png = try Self.copy(of: handle, after: start, file: file)
            self = .report(PNGBytes(png, file: file))
        } else {
            self = .lines(LineReader(handle, start: start, file: file))
        }
    }

    /// Returns a reader of the recording's lines, from a report or a text file.
    package func lineReader() throws(RecordingError) -> LineReader {
        switch self {
        case .report(let png): LineReader(report: try ReportText(png), file: png.file)
        case .lines(let reader): reader
        }
    }

    /// Returns the bytes that identify a report; fewer if the file is shorter.
    private static func start(of handle: FileHandle, file: String) throws(RecordingError) -> Data {
        let count = PNGChunks.signature.count
        var start = Data()
        while start.count < count,
            let more = try handle.piece(count - start.count, file: file)
        {
            start += more
        }
        return start
    }

    private static func copy(
        of handle: FileHandle,
        after start: Data,
        file: String
    ) throws(RecordingError) -> Data {
        var png = start
        while let more = try handle.piece(1 << 18, file: file) { png += more }
        return png
    }
}

extension FileHandle {
    /// Reads up to `count` more bytes, or returns nil at the end of the file.
    package func piece(_ count: Int, file: String) throws(RecordingError) -> Data? {
        do {
            let piece = try read(upToCount: count)
            return piece?.isEmpty == false ? piece : nil
        } catch {
            throw .unreadable(file)
        }
    }
}

/// The kind of the file that a path leads to, also through links and `/dev/fd`.
package enum FileKind {
    /// Unlike a pipe, a regular file can be read repeatedly.
    package static func canBeReadTwice(_ path: String) -> Bool {
        SystemFile.inputKind(path) == S_IFREG
    }

    /// A pipe, a socket or a terminal can be read only once.
    package static func isPipe(_ path: String) -> Bool {
        [S_IFIFO, S_IFCHR, S_IFSOCK].contains(SystemFile.inputKind(path) ?? 0)
    }
}
