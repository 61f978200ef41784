import Foundation

/// The bytes of a PNG, in memory or in a file, of which no more is read than is asked for.
struct PNGBytes {
    private enum Place {
        case memory(Data)
        case file(FileHandle)
    }

    /// What errors call it.
    let file: String
    let count: Int
    private let place: Place

    init(_ png: Data, file: String) {
        self.file = file
        count = png.count
        place = .memory(Data(png))
    }

    init(_ handle: FileHandle, file: String) throws(RecordingError) {
        self.file = file
        do {
            count = Int(clamping: try handle.seekToEnd())
            place = .file(handle)
        } catch {
            throw Self.unreadable(file)
        }
    }

    /// The bytes of the range; an error where there are fewer.
    func read(_ range: Range<Int>) throws(RecordingError) -> Data {
        switch place {
        case .memory(let png):
            guard range.upperBound <= png.count else { throw Self.unreadable(file) }
            return png.subdata(in: range)
        case .file(let handle):
            let bytes: Data?
            do {
                try handle.seek(toOffset: UInt64(range.lowerBound))
                bytes = try handle.read(upToCount: range.count)
            } catch {
                throw Self.unreadable(file)
            }
            // Somebody may have cut the file meanwhile.
            guard let bytes, bytes.count == range.count else { throw Self.unreadable(file) }
            return bytes
        }
    }

    private static func unreadable(_ file: String) -> RecordingError {
        RecordingError(file, "cannot be read, expected a file that you may read")
    }
}
