public import Foundation

/// A recording on its way to a file: each line is in the system's hands when `append` returns, so that
/// a crash of the program loses none.
public final class RecordingFile {
    /// The file, as it was named.
    public let path: String
    /// Why writing stopped, as a full disk; nil while all is well.
    ///
    /// Lines after it are dropped.
    public private(set) var failure: String?
    private let handle: FileHandle

    /// Creates the file, or empties the one of this name.
    ///
    /// - Throws: `RecordingError` when it cannot be written.
    public init(path: String) throws(RecordingError) {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else {
            throw RecordingError(path, "cannot be written, expected a place for a new file")
        }
        self.path = path
        self.handle = handle
    }

    /// Writes one line.
    public func append(_ line: String) {
        guard failure == nil else { return }
        do {
            try handle.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            failure = "\(path): cannot be written on: \(error.localizedDescription)"
        }
    }
}

/// Writes whole files beside their place and renames them, so that an old file survives a failure.
public enum WholeFile {
    /// Writes the data to the path, replacing what was there only once all is written.
    ///
    /// - Throws: `RecordingError` when it cannot be written.
    public static func write(_ data: Data, to path: String) throws(RecordingError) {
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw RecordingError(path, "cannot be written: \(error.localizedDescription)")
        }
    }
}
