import Glibc

/// A copy of this process that shares only a socket and a file with it.
enum ForkedProcess {
    /// The reason why a process cannot be forked.
    static let limit = "the session cannot be replayed, expected memory and processes (ulimit -u)"

    /// Forks a process that runs a function; returns a socket to it, or nil at a limit of the system.
    ///
    /// It is not a child of this process, so that this one need not wait for its end.
    static func start(
        sharing file: Int32,
        _ run: (_ socket: Int32, _ file: Int32) -> Never
    ) -> Int32? {
        guard let ends = sockets() else { return nil }
        defer { close(ends.other) }
        let process = fork()
        if process == 0 {
            let second = fork()
            guard second == 0 else { _exit(second < 0 ? 1 : 0) }
            detach(ends.other, file)
            run(3, 4)
        }
        var status: Int32 = 0
        while process > 0, waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard process > 0, status == 0 else {
            close(ends.own)
            return nil
        }
        return ends.own
    }

    /// Separates this process from the window's connection, files, terminal and signals; two descriptors
    /// become 3 and 4.
    private static func detach(_ first: Int32, _ second: Int32) {
        let null = open("/dev/null", O_RDWR)
        let kept = [null, null, null] + [first, second].map { fcntl($0, F_DUPFD, 10) }
        guard kept.allSatisfy({ $0 >= 0 }) else { _exit(1) }
        for (old, new) in zip(kept, Int32(0)...) { dup2(old, new) }
        closefrom(5)
        setpgid(0, 0)
        let handled = [SIGINT, SIGTERM, SIGQUIT, SIGHUP]
        // A backtrace would keep the socket open for seconds after a crash.
        let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
        for number in handled + crashes { signal(number, SIG_DFL) }
        // The system reaps processes that end.
        signal(SIGCHLD, SIG_IGN)
    }

    static func sockets() -> (own: Int32, other: Int32)? {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        return (ends[0], ends[1])
    }
}
