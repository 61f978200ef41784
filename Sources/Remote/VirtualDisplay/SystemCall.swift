import Glibc

/// Returns the text of an `errno` value.
func message(of code: Int32) -> String {
    String(cString: strerror(code))
}

/// Repeats a system call that a signal interrupts, and returns its result with the call's `errno`.
func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        guard result == -1, errno == EINTR else { return result }
    }
}

/// Waits until a descriptor can be read (`POLLIN`) or written (`POLLOUT`), or its peer has closed it; returns false
/// after the deadline.
func wait(
    for event: Int32,
    on descriptor: Int32,
    until deadline: ContinuousClock.Instant
) -> Bool {
    while true {
        let left = deadline - ContinuousClock.now
        let milliseconds = max(0, Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up))))
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        let count = poll(&entry, 1, milliseconds)
        if count > 0 { return true }
        if count == 0 && ContinuousClock.now >= deadline { return false }
        // After a signal, poll for the rest of the time. The caller's next step reports any other error.
        if count < 0 && errno != EINTR { return true }
    }
}

/// A client of a Unix socket.
enum UnixSocket {
    /// Creates a socket and connects it to a path; tries again until a server listens there, or until the
    /// deadline.
    static func connect(
        to path: String,
        until deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw .system("cannot create a socket", code: errno) }
        do throws(VirtualDisplayError) {
            try connect(descriptor, to: path, until: deadline)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func connect(
        _ descriptor: Int32,
        to path: String,
        until deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // The terminating zero needs one byte.
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw .startFailed("the socket's path is too long: \(path)")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        while true {
            let status = withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard status != 0 else { return }
            let code = errno
            guard code == ENOENT || code == ECONNREFUSED else {
                throw .system("cannot connect to \(path)", code: code)
            }
            guard ContinuousClock.now < deadline else {
                throw .timedOut("nothing listens at \(path): \(message(of: code))")
            }
            usleep(2000)
        }
    }
}
