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
    /// - Parameters:
    ///   - path: the file.
    ///   - isNew: whether one that is there already is left alone, and is an error; false by default.
    /// - Throws: `RecordingError` when it cannot be written.
    public init(path: String, isNew: Bool = false) throws(RecordingError) {
        // Opened in place, so that a link or a device stays what it is.
        let place = isNew ? O_EXCL : O_TRUNC
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | place, 0o666)
        guard descriptor >= 0 else {
            throw RecordingError(path, "cannot be written, expected a place for a file")
        }
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes what is there of a recording beside its place, renames it, and goes on behind it: the old file
    /// stays until the new one is whole.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - text: whole lines.
    /// - Throws: `RecordingError` when it cannot be written.
    public init(replacing path: String, with text: Data) throws(RecordingError) {
        try WholeFile.write(text, to: path)
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw RecordingError(path, "cannot be written on, expected a file of yours")
        }
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Whether a file of this path can be replaced by a new one: it is a regular one, or there is none.
    public static func isReplaceable(_ path: String) -> Bool {
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let kind = try? FileManager.default.attributesOfItem(atPath: place)[.type]
        return kind == nil || kind as? FileAttributeType == .typeRegular
    }

    /// Writes one line.
    public func append(_ line: String) { append(lines: Data((line + "\n").utf8)) }

    /// Writes whole lines, each with its line break.
    public func append(lines: Data) {
        guard failure == nil else { return }
        do {
            try handle.write(contentsOf: lines)
        } catch {
            failure = "\(path): cannot be written on, expected room for it"
        }
    }
}

/// Writes whole files beside their place and renames them, so that an old file survives a failure.
public enum WholeFile {
    /// Writes the data to the path, replacing what was there only once all is written.
    ///
    /// - Throws: `RecordingError` when it cannot be written.
    public static func write(_ data: Data, to path: String) throws(RecordingError) {
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard RecordingFile.isReplaceable(path) else {
            // What is no file cannot be renamed over: a device would be gone.
            throw RecordingError(path, "is no regular file, expected a place for a file")
        }
        do {
            try data.write(to: place, options: .atomic)
        } catch {
            throw RecordingError(path, "cannot be written, expected room in a folder that is yours")
        }
    }
}
