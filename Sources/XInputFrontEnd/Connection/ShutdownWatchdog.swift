import Glibc
import Synchronization

/// A watchdog that cuts the connections to a server that does not answer.
///
/// Xlib waits without a limit for the server to accept requests or to answer. Meanwhile the program cannot
/// react to a signal or leave at a set time. The handler of an alarm shuts the sockets down, and every call
/// returns as if the server had closed the connection. The watchdog checks four times a second whether a
/// call is waiting. The program's other work, such as writing the report of a long session, has no limit.
///
/// The limit starts with a signal that asks the program to leave, at a set time, or, for a performance, with
/// its first connection.
package struct ShutdownWatchdog {
    /// The maximum time that one call waits, in seconds; the actual limit is up to one interval shorter.
    package static let seconds = 2.0
    /// The time from one check to the next, in seconds.
    private static let interval = 0.25

    private static let isRunning = Atomic<Bool>(false)
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
    /// The number of consecutive checks at which the connections are cut.
    private static let maxChecks = Atomic<Int>(.max)

    /// A duplicate of the connection's descriptor: a number that Xlib closes may belong to another file at
    /// once.
    private let duplicate: Int32

    /// Watches a connection; the limit starts with `begin`.
    init(_ descriptor: Int32, server: pid_t = 0) {
        let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.duplicate = duplicate
        WatchedConnections.add(duplicate, server: server, installing: Self.installHandler)
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

    /// Starts the limit; a second call can shorten it, but does not extend it.
    ///
    /// This function is safe to call in a signal handler.
    ///
    /// - Parameter limit: The maximum time that one call waits, in seconds; 2 by default.
    package static func begin(limit: Double = seconds) {
        guard !WatchedConnections.isEmpty else { return }
        let checks = Int(limit / interval)
        guard !isRunning.exchange(true, ordering: .sequentiallyConsistent) else {
            maxChecks.min(checks, ordering: .sequentiallyConsistent)
            return
        }
        maxChecks.store(checks, ordering: .sequentiallyConsistent)
        lastSeenCall.store(
            callCount.load(ordering: .sequentiallyConsistent),
            ordering: .sequentiallyConsistent
        )
        consecutiveChecks.store(0, ordering: .sequentiallyConsistent)
        check()
    }

    /// Starts the limit at a local time, unless it starts earlier or `cancel` is called.
    package static func begin(at time: Double) {
        start.store(time.bitPattern, ordering: .sequentiallyConsistent)
        if !isRunning.load(ordering: .sequentiallyConsistent) { scheduleStart() }
    }

    /// Stops the limit because the server answers; it can start again.
    static func stop() {
        isRunning.store(false, ordering: .sequentiallyConsistent)
        scheduleStart()
    }

    /// Stops the limit, and forgets its start time.
    static func cancel() {
        start.store(Double.infinity.bitPattern, ordering: .sequentiallyConsistent)
        stop()
    }

    /// Calls a function that waits for the server, under the current limit, or under the default one without
    /// such a limit.
    static func limiting(_ body: () -> Void) {
        guard !isRunning.load(ordering: .sequentiallyConsistent) else {
            return whileWaiting(body)
        }
        begin()
        whileWaiting(body)
        stop()
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
    package static func whileWaiting<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        callCount.add(1, ordering: .sequentiallyConsistent)
        waitingCalls.add(1, ordering: .sequentiallyConsistent)
        defer { waitingCalls.subtract(1, ordering: .sequentiallyConsistent) }
        return try body()
    }

    /// Checks whether a call waits for the server, and cuts the connections when one has waited for too long.
    ///
    /// A call that sends more than the server accepts waits too. The sockets' state shows that.
    private static func check() {
        guard isRunning.load(ordering: .sequentiallyConsistent) else { return scheduleStart() }
        let latest = callCount.load(ordering: .sequentiallyConsistent)
        let isSame = lastSeenCall.exchange(latest, ordering: .sequentiallyConsistent) == latest
        let isAnswered = waitingCalls.load(ordering: .sequentiallyConsistent) == 0
        guard !isAnswered || WatchedConnections.isAnyFull else {
            consecutiveChecks.store(0, ordering: .sequentiallyConsistent)
            return scheduleCheck()
        }
        // A call that was not there at the last check has its own time.
        if !isSame { consecutiveChecks.store(0, ordering: .sequentiallyConsistent) }
        let count = consecutiveChecks.add(1, ordering: .sequentiallyConsistent).newValue
        // A call that begins right after a check waits for one interval before it is seen.
        guard count >= maxChecks.load(ordering: .sequentiallyConsistent), WatchedConnections.cut()
        else {
            return scheduleCheck()
        }
    }

    /// Sets the alarm for the next check.
    private static func scheduleCheck() {
        setAlarm(after: interval)
        // Another thread may have stopped the watch while this handler ran on its own thread. Nothing would
        // cancel this alarm then, and it would end the process once the handler is removed.
        if !isRunning.load(ordering: .sequentiallyConsistent) { scheduleStart() }
    }

    /// Whether the watchdog has cut this connection.
    var hasExpired: Bool { WatchedConnections.isCut(duplicate) }

    /// Ends this watch; those of other connections continue, even on other threads.
    func end() {
        WatchedConnections.remove(duplicate, afterLast: Self.cancel)
        close(duplicate)
    }
}
