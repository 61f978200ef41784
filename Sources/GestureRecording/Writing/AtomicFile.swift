package import Foundation
import GestureScenes

/// Functions that write complete files under a temporary name and then rename them, so that an old file
/// survives a failure.
package enum AtomicFile {
    /// Writes the data to a path.
    package static func write(_ data: Data, to path: String) throws(RecordingError) {
        try write(to: path) { try $0.write(contentsOf: data) }
    }

    /// Writes the content that `write` writes to a path.
    ///
    /// An existing file is replaced only after the content is complete. Its mode is kept; its owner, group
    /// and access control list are kept if the system permits.
    ///
    /// - Throws: `RecordingError` if it cannot be written, or the one that `write` throws.
    package static func write(
        to path: String,
        _ write: (FileHandle) throws -> Void
    ) throws(RecordingError) {
        let resolved = try ResolvedPath(path)
        let old = SystemFile.status(resolved.path)
        try check(old, at: resolved, named: path)
        let rights = old.map { FileRights(of: resolved.path, $0) }
        guard let staged = try StagedFile(in: resolved.folder, rights: rights, write),
            staged.replace(resolved.path)
        else { throw noSpace(path) }
    }

    /// Writes the data under the first free name; replaces no file, even if others write at the same time.
    ///
    /// - Parameters:
    ///   - data: the content of the file.
    ///   - names: the names in order of preference, all in one folder.
    /// - Returns: the name of the file.
    /// - Throws: `RecordingError` if it cannot be written.
    package static func write(
        _ data: Data,
        toFirstFreeOf names: some Sequence<String>
    ) throws(RecordingError) -> String {
        try self.write(toFirstFreeOf: names) { try $0.write(contentsOf: data) }
    }

    /// Writes the content that `write` writes, as above; `link` creates a second name for a file, with
    /// link(2) by default.
    package static func write(
        toFirstFreeOf names: some Sequence<String>,
        link: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32 = { link($0, $1) },
        _ write: (FileHandle) throws -> Void
    ) throws(RecordingError) -> String {
        let first = names.first { _ in true } ?? ""
        let folder = SystemFile.folder(of: first)
        guard let staged = try StagedFile(in: folder, rights: nil, write) else {
            throw noSpace(first)
        }
        for name in names {
            if link(SystemName.bytes(staged.path), SystemName.bytes(name)) == 0 { return name }
            switch errno {
            case EEXIST: continue
            case ENOENT, EACCES, EROFS, ENOSPC, EDQUOT, ENAMETOOLONG, EIO: throw noSpace(name)
            // A file system without hard links, such as that of memory cards.
            default: return try move(staged.path, toFirstFreeOf: names, 0o666, noSpace)
            }
        }
        throw noSpace(first)
    }

    /// Moves a file to the first free name in its own folder, and returns that name.
    package static func move(
        _ path: String,
        toFirstFreeOf names: some Sequence<String>
    ) throws(RecordingError) -> String {
        try move(path, toFirstFreeOf: names, 0o600) { .cannotCreate($0) }
    }

    /// Moves a file over an empty one, which reserves the name.
    private static func move(
        _ path: String,
        toFirstFreeOf names: some Sequence<String>,
        _ mode: mode_t,
        _ failure: (String) -> RecordingError
    ) throws(RecordingError) -> String {
        let (name, descriptor) = try RecordingFile.create(firstFreeOf: names, mode, failure)
        close(descriptor)
        if rename(SystemName.bytes(path), SystemName.bytes(name)) == 0 { return name }
        unlink(SystemName.bytes(name))
        throw failure(name)
    }

    /// Throws if `write` would predictably fail: the path cannot be a file, the file is not writable, or a
    /// link is not followed.
    package static func checkWritable(_ path: String) throws(RecordingError) {
        let resolved = try ResolvedPath(path)
        let old = SystemFile.status(resolved.path)
        // A dangling link means a deleted file.
        if old == nil, resolved.path != path { throw .cannotCreate(path) }
        // A file system may limit a path to fewer characters.
        guard old != nil || errno != ENAMETOOLONG else { throw .cannotCreate(path) }
        guard !path.isEmpty, old.map({ $0.st_mode & S_IFMT == S_IFREG }) ?? true else {
            throw .cannotCreate(path)
        }
        try check(old, at: resolved, named: path)
        // Permissions are not a sufficient check: some folders cannot contain files.
        guard try StagedFile(in: resolved.folder, rights: nil, { _ in }) != nil else {
            throw .cannotCreate(path)
        }
    }

    /// Throws if the path exists.
    package static func checkNew(_ path: String) throws(RecordingError) {
        if SystemFile.status(path) != nil {
            throw RecordingError(path, "exists already, expected the name of a new file")
        }
    }

    private static func check(
        _ old: stat?,
        at resolved: ResolvedPath,
        named path: String
    ) throws(RecordingError) {
        guard !resolved.isOpenFile else {
            throw RecordingError(path, "leads to an open file, expected the name of a file")
        }
        guard let old else { return }
        guard old.st_mode & S_IFMT == S_IFREG else {
            // Replacing a device would remove it.
            throw RecordingError(path, "is not a regular file, expected a path for a file")
        }
        guard access(SystemName.bytes(resolved.path), W_OK) == 0 else {
            throw RecordingError(path, "cannot be written, expected a writable file")
        }
    }

    private static func noSpace(_ path: String) -> RecordingError {
        RecordingError(path, "cannot be written, expected free space in a writable folder")
    }
}
