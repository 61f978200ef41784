import Glibc
import Synchronization

/// The connection to one injected device, for as long as the device is switched on.
///
/// Closing it while the driver holds the other end makes the driver spin for ever: `close()` is for
/// after the server's end. Safe from several threads: a message and its reply are one step.
final class InputTestConnection: Sendable {
    private struct State {
        var descriptor: Int32
        /// Once the replies are out of step, no later one can be trusted.
        var failure: VirtualDisplayError?
        /// Whether the driver has let go of us, and the descriptor waits for it to take us up again.
        var isWaiting = false

        mutating func fail(_ failure: VirtualDisplayError) -> VirtualDisplayError {
            self.failure = failure
            return failure
        }
    }

    private static let replyTimeout = Duration.seconds(5)

    private let name: String
    private let path: String
    private let state: Mutex<State>

    /// Connects, as soon as the driver listens, and agrees on the protocol's version.
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
    func send(_ message: InputTestMessage) throws(VirtualDisplayError) {
        // Both in one write: half the system calls, and far below the driver's buffer of 4 KiB.
        try exchange(message.bytes + InputTestMessage.waitForSync.bytes, for: .syncFinished)
    }

    /// Sends one event and waits for nothing: the driver answers no sync after a gesture.
    func post(_ message: InputTestMessage) throws(VirtualDisplayError) {
        try attempt { stream throws(InputTestStream.Fault) in try stream.write(message.bytes) }
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
        for response: InputTestStream.Response
    ) throws(VirtualDisplayError) {
        try attempt { stream throws(InputTestStream.Fault) in
            try stream.write(bytes)
            let deadline = ContinuousClock.now + Self.replyTimeout
            try stream.awaitResponse(response, until: deadline)
        }
    }

    private func attempt(
        _ step: (InputTestStream) throws(InputTestStream.Fault) -> Void
    ) throws(VirtualDisplayError) {
        try state.withLock { state throws(VirtualDisplayError) in
            if let failure = state.failure { throw failure }
            if state.isWaiting { throw switchedOff }
            do throws(InputTestStream.Fault) {
                try step(InputTestStream(descriptor: state.descriptor))
            } catch .hungUp(let reason) {
                try queue(&state, after: reason)
                throw switchedOff
            } catch {
                throw state.fail(failure(of: error))
            }
        }
    }
}

/// A device that is switched off closes its connection, and takes a new one once it is on again.
///
/// A client that connects meanwhile stands in the driver's row, and must not leave it: the driver
/// would take up a connection whose peer has hung up, and spin. So there is one new connection, made
/// as soon as the old one is seen to be closed, which waits for as long as it takes.
extension InputTestConnection {
    /// Waits until the device is on again; false when it was never off.
    func reconnect(within limit: Duration) throws(VirtualDisplayError) -> Bool {
        let deadline = ContinuousClock.now + limit
        return try state.withLock { state throws(VirtualDisplayError) in
            if let failure = state.failure { throw failure }
            if !state.isWaiting {
                guard InputTestStream(descriptor: state.descriptor).isHungUp else { return false }
                try queue(&state, after: "hung up")
            }
            do throws(InputTestStream.Fault) {
                let stream = InputTestStream(descriptor: state.descriptor)
                try stream.awaitResponse(.serverVersion, until: deadline)
            } catch .timedOut {
                throw .timedOut("\(name): not switched on again within \(limit)")
            } catch {
                throw state.fail(failure(of: error))
            }
            state.isWaiting = false
            return true
        }
    }

    /// Stands in the row of a driver that has let go of us; throws when there is no server any more.
    private func queue(_ state: inout State, after reason: String) throws(VirtualDisplayError) {
        Glibc.close(state.descriptor)
        state.descriptor = -1
        do throws(VirtualDisplayError) {
            state.descriptor = try UnixSocket.connect(to: path, until: .now)
        } catch {
            throw state.fail(gone(reason))
        }
        state.isWaiting = true
        do throws(InputTestStream.Fault) {
            let stream = InputTestStream(descriptor: state.descriptor)
            try stream.write(InputTestMessage.clientVersion.bytes)
        } catch {
            throw state.fail(failure(of: error))
        }
    }

    private var switchedOff: VirtualDisplayError {
        .switchedOff("\(name) was switched off: reconnect() once it is on again")
    }

    private func failure(of fault: InputTestStream.Fault) -> VirtualDisplayError {
        switch fault {
        case .hungUp(let reason), .broken(let reason): gone(reason)
        case .timedOut: .timedOut("\(name): the driver did not reply in time")
        }
    }

    private func gone(_ reason: String) -> VirtualDisplayError {
        .serverGone("\(name): the virtual display's server is gone (\(reason))")
    }
}
