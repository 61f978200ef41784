import Glibc

/// Ends the process with status 3 and one line when a display takes the connection and says nothing.
///
/// Xlib waits for a server's greeting without a limit, in calls that nothing returns from; the alarm's
/// handler is the only one that gets a word in.
enum AnswerLimit {
    /// Seconds: a server under load, or at the end of a slow line, has answered long before.
    static let seconds: UInt32 = 15

    /// Calls the body, which has to be done in time.
    static func during<Result>(_ body: () -> Result) -> Result {
        let former = signal(SIGALRM) { _ in
            let line: StaticString =
                "touchstone: no X display: the server does not answer, expected it within 15 s\n"
            _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(3)
        }
        SignalPipe.unblock([SIGALRM])
        alarm(seconds)
        defer {
            alarm(0)
            signal(SIGALRM, former)
        }
        return body()
    }
}
