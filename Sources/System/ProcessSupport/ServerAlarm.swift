import Glibc
import Synchronization

/// An alarm for a server that does not answer: it ends the process with one line and status 3.
///
/// Xlib waits for the server without a limit, and no signal interrupts it. The process ends without any further
/// work, so the alarm is set only while the program needs the server.
package enum ServerAlarm {
    /// The time limit for connecting, in seconds; a server under load, or over a slow connection, answers much
    /// sooner.
    private static let connectLimit: UInt32 = 15
    /// The time limit for leaving, in seconds.
    private static let leaveLimit: UInt32 = 2

    /// Whether the first signal that asks the program to leave sets the alarm.
    private static let awaitsSignal = Atomic<Bool>(false)

    /// The time of `monotonicTime()` at which the program leaves without a signal; infinite for never.
    private static let leaveTime = Atomic<Double>(.infinity)

    /// Whether the program is leaving: a signal has asked it to, or its time has passed.
    package static var isLeaving: Bool {
        SignalPipe.hasArrived
            || monotonicTime() >= leaveTime.load(ordering: .sequentiallyConsistent)
    }

    /// Calls a function that connects, which must return within 15 s.
    ///
    /// Between `begin` and `end`, their alarm continues after it.
    package static func whileConnecting<Result>(_ body: () -> Result) -> Result {
        let wasAwaiting = awaitsSignal.exchange(false, ordering: .sequentiallyConsistent)
        var previous = handle { _ in
            ServerAlarm.expire(
                "touchstone: no X display: the server does not answer, expected an answer within 15 s\n"
            )
        }
        let left = alarm(connectLimit)
        defer {
            alarm(0)
            sigaction(SIGALRM, &previous, nil)
            alarm(left)
            if wasAwaiting { awaitSignal() }
        }
        return body()
    }

    /// Requires a call of `end` within 2 s of a signal that asks the program to leave, or of a time of
    /// `monotonicTime()`.
    ///
    /// The signals are caught before, so that none is lost. A second call replaces the time.
    package static func begin(leavingAt time: Double? = nil) {
        _ = handle { _ in
            ServerAlarm.expire(
                "touchstone: the X server does not answer, expected an answer within 2 s\n"
            )
        }
        leaveTime.store(time ?? .infinity, ordering: .sequentiallyConsistent)
        // A signal shortens this time, so it is set first.
        if let time { alarm(UInt32(max(time - monotonicTime(), 0).rounded(.up)) + leaveLimit) }
        awaitSignal()
    }

    /// Cancels the alarm, because the program no longer needs the server.
    package static func end() {
        awaitsSignal.store(false, ordering: .sequentiallyConsistent)
        leaveTime.store(.infinity, ordering: .sequentiallyConsistent)
        alarm(0)
    }

    /// Initializes this type, which must not happen for the first time in a signal handler.
    static func prepare() { _ = awaitsSignal.load(ordering: .sequentiallyConsistent) }

    /// Sets the alarm at the first signal; safe in a signal handler.
    static func signalArrived() {
        if awaitsSignal.exchange(false, ordering: .sequentiallyConsistent) { alarm(leaveLimit) }
    }

    /// Lets the first signal set the alarm, including one that has already arrived.
    private static func awaitSignal() {
        awaitsSignal.store(true, ordering: .sequentiallyConsistent)
        if SignalPipe.hasArrived { signalArrived() }
    }

    /// Handles the alarm's signal, and returns the former action.
    private static func handle(_ handler: @convention(c) (Int32) -> Void) -> sigaction {
        var (action, previous) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = handler
        sigaction(SIGALRM, &action, &previous)
        return previous
    }

    private static func expire(_ line: StaticString) {
        _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(3)
    }
}
