import Foundation

/// What a name leads to, also through links and through `/dev/fd`.
package enum FileKind {
    /// Whether the file gives the same each time that it is read, as a pipe does not.
    static func canBeReadTwice(_ path: String) -> Bool { kind(path) == S_IFREG }

    /// Whether what it has given once it does not give again: a pipe, a socket, a terminal.
    package static func isPipe(_ path: String) -> Bool {
        [S_IFIFO, S_IFCHR, S_IFSOCK].contains(kind(path) ?? 0)
    }

    /// Nil where there is nothing.
    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
