package import Foundation

/// System calls on files that Foundation does not have.
package enum SystemFile {
    /// The file name that means standard input.
    package static let standardInput = "-"

    /// The status of the file that a path or a link leads to; nil on an error, with the reason in `errno`.
    package static func status(_ path: String) -> stat? {
        var attributes = stat()
        return unsafe stat(path, &attributes) == 0 ? attributes : nil
    }

    /// The kind of the file, such as `S_IFREG`; nil if it does not exist.
    package static func kind(_ path: String) -> mode_t? { status(path).map { $0.st_mode & S_IFMT } }

    /// The kind of an input file, where `-` is standard input.
    package static func inputKind(_ path: String) -> mode_t? {
        guard path == standardInput else { return kind(path) }
        var attributes = stat()
        return unsafe fstat(STDIN_FILENO, &attributes) == 0 ? attributes.st_mode & S_IFMT : nil
    }

    /// Creates a new file for writing; nil on an error, with the reason in `errno`.
    ///
    /// It is an error if a file or link with this name exists.
    package static func create(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        return descriptor < 0 ? nil : descriptor
    }

    /// Opens the file for reading from the beginning, standard input for `-`; nil on an error, with the
    /// reason in `errno`.
    package static func reader(_ path: String) -> FileHandle? {
        let isStandardInput = path == standardInput
        // If standard input is a file, open it again: it may already have been read from.
        let name = isStandardInput ? "/dev/stdin" : path
        var descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC)
        // A socket, for example, cannot be opened.
        if descriptor < 0, isStandardInput {
            descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        }
        guard descriptor >= 0 else { return nil }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
