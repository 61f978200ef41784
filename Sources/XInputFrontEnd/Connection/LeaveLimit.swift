import Glibc
import Synchronization

/// Cuts the connection where a server that hangs does not let us leave.
///
/// Xlib waits for a server without a limit, to take what we send or to answer; whoever is asked to leave
/// meanwhile would not hear it. The alarm's handler ends the socket's traffic, and every call returns as
/// it does when the server is gone.
struct LeaveLimit {
    /// Seconds: a server under load has answered before.
    static let seconds: UInt32 = 2

    /// What the handlers, which capture nothing, reach.
    private static let socket = Atomic<Int32>(-1)
    private static let isRunning = Atomic<Bool>(false)
    private static let hasCut = Atomic<Bool>(false)

    private let formerSocket: Int32
    private let former: sigaction

    /// Watches over a connection; `begin` starts the time.
    init(_ descriptor: Int32) {
        // One of our own: a number that Xlib has closed may be another file's at once.
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        formerSocket = Self.socket.exchange(own, ordering: .sequentiallyConsistent)
        Self.isRunning.store(false, ordering: .sequentiallyConsistent)
        Self.hasCut.store(false, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            let before = errno
            LeaveLimit.hasCut.store(true, ordering: .sequentiallyConsistent)
            shutdown(LeaveLimit.socket.load(ordering: .sequentiallyConsistent), Int32(SHUT_RDWR))
            errno = before
        }
        action.sa_flags = SA_RESTART
        var former = sigaction()
        sigaction(SIGALRM, &action, &former)
        self.former = former
        SignalPipe.unblock([SIGALRM])
    }

    /// Starts the time, once: who asks again does not lengthen it.
    ///
    /// Fit for a signal's handler.
    static func begin() {
        guard socket.load(ordering: .sequentiallyConsistent) >= 0,
            !isRunning.exchange(true, ordering: .sequentiallyConsistent)
        else { return }
        alarm(seconds)
    }

    /// Stops the time, for one who hears; it can begin again.
    static func stop() {
        alarm(0)
        isRunning.store(false, ordering: .sequentiallyConsistent)
    }

    /// Whether the connection was cut for it.
    static var wasExceeded: Bool { hasCut.load(ordering: .sequentiallyConsistent) }

    /// Ends the watch.
    func end() {
        alarm(0)
        var former = former
        sigaction(SIGALRM, &former, nil)
        close(Self.socket.exchange(formerSocket, ordering: .sequentiallyConsistent))
    }
}
