import Glibc
import Synchronization

/// The one connection to one injected device, for the server's whole life.
///
/// Closing it while the server runs makes the driver spin for ever: `close()` is for after.
/// Safe from several threads: a message and its reply are one step.
final class InputTestConnection: Sendable {
    private struct State {
        var descriptor: Int32
        /// Once the replies are out of step, no later one can be trusted.
        var failure: VirtualDisplayError?
    }

    /// `enum xf86ITResponseType`.
    private enum Response: UInt32 {
        case serverVersion = 0
        case syncFinished = 1
    }

    private static let headerSize = 8
    private static let replyTimeout = Duration.seconds(5)

    private let name: String
    private let state: Mutex<State>

    /// Connects, as soon as the driver listens, and agrees on the protocol's version.
    init(
        path: String,
        name: String,
        deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) {
        let descriptor = try UnixSocket.connect(to: path, until: deadline)
        self.name = name
        state = Mutex(State(descriptor: descriptor))
        try exchange(InputTestMessage.clientVersion.bytes, for: .serverVersion)
    }

    deinit { close() }

    /// Sends one event and waits until the server has processed it.
    func send(_ message: InputTestMessage) throws(VirtualDisplayError) {
        // Both in one write: half the system calls, and far below the driver's buffer of 4 KiB.
        try exchange(message.bytes + InputTestMessage.waitForSync.bytes, for: .syncFinished)
    }

    /// Sends one event and waits for nothing: the driver answers no sync after a gesture.
    func post(_ message: InputTestMessage) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            if let failure = state.failure { throw failure }
            do throws(VirtualDisplayError) {
                try write(message.bytes, to: state.descriptor)
            } catch {
                state.failure = error
                throw error
            }
        }
    }

    /// Ends the connection, once the server has ended; later messages throw.
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
        for response: Response
    ) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            if let failure = state.failure { throw failure }
            do throws(VirtualDisplayError) {
                try write(bytes, to: state.descriptor)
                try awaitResponse(response, from: state.descriptor)
            } catch {
                state.failure = error
                throw error
            }
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(VirtualDisplayError) {
        // The socket's buffer is empty here, each message waits for its reply: no partial writes.
        let count = retryingInterrupted {
            Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        guard count == bytes.count else { throw gone(count < 0 ? message(of: errno) : "no room") }
    }

    private func awaitResponse(
        _ response: Response,
        from descriptor: Int32
    ) throws(VirtualDisplayError) {
        let deadline = ContinuousClock.now + Self.replyTimeout
        let header = try read(Self.headerSize, from: descriptor, until: deadline)
        let length = Int(header.word(at: 0))
        guard header.word(at: 4) == response.rawValue, (Self.headerSize...64).contains(length)
        else { throw gone("it sent an unexpected reply") }
        _ = try read(length - Self.headerSize, from: descriptor, until: deadline)
    }

    private func read(
        _ count: Int,
        from descriptor: Int32,
        until deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard waitUntilReadable(descriptor, until: deadline) else {
                throw .timedOut("\(name): the driver did not reply within \(Self.replyTimeout)")
            }
            var buffer = [UInt8](repeating: 0, count: count - bytes.count)
            let received = retryingInterrupted { recv(descriptor, &buffer, buffer.count, 0) }
            guard received > 0 else { throw gone(received < 0 ? message(of: errno) : "hung up") }
            bytes += buffer.prefix(received)
        }
        return bytes
    }

    private func gone(_ reason: String) -> VirtualDisplayError {
        .serverGone("\(name): the virtual display's server is gone (\(reason))")
    }
}

extension [UInt8] {
    fileprivate func word(at offset: Int) -> UInt32 {
        withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
}
