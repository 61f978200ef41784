package import Foundation

/// The system's calls for a file by its name's text.
package enum SystemFile {
    /// What reads standard input, as a file's name.
    private static let standardInput = "-"

    /// What is known of it, at the end of links; nil where there is nothing, with the reason in `errno`.
    package static func status(_ path: String) -> stat? {
        var about = stat()
        let isKnown =
            path == standardInput
            ? unsafe fstat(STDIN_FILENO, &about) : unsafe stat(SystemName.bytes(path), &about)
        return isKnown == 0 ? about : nil
    }

    /// Whether there is something of this name.
    package static func exists(_ path: String) -> Bool { status(path) != nil }

    /// Its kind, as `S_IFREG`; nil where there is nothing.
    package static func kind(_ path: String) -> mode_t? { status(path).map { $0.st_mode & S_IFMT } }

    /// The name's folder, with a slash at its end; empty for the current one.
    package static func folder(of path: String) -> String {
        let scalars = path.unicodeScalars
        return scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? ""
    }

    /// Its place from the root on.
    package static func absolute(_ path: String) -> URL {
        guard !path.hasPrefix("/"), let current = real(".") else {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: current + "/" + path).standardizedFileURL
    }

    /// Where it is without links; of what is not there its folder's place is followed, if that is there.
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

    /// The last part of its name, without the extension, for people.
    package static func stem(_ path: String) -> String {
        SystemName.shown(URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent)
    }

    /// Opens it for reading, from the beginning; nil where that fails, with the reason in `errno`.
    package static func reader(_ path: String) -> FileHandle? {
        let isStandardInput = path == standardInput
        // A file that is standard input is opened anew, for it may have been read from already.
        let name = isStandardInput ? "/dev/stdin" : path
        var descriptor = unsafe open(SystemName.bytes(name), O_RDONLY | O_CLOEXEC)
        // A socket, for one, cannot be opened.
        if descriptor < 0, isStandardInput {
            descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        }
        guard descriptor >= 0 else { return nil }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
