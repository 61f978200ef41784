import Glibc

/// The handling of signals that no loop waits for.
enum Signals {
    /// Makes failed writes return errors, and lets SIGQUIT end the process.
    static func prepare() {
        // A closed pipe and the limit of file sizes become errors of the write.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // In a terminal Swift's runtime takes it for a crash and prints a report for half a minute.
        let former = signal(SIGQUIT, SIG_DFL)
        if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(SIGQUIT, SIG_IGN)
        }
    }
}
