package import Foundation

/// System calls on files, by the text of a name.
package enum SystemFile {
    /// The name that stands for standard input where a file is read.
    package static let standardInput = "-"

    /// The status of the file, with links followed; nil on an error, with the reason in `errno`.
    package static func status(_ path: String) -> stat? {
        var about = stat()
        return unsafe stat(SystemName.bytes(path), &about) == 0 ? about : nil
    }

    /// The status of a file that is read, where `-` is standard input.
    package static func inputStatus(_ path: String) -> stat? {
        guard path == standardInput else { return status(path) }
        var about = stat()
        return unsafe fstat(STDIN_FILENO, &about) == 0 ? about : nil
    }

    /// Whether a file with this name exists.
    package static func exists(_ path: String) -> Bool { status(path) != nil }

    /// The kind of the file, such as `S_IFREG`; nil if it does not exist.
    package static func kind(_ path: String) -> mode_t? { status(path).map { $0.st_mode & S_IFMT } }

    /// The kind of a file that is read, where `-` is standard input.
    package static func inputKind(_ path: String) -> mode_t? {
        inputStatus(path).map { $0.st_mode & S_IFMT }
    }

    /// The folder part of the name, with a slash at its end; empty for the current folder.
    package static func folder(of path: String) -> String {
        let scalars = path.unicodeScalars
        return scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? ""
    }

    /// The absolute location of the file.
    package static func absolute(_ path: String) -> URL {
        guard !path.hasPrefix("/"), let current = real(".") else {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: current + "/" + path).standardizedFileURL
    }

    /// The location with links followed; without a file, only the links of its folder are followed.
    package static func resolved(_ place: URL) -> URL {
        if let real = real(place.path) { return URL(fileURLWithPath: real) }
        guard let folder = real(place.deletingLastPathComponent().path) else { return place }
        return URL(fileURLWithPath: folder).appendingPathComponent(place.lastPathComponent)
    }

    private static func real(_ path: String) -> String? {
        guard let name = unsafe realpath(SystemName.bytes(path), nil) else { return nil }
        defer { unsafe free(name) }
        let bytes = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
        return unsafe SystemName.text(bytes)
    }

    /// The last part of the name without its extension, for display.
    package static func stem(_ path: String) -> String {
        SystemName.shown(URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent)
    }

    /// Opens the file for reading from the beginning, standard input for `-`; nil on an error, with the reason in `errno`.
    package static func reader(_ path: String) -> FileHandle? {
        let isStandardInput = path == standardInput
        // If standard input is a file, open it again: it may already have been read from.
        let name = isStandardInput ? "/dev/stdin" : path
        var descriptor = unsafe open(SystemName.bytes(name), O_RDONLY | O_CLOEXEC)
        // A socket, for example, cannot be opened.
        if descriptor < 0, isStandardInput {
            descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        }
        guard descriptor >= 0 else { return nil }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
