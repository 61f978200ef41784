package import Foundation
import GestureScenes
import ProcessSupport

/// Functions that write complete files, so that an old file survives a failure.
package enum AtomicFile {
    /// Writes the data to a path.
    package static func write(_ data: Data, to path: String) throws(RecordingError) {
        try write(to: path) { try $0.write(contentsOf: data) }
    }

    /// Writes the content that `write` writes to a path, under a temporary name at first.
    ///
    /// A replaced file keeps its mode. A link stays, and the file that it leads to is replaced.
    ///
    /// - Throws: `RecordingError` if it cannot be written, or the one that `write` throws.
    package static func write(
        to path: String,
        _ write: (FileHandle) throws -> Void
    ) throws(RecordingError) {
        let target = try Target(path)
        try whileTemporary(in: target.folder, for: path, mode: target.mode, write) { temporary in
            guard rename(temporary, target.path) == 0 else { throw noSpace(path) }
        }
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

    /// Writes the content that `write` writes, as above.
    package static func write(
        toFirstFreeOf names: some Sequence<String>,
        _ write: (FileHandle) throws -> Void
    ) throws(RecordingError) -> String {
        // The name appears with the whole content, because programs that watch the folder read it at once.
        let first = names.first { _ in true } ?? ""
        return try whileTemporary(in: folder(of: first), for: first, write) { temporary in
            for name in names {
                if link(temporary, name) == 0 {
                    unlink(temporary)
                    return name
                }
                if errno != EEXIST { break }
            }
            // Some file systems have no hard links, such as that of a USB stick.
            let (name, descriptor) = try create(firstFreeOf: names)
            close(descriptor)
            guard rename(temporary, name) == 0 else {
                unlink(name)
                throw noSpace(name)
            }
            return name
        }
    }

    /// Writes the content to a file with a temporary name; `place` then gives it its name.
    ///
    /// The file is removed after an error.
    private static func whileTemporary<Result>(
        in folder: String,
        for path: String,
        mode: mode_t? = nil,
        _ write: (FileHandle) throws -> Void,
        _ place: (String) throws -> Result
    ) throws(RecordingError) -> Result {
        let temporary = "\(folder)/.touchstone-\(UInt64.random(in: .min ... .max))"
        guard let descriptor = SystemFile.create(temporary) else { throw noSpace(path) }
        if let mode { fchmod(descriptor, mode) }
        do {
            try write(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
            return try place(temporary)
        } catch {
            unlink(temporary)
            throw error as? RecordingError ?? noSpace(path)
        }
    }

    /// Creates an empty file under the first free name.
    static func create(
        firstFreeOf names: some Sequence<String>
    ) throws(RecordingError) -> (name: String, descriptor: Int32) {
        for name in names {
            if let descriptor = SystemFile.create(name) { return (name, descriptor) }
            if errno != EEXIST { throw noSpace(name) }
        }
        throw noSpace("")
    }

    /// Throws if `write` would predictably fail: the path cannot be a file, or the file or its folder is not
    /// writable.
    package static func checkWritable(_ path: String) throws(RecordingError) {
        guard access(try Target(path).folder, W_OK) == 0 else { throw .cannotCreate(path) }
    }

    /// Throws if the path exists.
    package static func checkNew(_ path: String) throws(RecordingError) {
        if FileManager.default.fileExists(atPath: path) {
            throw RecordingError(path, "exists already, expected the name of a new file")
        }
    }

    /// Throws for `-`, which means standard input elsewhere.
    package static func checkName(_ path: String) throws(RecordingError) {
        guard path != SystemFile.standardInput else {
            throw RecordingError(
                path,
                "is not the name of a file, expected one; write ./- for a file with that name"
            )
        }
    }

    /// The file that a path leads to.
    private struct Target {
        /// The path without links; the path itself for a new file.
        let path: String
        /// The mode of the old file; nil for a new one.
        let mode: mode_t?

        init(_ named: String) throws(RecordingError) {
            try checkName(named)
            guard let old = SystemFile.status(named) else {
                // A new file would replace a link that leads nowhere.
                guard !named.isEmpty,
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: named)) == nil
                else { throw .cannotCreate(named) }
                (path, mode) = (named, nil)
                return
            }
            // Replacing a device would remove it.
            guard old.st_mode & S_IFMT == S_IFREG, let real = realpath(named, nil) else {
                throw .cannotCreate(named)
            }
            defer { free(real) }
            guard access(named, W_OK) == 0 else {
                throw RecordingError(named, "cannot be written, expected a writable file")
            }
            path = String(cString: real)
            mode = old.st_mode & 0o777
        }

        var folder: String { AtomicFile.folder(of: path) }
    }

    private static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    private static func noSpace(_ path: String) -> RecordingError {
        RecordingError(path, "cannot be written, expected free space in a writable folder")
    }
}

/// A folder that an option names for output files.
package enum OutputFolder {
    /// Creates the folder and its parent folders, unless they exist.
    ///
    /// - Throws: `RecordingError`.
    package static func create(_ path: String) throws(RecordingError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw RecordingError(path, "cannot be created, expected a path for a folder")
        }
    }
}
