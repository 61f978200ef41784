package import Foundation
import GestureScenes

/// A recording on its way to a file: each line is in the system's hands when `append` returns, so that
/// a crash of the program loses none.
package final class RecordingFile {
    /// The file, as it was named.
    package let path: String
    /// Why writing stopped, as a full disk; nil while all is well.
    ///
    /// Lines after it are dropped.
    package private(set) var failure: String?
    private let handle: FileHandle

    /// Creates the file, or empties the one of this name.
    ///
    /// For a pipe, waits until a reader opens it.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isWaiting: called before the wait for a reader of a pipe; does nothing by default.
    /// - Throws: `RecordingError` when the file cannot be written, or the path leads through a link
    ///   that is not followed.
    package init(path: String, isWaiting: () -> Void = {}) throws(RecordingError) {
        let place = try LinkedPlace(path)
        // Opened in place, so that a link or a device stays what it is; a file that is open already
        // keeps what others wrote to it.
        let mode = place.isOpenFile ? O_APPEND : O_TRUNC | O_NOFOLLOW
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | mode
        let name = SystemName.bytes(place.path)
        let isPipe = SystemFile.kind(place.path) == S_IFIFO
        var descriptor = open(name, flags | (isPipe ? O_NONBLOCK : 0), 0o666)
        if isPipe, descriptor < 0, errno == ENXIO {
            isWaiting()
            descriptor = open(name, flags, 0o666)
        }
        guard descriptor >= 0 else { throw .noPlace(path) }
        // From here on, writes wait for room in the pipe.
        if isPipe { _ = fcntl(descriptor, F_SETFL, 0) }
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Creates the file under the first free name, even if others create files at the same time.
    package init(firstFreeOf names: some Sequence<String>) throws(RecordingError) {
        let (name, descriptor) = try Self.create(firstFreeOf: names, 0o666) { .noPlace($0) }
        path = name
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Creates an empty file under the first free name; throws what `failure` makes of a name where it
    /// cannot.
    static func create(
        firstFreeOf names: some Sequence<String>,
        _ mode: mode_t,
        _ failure: (String) -> RecordingError
    ) throws(RecordingError) -> (name: String, descriptor: Int32) {
        for name in names {
            if let descriptor = SystemFile.create(name, mode) { return (name, descriptor) }
            if errno != EEXIST { throw failure(name) }
        }
        throw failure("")
    }

    /// Writes what is there of a recording beside its place, renames it, and goes on behind it: the old file
    /// stays until the new one is whole.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - text: whole lines.
    /// - Throws: `RecordingError` when it cannot be written.
    package init(replacing path: String, with text: Data) throws(RecordingError) {
        try WholeFile.write(text, to: path)
        let place = SystemName.bytes(try LinkedPlace(path).path)
        let descriptor = open(place, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            throw RecordingError(path, "cannot be written on, expected a file of yours")
        }
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Throws `RecordingError` if the path leads through a link that is not followed.
    package static func checkLinks(_ path: String) throws(RecordingError) {
        _ = try LinkedPlace(path)
    }

    /// Whether the path is free or names a regular file.
    ///
    /// - Throws: `RecordingError` if it leads through a link that is not followed.
    package static func isReplaceable(_ path: String) throws(RecordingError) -> Bool {
        let place = try LinkedPlace(path)
        let kind = SystemFile.kind(place.path)
        return !place.isOpenFile && (kind == nil || kind == S_IFREG)
    }

    package func append(_ line: String) { append(lines: Data((line + "\n").utf8)) }

    /// Writes whole lines, each with its line break.
    package func append(lines: Data) {
        guard failure == nil else { return }
        do {
            try handle.write(contentsOf: lines)
        } catch {
            failure = "\(path): cannot be written on, expected room for it"
        }
    }
}
