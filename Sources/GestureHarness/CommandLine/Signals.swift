import Glibc

/// What signals do that nobody waits for.
enum Signals {
    /// Lets failures to write be failures, and SIGQUIT end the process.
    static func prepare() {
        // A reader that has gone, and a file that may grow no more, are told as what they are.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // Swift's runtime takes it for a crash in a terminal, of which it writes for half a minute.
        let former = signal(SIGQUIT, SIG_DFL)
        if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(SIGQUIT, SIG_IGN)
        }
    }
}
