import Glibc

/// A pair of connected descriptors that no child inherits unless it is told to.
///
/// Sockets, as a pipe that is close-on-exec from its first moment is not in Swift's `Glibc`; a
/// child that another thread starts in between would hold the channel open when we are gone.
package struct Channel {
    package let ours: Int32
    package let theirs: Int32

    /// Makes a pair; throws if the system has no descriptors left.
    package init() throws(VirtualDisplayError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw .system("no channel to the server", code: errno)
        }
        // Away from 0…9: the child's own low numbers must not overwrite them before they are used.
        let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        let code = errno
        ends.forEach { Glibc.close($0) }
        guard raised.allSatisfy({ $0 >= 0 }) else {
            raised.filter { $0 >= 0 }.forEach { Glibc.close($0) }
            throw .system("no channel to the server", code: code)
        }
        ours = raised[0]
        theirs = raised[1]
    }

    func close() {
        Glibc.close(ours)
        Glibc.close(theirs)
    }
}
