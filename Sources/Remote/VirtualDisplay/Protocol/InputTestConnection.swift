import Glibc
import Synchronization

/// The connection to one injected device, as long as the device is enabled.
///
/// Closing it while the driver holds the other end makes the driver loop forever. Call `close()` only after
/// the server has ended. The connection is safe to use from several threads: a message and its reply are
/// one step.
final class InputTestConnection: Sendable {
    private struct State {
        var descriptor: Int32
        /// The first failure, after which replies may not match requests.
        var failure: VirtualDisplayError?
        /// Whether the driver has closed the connection, and the new descriptor waits for the driver to
        /// accept it.
        var isWaitingForDriver = false

        mutating func fail(_ failure: VirtualDisplayError) -> VirtualDisplayError {
            self.failure = failure
            return failure
        }
    }

    private static let replyTimeout = Duration.seconds(5)

    private let name: String
    private let path: String
    private let state: Mutex<State>

    /// Connects as soon as the driver listens, and agrees on the protocol's version.
    init(
        path: String,
        name: String,
        deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) {
        let descriptor = try UnixSocket.connect(to: path, until: deadline)
        self.name = name
        self.path = path
        state = Mutex(State(descriptor: descriptor))
        try exchange(InputTestMessage.clientVersion.bytes, for: .serverVersion)
    }

    deinit { close() }

    /// Sends one event and waits until the server has processed it.
    func send(_ message: InputTestMessage) throws(VirtualDisplayError) { try send([message]) }

    /// Sends events in one write, so that the driver reads them together, and waits until the server has
    /// processed them.
    func send(_ messages: [InputTestMessage]) throws(VirtualDisplayError) {
        // One write for all messages saves system calls.
        let bytes = messages.flatMap(\.bytes) + InputTestMessage.waitForSync.bytes
        try exchange(bytes, for: .syncFinished)
    }

    /// Sends one event without waiting.
    ///
    /// The driver takes the event's time when it reads the message, even if the server is busy. It does not
    /// answer a sync after a gesture.
    func post(_ message: InputTestMessage) throws(VirtualDisplayError) { try post([message]) }

    /// Sends events in one write, without waiting.
    func post(_ messages: [InputTestMessage]) throws(VirtualDisplayError) {
        let bytes = messages.flatMap(\.bytes)
        try attempt { stream throws(InputTestStream.Failure) in try stream.write(bytes) }
    }

    /// Waits until the server has processed all events.
    func sync() throws(VirtualDisplayError) {
        try exchange(InputTestMessage.waitForSync.bytes, for: .syncFinished)
    }

    /// Closes the connection after the server has ended; later messages throw.
    func close() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            Glibc.close(state.descriptor)
            state.descriptor = -1
            state.failure = .serverGone("the virtual display was stopped")
        }
    }

    private func exchange(
        _ bytes: [UInt8],
        for response: InputTestStream.Response
    ) throws(VirtualDisplayError) {
        try attempt { stream throws(InputTestStream.Failure) in
            try stream.write(bytes)
            let deadline = ContinuousClock.now + Self.replyTimeout
            try stream.awaitResponse(response, until: deadline)
        }
    }

    private func attempt(
        _ step: (InputTestStream) throws(InputTestStream.Failure) -> Void
    ) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            if let failure = state.failure { throw failure }
            if state.isWaitingForDriver { throw switchedOff }
            do throws(InputTestStream.Failure) {
                try step(InputTestStream(descriptor: state.descriptor))
            } catch .hungUp(let reason) {
                try joinQueue(&state, after: reason)
                throw switchedOff
            } catch {
                throw state.fail(failure(of: error))
            }
        }
    }

    // MARK: - Reconnection

    // A disabled device closes its connection, and accepts a new one when it is enabled again.
    //
    // A client that connects meanwhile waits in the driver's queue, and must stay there: the driver would
    // accept a closed connection, and loop. So one new connection is made as soon as the old one is found
    // closed, and it waits as long as necessary.

    /// Waits until the device is enabled; returns false if it was never disabled.
    func reconnect(within limit: Duration) throws(VirtualDisplayError) -> Bool {
        let deadline = ContinuousClock.now + limit
        return try state.withLock { state throws(VirtualDisplayError) in
            if let failure = state.failure { throw failure }
            if !state.isWaitingForDriver {
                guard InputTestStream(descriptor: state.descriptor).isHungUp else { return false }
                try joinQueue(&state, after: "hung up")
            }
            do throws(InputTestStream.Failure) {
                let stream = InputTestStream(descriptor: state.descriptor)
                try stream.awaitResponse(.serverVersion, until: deadline)
            } catch .timedOut {
                throw .timedOut("\(name): not enabled again within \(limit)")
            } catch {
                throw state.fail(failure(of: error))
            }
            state.isWaitingForDriver = false
            return true
        }
    }

    /// Connects to a driver that has closed the connection, to wait in its queue; throws if the server is
    /// gone.
    private func joinQueue(_ state: inout State, after reason: String) throws(VirtualDisplayError) {
        Glibc.close(state.descriptor)
        state.descriptor = -1
        do throws(VirtualDisplayError) {
            state.descriptor = try UnixSocket.connect(to: path, until: .now)
        } catch {
            throw state.fail(gone(reason))
        }
        state.isWaitingForDriver = true
        do throws(InputTestStream.Failure) {
            let stream = InputTestStream(descriptor: state.descriptor)
            try stream.write(InputTestMessage.clientVersion.bytes)
        } catch {
            throw state.fail(failure(of: error))
        }
    }

    private var switchedOff: VirtualDisplayError {
        .switchedOff("\(name) was disabled by another program")
    }

    private func failure(of fault: InputTestStream.Failure) -> VirtualDisplayError {
        switch fault {
        case .hungUp(let reason), .broken(let reason): gone(reason)
        case .timedOut: .timedOut("the X server does not answer: \(name) did not reply within 5 s")
        }
    }

    private func gone(_ reason: String) -> VirtualDisplayError {
        .serverGone("\(name): the virtual display's server is gone (\(reason))")
    }
}

/// The messages to a driver and its replies, on a descriptor that the caller owns.
private struct InputTestStream {
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

/// A client of a Unix socket.
private enum UnixSocket {
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
