import Foundation
import GestureScenes

/// A file that is opened to be read: a report, or lines of text.
///
/// A pipe is read from once: its first bytes tell which it is, and a report is copied into a file without a
/// name, for its parts are not read in their order.
enum RecordingSource {
    case report(PNGBytes)
    case lines(LineReader)

    /// The most that a report from a pipe may have, in bytes: a recording, and a picture of as much.
    private static let largestReport = 2 * ReportText.largest
    private static let piece = 1 << 18

    init(file: String) throws(RecordingError) {
        let handle = try LineReader.open(file)
        let start = try Self.start(of: handle, file: file)
        let isReport = start == PNGChunks.signature
        if FileKind.canBeReadTwice(file) {
            do {
                try handle.seek(toOffset: 0)
            } catch {
                throw Self.unreadable(file)
            }
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

    /// The lines of the recording, in a report or not.
    func lineReader() throws(RecordingError) -> LineReader {
        switch self {
        case .report(let png): LineReader(report: try ReportText(png), file: png.file)
        case .lines(let reader): reader
        }
    }

    /// As many bytes as tell a report; fewer of a shorter file.
    private static func start(
        of handle: FileHandle,
        file: String
    ) throws(RecordingError) -> Data {
        var start = Data()
        while start.count < PNGChunks.signature.count,
            let more = try piece(of: handle, PNGChunks.signature.count - start.count, file: file)
        {
            start += more
        }
        return start
    }

    /// Nil at the end.
    private static func piece(
        of handle: FileHandle,
        _ count: Int,
        file: String
    ) throws(RecordingError) -> Data? {
        do {
            let piece = try handle.read(upToCount: count)
            return piece?.isEmpty == false ? piece : nil
        } catch {
            throw unreadable(file)
        }
    }

    private static func copy(
        of handle: FileHandle,
        after start: Data,
        file: String
    ) throws(RecordingError) -> Data {
        guard var copy = SpillFile(in: SpillFile.folders), copy.append(Array(start)) else {
            throw noRoom(file)
        }
        while let more = try piece(of: handle, piece, file: file) {
            guard copy.count + more.count <= largestReport else {
                throw RecordingError(
                    file,
                    "a PNG of more than \(largestReport >> 20) MB, expected a touchstone report"
                )
            }
            guard copy.append(Array(more)) else { throw noRoom(file) }
        }
        guard let png = copy.contents else { throw noRoom(file) }
        return png
    }

    private static func unreadable(_ file: String) -> RecordingError {
        RecordingError(file, "cannot be read, expected a file that you may read")
    }

    private static func noRoom(_ file: String) -> RecordingError {
        RecordingError(
            file,
            "cannot be kept, expected room in TMPDIR, /var/tmp or /tmp for a report from a pipe"
        )
    }
}
