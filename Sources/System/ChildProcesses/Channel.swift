import Glibc

/// A pair of connected descriptors that children do not inherit by default.
///
/// They are sockets because Swift's `Glibc` has no pipe that is close-on-exec from the start. A child that
/// another thread starts in between would keep the channel open after our end.
package struct Channel: Sendable {
    package let parentEnd: Int32
    package let childEnd: Int32

    /// Creates a pair; throws if the system has no descriptors left.
    package init() throws(Refusal) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Refusal(code: errno) }
        // High numbers, which the child's own descriptors do not overwrite before they are used.
        let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        let code = errno
        ends.forEach { Glibc.close($0) }
        guard raised.allSatisfy({ $0 >= 0 }) else {
            raised.filter { $0 >= 0 }.forEach { Glibc.close($0) }
            throw Refusal(code: code)
        }
        (parentEnd, childEnd) = (raised[0], raised[1])
    }

    package func close() {
        Glibc.close(parentEnd)
        Glibc.close(childEnd)
    }
}

/// The system's refusal to start a program, or to create a channel.
package struct Refusal: Error, Hashable, CustomStringConvertible {
    /// The reason, an `errno`.
    package let code: Int32

    package var description: String { String(cString: strerror(code)) }
}
