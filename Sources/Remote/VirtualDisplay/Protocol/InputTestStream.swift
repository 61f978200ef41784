import Glibc

/// The messages to a driver and its replies, on a descriptor that the caller owns.
struct InputTestStream {
    /// A reason for the failure of a step.
    enum Failure: Error {
        /// The other end is closed: the server has ended, or the device was disabled.
        case hungUp(String)
        /// No reply arrived in time.
        case timedOut
        /// The reply does not follow this protocol, or the write failed.
        case broken(String)
    }

    /// `enum xf86ITResponseType`.
    enum Response: UInt32 {
        case serverVersion = 0
        case syncFinished = 1
    }

    private static let headerSize = 8
    private static let writeTimeout = Duration.seconds(5)

    let descriptor: Int32

    /// Whether the other end is closed; valid while no reply is pending.
    var isHungUp: Bool {
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
        let count = retryingInterrupted { recv(descriptor, &byte, 1, flags) }
        return count == 0 || count < 0 && errno != EAGAIN
    }

    /// Sends bytes.
    ///
    /// If the server hangs, messages without a reply fill the socket's buffer. The call then throws `timedOut`
    /// after 5 s.
    func write(_ bytes: [UInt8]) throws(Failure) {
        let deadline = ContinuousClock.now + Self.writeTimeout
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = retryingInterrupted {
                rest.withUnsafeBytes {
                    Glibc.send(
                        descriptor,
                        $0.baseAddress,
                        $0.count,
                        Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                    )
                }
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                guard wait(for: POLLOUT, on: descriptor, until: deadline) else { throw .timedOut }
            } else {
                let text = message(of: errno)
                throw [EPIPE, ECONNRESET].contains(errno) ? .hungUp(text) : .broken(text)
            }
        }
    }

    func awaitResponse(
        _ response: Response,
        until deadline: ContinuousClock.Instant
    ) throws(Failure) {
        let header = try read(Self.headerSize, until: deadline)
        let length = Int(header.word(at: 0))
        guard header.word(at: 4) == response.rawValue, (Self.headerSize...64).contains(length)
        else { throw .broken("unexpected reply") }
        _ = try read(length - Self.headerSize, until: deadline)
    }

    private func read(
        _ count: Int,
        until deadline: ContinuousClock.Instant
    ) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard wait(for: POLLIN, on: descriptor, until: deadline) else { throw .timedOut }
            var buffer = [UInt8](repeating: 0, count: count - bytes.count)
            let received = retryingInterrupted { recv(descriptor, &buffer, buffer.count, 0) }
            guard received > 0 else {
                throw .hungUp(received < 0 ? message(of: errno) : "hung up")
            }
            bytes += buffer.prefix(received)
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate func word(at offset: Int) -> UInt32 {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
}
