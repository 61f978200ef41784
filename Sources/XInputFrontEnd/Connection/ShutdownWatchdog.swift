import Glibc
import Synchronization

/// A watchdog that cuts the connection when a server that does not answer keeps the program from leaving.
///
/// Xlib waits without a limit for the server to accept requests or to answer. Meanwhile the program cannot
/// react to a signal or leave at a set time. The handler of an alarm shuts the socket down, and every call
/// returns as if the server had closed the connection. The watchdog checks four times a second whether a
/// call is waiting. The program's other work, such as writing the report of a long session, has no limit.
struct ShutdownWatchdog {
    /// The maximum time that one call waits, in seconds; the actual limit is up to one interval shorter.
    static let seconds = 2.0
    /// The time from one check to the next, in seconds.
    private static let interval = 0.25

    /// The descriptor of the latest connection, for signal handlers, which capture nothing; -1 without one.
    private static let socket = Atomic<Int32>(-1)
    private static let isRunning = Atomic<Bool>(false)
    private static let cutDescriptor = Atomic<Int32>(-1)
    /// The local time at which the limit starts on its own, as a bit pattern; infinity for never.
    private static let start = Atomic<UInt64>(Double.infinity.bitPattern)
    /// The number of calls that are waiting for an answer.
    private static let waitingCalls = Atomic<Int>(0)
    /// The number of calls that have waited for an answer so far.
    private static let callCount = Atomic<Int>(0)
    /// The value of `callCount` at the last check.
    private static let lastSeenCall = Atomic<Int>(-1)
    /// The number of consecutive checks that found the same call waiting.
    private static let consecutiveChecks = Atomic<Int>(0)

    private struct Watch {
        var descriptors: [Int32] = []
        var previous = sigaction()
    }
    private static let watch = Mutex(Watch())

    /// A duplicate of the connection's descriptor: a number that Xlib closes may belong to another file at
    /// once.
    private let duplicate: Int32
    private let wasRunning: Bool

    /// Watches a connection; the limit starts with `begin`.
    init(_ descriptor: Int32) {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.duplicate = duplicate
        wasRunning = Self.isRunning.load(ordering: .sequentiallyConsistent)
        if Self.cutDescriptor.load(ordering: .sequentiallyConsistent) == duplicate {
            Self.cutDescriptor.store(-1, ordering: .sequentiallyConsistent)
        }
        Self.watch.withLock { watch in
            if watch.descriptors.isEmpty { watch.previous = Self.installHandler() }
            watch.descriptors.append(duplicate)
            Self.socket.store(duplicate, ordering: .sequentiallyConsistent)
        }
        SignalPipe.unblock([SIGALRM])
    }

    private static func installHandler() -> sigaction {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            let before = errno
            ShutdownWatchdog.check()
            errno = before
        }
        action.sa_flags = SA_RESTART
        var previous = sigaction()
        sigaction(SIGALRM, &action, &previous)
        return previous
    }

    /// Starts the limit; a second call does not extend it.
    ///
    /// This function is safe to call in a signal handler.
    static func begin() {
        guard socket.load(ordering: .sequentiallyConsistent) >= 0,
            !isRunning.exchange(true, ordering: .sequentiallyConsistent)
        else { return }
        lastSeenCall.store(
            callCount.load(ordering: .sequentiallyConsistent),
            ordering: .sequentiallyConsistent
        )
        consecutiveChecks.store(0, ordering: .sequentiallyConsistent)
        check()
    }

    /// Starts the limit at a local time, unless it starts earlier, until the watch ends.
    static func begin(at time: Double) {
        start.store(time.bitPattern, ordering: .sequentiallyConsistent)
        if !isRunning.load(ordering: .sequentiallyConsistent) { scheduleStart() }
    }

    /// Stops the limit because the server answers; it can start again.
    static func stop() {
        isRunning.store(false, ordering: .sequentiallyConsistent)
        scheduleStart()
    }

    /// Sets the alarm for the start time, or starts now if that time has passed.
    private static func scheduleStart() {
        let left =
            Double(bitPattern: start.load(ordering: .sequentiallyConsistent)) - monotonicTime()
        guard left.isFinite else { return setAlarm(after: 0) }
        if left > 0 {
            setAlarm(after: max(left, 0.001))
        } else {
            start.store(Double.infinity.bitPattern, ordering: .sequentiallyConsistent)
            begin()
        }
    }

    /// Sends SIGALRM after a number of seconds; 0 cancels the alarm.
    private static func setAlarm(after seconds: Double) {
        var timer = itimerval()
        timer.it_value.tv_sec = Int(seconds)
        timer.it_value.tv_usec = Int((seconds - seconds.rounded(.down)) * 1e6)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }

    /// Calls a function that may wait for the server's answer, and returns its result.
    static func whileWaiting<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        callCount.add(1, ordering: .sequentiallyConsistent)
        waitingCalls.add(1, ordering: .sequentiallyConsistent)
        defer { waitingCalls.subtract(1, ordering: .sequentiallyConsistent) }
        return try body()
    }

    /// Checks whether a call waits for the server, and cuts the connection when one has waited for
    /// `seconds`.
    ///
    /// A call that sends more than the server accepts waits too. The socket's state shows that.
    private static func check() {
        guard isRunning.load(ordering: .sequentiallyConsistent) else { return scheduleStart() }
        let socket = socket.load(ordering: .sequentiallyConsistent)
        let latest = callCount.load(ordering: .sequentiallyConsistent)
        let isSame = lastSeenCall.exchange(latest, ordering: .sequentiallyConsistent) == latest
        let isAnswered = waitingCalls.load(ordering: .sequentiallyConsistent) == 0
        guard !isAnswered || !isWritable(socket) else {
            consecutiveChecks.store(0, ordering: .sequentiallyConsistent)
            return scheduleCheck()
        }
        // A call that was not there at the last check has its own time.
        if !isSame { consecutiveChecks.store(0, ordering: .sequentiallyConsistent) }
        let count = consecutiveChecks.add(1, ordering: .sequentiallyConsistent).newValue
        // A call that begins right after a check waits for one interval before it is seen.
        if Double(count) * interval >= seconds {
            cutDescriptor.store(socket, ordering: .sequentiallyConsistent)
            shutdown(socket, Int32(SHUT_RDWR))
        } else {
            scheduleCheck()
        }
    }

    /// Sets the alarm for the next check.
    private static func scheduleCheck() {
        setAlarm(after: interval)
        // Another thread may have stopped the watch while this handler ran on its own thread. Nothing would
        // cancel this alarm then, and it would end the process once the handler is removed.
        if !isRunning.load(ordering: .sequentiallyConsistent) { scheduleStart() }
    }

    private static func isWritable(_ socket: Int32) -> Bool {
        var polled = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) != 0
    }

    /// Whether the watchdog has cut this connection.
    var hasExpired: Bool { Self.cutDescriptor.load(ordering: .sequentiallyConsistent) == duplicate }

    /// Ends this watch; those of other connections continue, even on other threads.
    func end() {
        Self.start.store(Double.infinity.bitPattern, ordering: .sequentiallyConsistent)
        if !wasRunning { Self.stop() }
        Self.watch.withLock { watch in
            watch.descriptors.removeAll { $0 == duplicate }
            Self.socket.store(
                watch.descriptors.last ?? -1,
                ordering: .sequentiallyConsistent
            )
            if watch.descriptors.isEmpty {
                Self.stop()
                // An alarm that rang just before may still be pending for another thread, where the former
                // action could end the process. Ignoring the signal discards it.
                var ignoring = sigaction()
                ignoring.__sigaction_handler.sa_handler = SIG_IGN
                sigaction(SIGALRM, &ignoring, nil)
                sigaction(SIGALRM, &watch.previous, nil)
            }
        }
        close(duplicate)
    }
}
