import Glibc

/// A writer to a descriptor whose reader can stop reading, such as a pipe.
///
/// A full pipe blocks, and a signal handler could not end the program meanwhile.
package struct StreamWriter {
    /// The time that the writer waits for the reader once the program is leaving, in milliseconds.
    private static let leavingTime: Int32 = 1000
    /// The time between two checks whether the program is leaving, in milliseconds.
    private static let interval: Int32 = 100

    private let descriptor: Int32
    private let isLeaving: () -> Bool

    /// Creates a writer; `isLeaving` says whether a signal has asked the program to leave.
    package init(to descriptor: Int32, isLeaving: @escaping () -> Bool) {
        self.descriptor = descriptor
        self.isLeaving = isLeaving
    }

    /// Writes all bytes, and waits for the reader as long as the program is not leaving.
    ///
    /// - Returns: The `errno` of a failure, `ETIMEDOUT` if the reader does not read, or 0.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard waitForReader() else { return ETIMEDOUT }
            // A pipe that can be written has room for this many bytes; pipe(7).
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Int(PIPE_BUF)))
            let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// Returns false if the reader does not read although the program is leaving.
    private func waitForReader() -> Bool {
        var waited: Int32 = 0
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&entry, 1, Self.interval) <= 0 {
            guard isLeaving() else { continue }
            waited += Self.interval
            if waited >= Self.leavingTime { return false }
        }
        return true
    }
}
