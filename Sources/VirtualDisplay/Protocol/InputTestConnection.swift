import Glibc
import Synchronization

/// The connection to one injected device.
///
/// Closing it while the driver holds the other end makes the driver loop forever. Call `close()` only after
/// the server has ended. The connection is safe to use from several threads: a message and its reply are
/// one step.
final class InputTestConnection: Sendable {
    private struct State {
        var descriptor: Int32
        /// The first failure, after which replies may not match requests.
        var failure: VirtualDisplayError?
    }

    private static let replyTimeout = Duration.seconds(5)

    private let name: String
    private let state: Mutex<State>

    /// Connects as soon as the driver listens, and agrees on the protocol's version.
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
            do throws(InputTestStream.Failure) {
                try step(InputTestStream(descriptor: state.descriptor))
            } catch {
                let failure = self.failure(of: error)
                state.failure = failure
                throw failure
            }
        }
    }

    private func failure(of fault: InputTestStream.Failure) -> VirtualDisplayError {
        switch fault {
        case .broken(let reason):
            .serverGone(
                "\(name): the virtual display's server is gone, or has disabled the device (\(reason))"
            )
        case .timedOut: .timedOut("the X server does not answer: \(name) did not reply within 5 s")
        }
    }
}
