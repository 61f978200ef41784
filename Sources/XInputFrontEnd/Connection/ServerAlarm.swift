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

    /// Calls a function that connects, which must return within 15 s.
    static func whileConnecting<Result>(_ body: () -> Result) -> Result {
        handle { _ in
            ServerAlarm.expire(
                "touchstone: no X display: the server does not answer, expected an answer within 15 s\n"
            )
        }
        alarm(connectLimit)
        defer { alarm(0) }
        return body()
    }

    /// Requires a call of `end` within 2 s of a signal that asks the program to leave, or of a time of
    /// `monotonicTime()`.
    package static func begin(leavingAt time: Double? = nil) {
        handle { _ in
            ServerAlarm.expire(
                "touchstone: the X server does not answer, expected an answer within 2 s\n"
            )
        }
        awaitsSignal.store(true, ordering: .sequentiallyConsistent)
        guard let time else { return }
        alarm(UInt32(max(time - monotonicTime(), 0).rounded(.up)) + leaveLimit)
    }

    /// Cancels the alarm, because the program no longer needs the server.
    package static func end() {
        awaitsSignal.store(false, ordering: .sequentiallyConsistent)
        alarm(0)
    }

    /// Initializes this type, which must not happen for the first time in a signal handler.
    static func prepare() { _ = awaitsSignal.load(ordering: .sequentiallyConsistent) }

    /// Sets the alarm at the first signal; safe in a signal handler.
    static func signalArrived() {
        if awaitsSignal.exchange(false, ordering: .sequentiallyConsistent) { alarm(leaveLimit) }
    }

    private static func handle(_ handler: @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        sigaction(SIGALRM, &action, nil)
    }

    private static func expire(_ line: StaticString) {
        _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
        _exit(3)
    }
}
