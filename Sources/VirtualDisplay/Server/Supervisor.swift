import Glibc

/// A shell that starts the server on request, and ends it and removes its folder when our process ends.
///
/// The shell reads from a channel, and only our process has the other end. The kernel closes that end
/// however our process ends (`exit`, a signal, a crash, `kill -9`). Unlike `PR_SET_PDEATHSIG`, this does
/// not depend on a thread's end.
///
/// The shell starts before the folder exists, so that the folder never remains after our process.
///
///     we ──channel──▶ sh: read a line … → Xorg → read … end of file → TERM, after 3 s KILL → rm folder
struct Supervisor: Sendable {
    /// The descriptor that the server inherits for `-displayfd`.
    static let readinessDescriptor = ChildProcess.firstDescriptor

    /// The shell script; its arguments are the folder and the server's command line.
    private static let script = """
        folder=$1
        shift
        cd /
        trap : HUP INT TERM
        if read -r _; then
            "$@" </dev/null >"$folder/output" 2>&1 &
            server=$!
            exec 3>&-
            read -r _
            kill "$server" 2>/dev/null
            tries=0
            while kill -0 "$server" 2>/dev/null; do
                if [ "$tries" -eq 150 ]; then kill -9 "$server"; wait; fi
                sleep 0.02
                tries=$((tries + 1))
            done
        fi
        rm -rf -- "$folder"
        """

    private let process: pid_t
    /// The channel to the shell; closing it ends the server.
    private let lifeline: Int32

    /// Starts the shell in a new session, which Ctrl-C does not reach.
    ///
    /// The folder need not exist yet. The server inherits `readiness` as its descriptor for `-displayfd`.
    init(
        command: [String],
        folder: PrivateFolder,
        readiness: Int32
    ) throws(VirtualDisplayError) {
        let channel = try Channel()
        do throws(VirtualDisplayError) {
            process = try ChildProcess.spawn(
                ["/bin/sh", "-c", Self.script, "touchstone-display", folder.path] + command,
                input: channel.childEnd,
                inheriting: [readiness]
            )
        } catch {
            channel.close()
            throw error
        }
        close(channel.childEnd)
        lifeline = channel.parentEnd
    }

    /// Starts the server, whose folder must exist.
    func start() throws(VirtualDisplayError) {
        var line = UInt8(ascii: "\n")
        // Unlike `write`, `send` does not raise SIGPIPE if the shell was killed.
        guard send(lifeline, &line, 1, Int32(MSG_NOSIGNAL)) == 1 else {
            throw .system("cannot start the server", code: errno)
        }
    }

    /// Ends the server and waits for its end, usually about 30 ms, at most 8 s.
    func stop() {
        close(lifeline)
        let deadline = ContinuousClock.now + .seconds(8)
        while waitpid(process, nil, WNOHANG) == 0, ContinuousClock.now < deadline { usleep(5000) }
        // The shell led its own session. A process that remains in its group is a server that the shell did
        // not end, because the shell was killed or hangs.
        guard kill(-process, SIGKILL) == 0 else { return }
        _ = retryingInterrupted { waitpid(process, nil, 0) }
        let gone = ContinuousClock.now + .seconds(1)
        while kill(-process, 0) == 0, ContinuousClock.now < gone { usleep(5000) }
    }
}

/// A pair of connected descriptors that children do not inherit by default.
///
/// They are sockets because Swift's `Glibc` has no pipe that is close-on-exec from the start. A child that
/// another thread starts in between would keep the channel open after our end.
package struct Channel {
    package let parentEnd: Int32
    package let childEnd: Int32

    /// Creates a pair; throws if the system has no descriptors left.
    package init() throws(VirtualDisplayError) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw .system("cannot create a channel to the server", code: errno)
        }
        // High numbers, which the child's standard descriptors do not overwrite before they are used.
        let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        let code = errno
        ends.forEach { Glibc.close($0) }
        guard raised.allSatisfy({ $0 >= 0 }) else {
            raised.filter { $0 >= 0 }.forEach { Glibc.close($0) }
            throw .system("cannot create a channel to the server", code: code)
        }
        parentEnd = raised[0]
        childEnd = raised[1]
    }

    func close() {
        Glibc.close(parentEnd)
        Glibc.close(childEnd)
    }
}
