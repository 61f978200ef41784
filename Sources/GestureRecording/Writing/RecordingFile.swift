package import Foundation
import GestureScenes
import Glibc

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

    /// Creates the file, or empties an existing one.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - willWait: called before a wait for the reader of a pipe; nil, the default, refuses a pipe without
    ///     a reader.
    ///   - isLeaving: returns whether a signal has asked the program to leave; from then on, writing fails if
    ///     a pipe's reader does not read. By default false.
    /// - Throws: `RecordingError` if the file cannot be written, or the path contains a link that is not
    ///   followed.
    package init(
        path: String,
        willWait: (() -> Void)? = nil,
        isLeaving: @escaping () -> Bool = { false }
    ) throws(RecordingError) {
        let resolved = try ResolvedPath(path)
        // The file is not replaced, so that a link or a device remains one; an open file keeps what others
        // wrote to it.
        let mode = resolved.isOpenFile ? O_APPEND : O_TRUNC | O_NOFOLLOW
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | mode
        let name = SystemName.bytes(resolved.path)
        let isPipe = SystemFile.kind(resolved.path) == S_IFIFO
        var descriptor = open(name, flags | (isPipe ? O_NONBLOCK : 0), 0o666)
        if isPipe, descriptor < 0, errno == ENXIO {
            guard let willWait else {
                throw RecordingError(
                    path,
                    "is a pipe without a reader, expected a program that reads it"
                )
            }
            willWait()
            descriptor = open(name, flags, 0o666)
        }
        guard descriptor >= 0 else { throw .cannotCreate(path) }
        self.path = path
        writer = StreamWriter(to: descriptor, isLeaving: isLeaving)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Creates the file under the first free name, even if others create files at the same time.
    package init(firstFreeOf names: some Sequence<String>) throws(RecordingError) {
        let (name, descriptor) = try Self.create(firstFreeOf: names, 0o666) { .cannotCreate($0) }
        path = name
        writer = StreamWriter(to: descriptor) { false }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Creates an empty file under the first free name; throws the error that `failure` returns for a name
    /// that cannot be created.
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

    /// Replaces a file with an unfinished recording, and continues it.
    ///
    /// The recording is written next to the old file and then renamed, so that the old file survives a
    /// failure.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - recording: the recording so far.
    /// - Throws: `RecordingError` if it cannot be written.
    package init(replacing path: String, with recording: Journal) throws(RecordingError) {
        try AtomicFile.write(to: path, recording.write)
        let resolved = SystemName.bytes(try ResolvedPath(path).path)
        let descriptor = open(resolved, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            throw RecordingError(path, "cannot be continued, expected a writable file")
        }
        self.path = path
        writer = StreamWriter(to: descriptor) { false }
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Throws `RecordingError` if the path contains a link that is not followed.
    package static func checkLinks(_ path: String) throws(RecordingError) {
        _ = try ResolvedPath(path)
    }

    /// Returns whether the path is free or names a regular file.
    ///
    /// - Throws: `RecordingError` if it contains a link that is not followed.
    package static func isReplaceable(_ path: String) throws(RecordingError) -> Bool {
        let resolved = try ResolvedPath(path)
        let kind = SystemFile.kind(resolved.path)
        return !resolved.isOpenFile && (kind == nil || kind == S_IFREG)
    }

    package func append(_ line: String) { append(lines: Data((line + "\n").utf8)) }

    /// Writes whole lines, each with its line break.
    package func append(lines: Data) {
        guard failure == nil else { return }
        guard lines.withUnsafeBytes(writer.write) != 0 else { return }
        let isPipe = SystemFile.kind(path) == S_IFIFO
        let expected = isPipe ? "a program that reads to the end" : "free space"
        failure = "\(path): writing failed, expected \(expected)"
    }
}
