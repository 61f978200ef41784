import Glibc
import Synchronization

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
                let failure = failure(of: error)
                state.failure = failure
                throw failure
            }
            state.isWaiting = false
            return true
        }
    }

    /// Stands in the row of a driver that has let go of us; throws when there is no server any more.
    func queue(_ state: inout State, after reason: String) throws(VirtualDisplayError) {
        Glibc.close(state.descriptor)
        state.descriptor = -1
        do throws(VirtualDisplayError) {
            state.descriptor = try UnixSocket.connect(to: path, until: .now)
        } catch {
            let failure = gone(reason)
            state.failure = failure
            throw failure
        }
        state.isWaiting = true
        do throws(InputTestStream.Fault) {
            let stream = InputTestStream(descriptor: state.descriptor)
            try stream.write(InputTestMessage.clientVersion.bytes)
        } catch {
            let failure = failure(of: error)
            state.failure = failure
            throw failure
        }
    }

    var switchedOff: VirtualDisplayError {
        .switchedOff("\(name) was switched off: reconnect() once it is on again")
    }

    func failure(of fault: InputTestStream.Fault) -> VirtualDisplayError {
        switch fault {
        case .hungUp(let reason), .broken(let reason): gone(reason)
        case .timedOut: .timedOut("\(name): the driver did not reply in time")
        }
    }

    private func gone(_ reason: String) -> VirtualDisplayError {
        .serverGone("\(name): the virtual display's server is gone (\(reason))")
    }
}
