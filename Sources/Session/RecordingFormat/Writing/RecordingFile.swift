package import Foundation
import GestureScenes
import Glibc
import ProcessSupport

/// A recording that is written to a file line by line; the system has each line when `append` returns, so
/// that a crash of the program loses none.
package final class RecordingFile {
    /// The file's name as given.
    package let path: String
    /// The reason why writing stopped, such as a full disk; nil while it succeeds.
    ///
    /// Later lines are dropped.
    package private(set) var failure: String?
    private let handle: FileHandle
    private let writer: StreamWriter

    /// Creates the file, or empties an existing one; a pipe needs a reader.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - isLeaving: returns whether the program is leaving; from then on, writing fails if
    ///     a pipe's reader does not read. By default false.
    /// - Throws: `RecordingError` if the file cannot be written.
    package convenience init(
        path: String,
        isLeaving: @escaping () -> Bool = { false }
    ) throws(RecordingError) {
        try AtomicFile.checkName(path)
        // Without `O_NONBLOCK`, opening a pipe waits for a reader.
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK
        let descriptor = open(path, flags, 0o666)
        guard descriptor >= 0 else { throw .cannotCreate(path) }
        self.init(path, descriptor, isLeaving: isLeaving)
    }

    /// Creates the file under the first free name, even if others create files at the same time.
    package convenience init(firstFreeOf names: some Sequence<String>) throws(RecordingError) {
        let (name, descriptor) = try AtomicFile.create(firstFreeOf: names)
        self.init(name, descriptor)
    }

    /// Replaces a file with an unfinished recording, and continues it.
    ///
    /// The recording is written next to the old file and then renamed, so that the old file survives a
    /// failure.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - write: writes the recording so far.
    /// - Throws: `RecordingError` if it cannot be written.
    package convenience init(
        replacing path: String,
        with write: (FileHandle) throws -> Void
    ) throws(RecordingError) {
        try AtomicFile.write(to: path, write)
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw RecordingError(path, "cannot be continued, expected a writable file")
        }
        self.init(path, descriptor)
    }

    private init(_ path: String, _ descriptor: Int32, isLeaving: @escaping () -> Bool = { false }) {
        self.path = path
        writer = StreamWriter(to: descriptor, isLeaving: isLeaving)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Only a free path or a regular file can be replaced.
    package static func isReplaceable(_ path: String) -> Bool {
        let kind = SystemFile.kind(path)
        return kind == nil || kind == S_IFREG
    }

    package func append(_ line: String) { append(lines: Data((line + "\n").utf8)) }

    /// Writes whole lines, each with its line break.
    package func append(lines: Data) {
        guard failure == nil else { return }
        guard lines.withUnsafeBytes(writer.write) != 0 else { return }
        failure = "\(path): writing failed, expected free space, or a program that reads to the end"
    }
}
