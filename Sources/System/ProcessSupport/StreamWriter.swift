import Glibc

/// A writer to a descriptor whose reader can stop reading, such as that of a pipe.
///
/// A plain `write` to a full pipe blocks, and the program could not leave after a signal.
package struct StreamWriter {
    /// The maximum wait for the reader once the program is leaving, in milliseconds.
    private static let leavingTime: Int32 = 1000
    /// The time from one check whether the program is leaving to the next, in milliseconds.
    private static let interval: Int32 = 100

    private let descriptor: Int32
    private let isLeaving: () -> Bool
    /// Whether the descriptor is a file's, which has no reader to wait for.
    private let isRegularFile: Bool

    /// Creates a writer; `isLeaving` returns whether the program is leaving.
    package init(to descriptor: Int32, isLeaving: @escaping () -> Bool) {
        self.descriptor = descriptor
        self.isLeaving = isLeaving
        var attributes = stat()
        isRegularFile =
            fstat(descriptor, &attributes) == 0 && attributes.st_mode & S_IFMT == S_IFREG
    }

    /// Writes all bytes; waits for the reader without a limit until the program is leaving.
    ///
    /// - Returns: 0, the `errno` of a failure, or `ETIMEDOUT` if the program is leaving and the reader does
    ///   not read.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        var rest = bytes[...]
        // A pipe that can be written has room for this many bytes; pipe(7).
        let maxCount = isRegularFile ? bytes.count : Int(PIPE_BUF)
        while !rest.isEmpty {
            guard isRegularFile || waitForReader() else { return ETIMEDOUT }
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(maxCount))
            let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// Waits until the descriptor can be written; false if the program is leaving and the reader does not read.
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
