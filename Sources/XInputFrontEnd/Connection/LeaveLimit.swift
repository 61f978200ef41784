import Glibc
import Synchronization

/// Cuts the connection where a server that hangs does not let us leave.
///
/// Xlib waits without a limit for the server to accept requests or to answer. Meanwhile the program
/// could not react to a signal or leave at a set time. The alarm's handler shuts the socket down,
/// and every call returns as if the server were gone. It checks four times a second whether a call
/// waits at all: the program's own work, such as writing the report of a long session, has no limit.
struct LeaveLimit {
    /// Seconds that one call waits at most, and at least one interval less: a server under load has
    /// answered before.
    static let seconds = 2.0
    /// Seconds from one look to the next.
    private static let interval = 0.25

    /// What the handlers, which capture nothing, reach: the latest connection.
    private static let socket = Atomic<Int32>(-1)
    private static let isRunning = Atomic<Bool>(false)
    private static let cut = Atomic<Int32>(-1)
    /// The local time at which the limit starts by itself, as bits; infinity for never.
    private static let start = Atomic<UInt64>(Double.infinity.bitPattern)
    /// The calls that wait for an answer: how many there are now, and were ever.
    private static let waiting = Atomic<Int>(0)
    private static let begun = Atomic<Int>(0)
    /// Which of them was the latest at the last look, and how often in a row we were found to wait.
    private static let seen = Atomic<Int>(-1)
    private static let looks = Atomic<Int>(0)

    private struct Watch {
        var descriptors: [Int32] = []
        var former = sigaction()
    }
    private static let watch = Mutex(Watch())

    /// One of our own: a number that Xlib has closed may be another file's at once.
    private let own: Int32
    private let wasRunning: Bool

    /// Watches over a connection; `begin` starts the time.
    init(_ descriptor: Int32) {
        let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.own = own
        wasRunning = Self.isRunning.load(ordering: .sequentiallyConsistent)
        if Self.cut.load(ordering: .sequentiallyConsistent) == own {
            Self.cut.store(-1, ordering: .sequentiallyConsistent)
        }
        Self.watch.withLock { watch in
            if watch.descriptors.isEmpty { watch.former = Self.catchAlarm() }
            watch.descriptors.append(own)
            Self.socket.store(own, ordering: .sequentiallyConsistent)
        }
        SignalPipe.unblock([SIGALRM])
    }

    private static func catchAlarm() -> sigaction {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            let before = errno
            LeaveLimit.look()
            errno = before
        }
        action.sa_flags = SA_RESTART
        var former = sigaction()
        sigaction(SIGALRM, &action, &former)
        return former
    }

    /// Starts the time, once: who asks again does not lengthen it.
    ///
    /// Fit for a signal's handler.
    static func begin() {
        guard socket.load(ordering: .sequentiallyConsistent) >= 0,
            !isRunning.exchange(true, ordering: .sequentiallyConsistent)
        else { return }
        seen.store(begun.load(ordering: .sequentiallyConsistent), ordering: .sequentiallyConsistent)
        looks.store(0, ordering: .sequentiallyConsistent)
        look()
    }

    /// Starts the limit at a local time, unless it has started by then; holds until the watch ends.
    static func begin(at time: Double) {
        start.store(time.bitPattern, ordering: .sequentiallyConsistent)
        if !isRunning.load(ordering: .sequentiallyConsistent) { waitForStart() }
    }

    /// Stops the time, for one who hears; it can begin again.
    static func stop() {
        isRunning.store(false, ordering: .sequentiallyConsistent)
        waitForStart()
    }

    /// Sets the alarm for the time of the start, or starts now if that time has passed.
    private static func waitForStart() {
        let left =
            Double(bitPattern: start.load(ordering: .sequentiallyConsistent)) - monotonicTime()
        guard left.isFinite else { return ring(after: 0) }
        if left > 0 {
            ring(after: max(left, 0.001))
        } else {
            start.store(Double.infinity.bitPattern, ordering: .sequentiallyConsistent)
            begin()
        }
    }

    /// Sends SIGALRM after this many seconds; 0 cancels the alarm.
    private static func ring(after seconds: Double) {
        var timer = itimerval()
        timer.it_value.tv_sec = Int(seconds)
        timer.it_value.tv_usec = Int((seconds - seconds.rounded(.down)) * 1e6)
        setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }

    /// Calls what may wait for the server's answer.
    static func whileWaiting<Result, Fault: Error>(
        _ body: () throws(Fault) -> Result
    ) throws(Fault) -> Result {
        begun.add(1, ordering: .sequentiallyConsistent)
        waiting.add(1, ordering: .sequentiallyConsistent)
        defer { waiting.subtract(1, ordering: .sequentiallyConsistent) }
        return try body()
    }

    /// Looks whether we wait for the server, and cuts the connection when we did for long enough.
    ///
    /// Who sends more than the server takes waits too, wherever that is: the socket tells.
    private static func look() {
        guard isRunning.load(ordering: .sequentiallyConsistent) else { return waitForStart() }
        let socket = socket.load(ordering: .sequentiallyConsistent)
        let latest = begun.load(ordering: .sequentiallyConsistent)
        let isSame = seen.exchange(latest, ordering: .sequentiallyConsistent) == latest
        let isAnswered = waiting.load(ordering: .sequentiallyConsistent) == 0
        guard !isAnswered || !isTaking(socket) else {
            looks.store(0, ordering: .sequentiallyConsistent)
            return lookAgain()
        }
        // Another call than at the last look has its own time.
        if !isSame { looks.store(0, ordering: .sequentiallyConsistent) }
        let count = looks.add(1, ordering: .sequentiallyConsistent).newValue
        // A call that begins right after a look waits for one interval until it is seen.
        if Double(count) * interval >= seconds {
            cut.store(socket, ordering: .sequentiallyConsistent)
            shutdown(socket, Int32(SHUT_RDWR))
        } else {
            lookAgain()
        }
    }

    /// Sets the alarm for the next look.
    private static func lookAgain() {
        ring(after: interval)
        // Another thread may have stopped the watch while this handler ran on its own thread. Nothing would cancel
        // this alarm then, and it would end the process once the handler is removed.
        if !isRunning.load(ordering: .sequentiallyConsistent) { waitForStart() }
    }

    private static func isTaking(_ socket: Int32) -> Bool {
        var polled = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        return poll(&polled, 1, 0) != 0
    }

    /// Whether the connection was cut for it.
    var wasExceeded: Bool { Self.cut.load(ordering: .sequentiallyConsistent) == own }

    /// Ends the watch; the others', also of other threads, go on.
    func end() {
        Self.start.store(Double.infinity.bitPattern, ordering: .sequentiallyConsistent)
        if !wasRunning { Self.stop() }
        Self.watch.withLock { watch in
            watch.descriptors.removeAll { $0 == own }
            Self.socket.store(
                watch.descriptors.last ?? -1,
                ordering: .sequentiallyConsistent
            )
            if watch.descriptors.isEmpty {
                Self.stop()
                // An alarm that rang just before may still be on its way to another thread, where the former action
                // could end the process. Ignoring it drops it.
                var ignoring = sigaction()
                ignoring.__sigaction_handler.sa_handler = SIG_IGN
                sigaction(SIGALRM, &ignoring, nil)
                sigaction(SIGALRM, &watch.former, nil)
            }
        }
        close(own)
    }
}
