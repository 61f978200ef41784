import Foundation
import GestureScenes

/// What a name leads to, also through links and through `/dev/fd`.
package enum FileKind {
    /// Whether the file gives the same each time that it is read, as a pipe does not.
    static func canBeReadTwice(_ path: String) -> Bool { SystemFile.inputKind(path) == S_IFREG }

    /// Whether what it has given once it does not give again: a pipe, a socket, a terminal.
    package static func isPipe(_ path: String) -> Bool {
        [S_IFIFO, S_IFCHR, S_IFSOCK].contains(SystemFile.inputKind(path) ?? 0)
    }
}
