import Glibc

/// A shell that starts the server on request, and ends it and removes its folder when our process
/// ends.
///
/// It reads from a channel whose other end only we have. The kernel closes ours however our
/// process ends (`exit`, a signal, a crash, `kill -9`), and a thread's end does not matter, which
/// it does for `PR_SET_PDEATHSIG`.
///
/// It starts before the folder exists, so that no end of our process can leave the folder behind.
///
///     we ──channel──▶ sh: read a line … → Xorg → read … end of file → TERM, after 3 s KILL → rm folder
struct Supervisor: Sendable {
    /// The descriptor that the server inherits for `-displayfd`.
    static let readinessDescriptor: Int32 = 3

    /// Its arguments are the folder and the server's command line.
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
    /// Closing it ends the server.
    private let lifeline: Int32

    /// Starts the shell in a session of its own, where Ctrl-C does not reach it; the folder need
    /// not exist yet.
    ///
    /// `readiness` is what the server gets as its descriptor for `-displayfd`.
    init(
        command: [String],
        folder: PrivateFolder,
        readiness: Int32
    ) throws(VirtualDisplayError) {
        let channel = try Channel()
        do throws(VirtualDisplayError) {
            process = try ChildProcess.spawn(
                ["/bin/sh", "-c", Self.script, "touchstone-display", folder.path] + command,
                input: channel.theirs,
                inheriting: (readiness, as: Self.readinessDescriptor)
            )
        } catch {
            channel.close()
            throw error
        }
        close(channel.theirs)
        lifeline = channel.ours
    }

    /// Starts the server; its folder exists.
    func start() throws(VirtualDisplayError) {
        var line = UInt8(ascii: "\n")
        // Not `write`, which would raise SIGPIPE if somebody has killed the shell.
        guard send(lifeline, &line, 1, Int32(MSG_NOSIGNAL)) == 1 else {
            throw .system("cannot start the server", code: errno)
        }
    }

    /// Ends the server and waits until it is gone: mostly some 30 ms, 8 s at the very most.
    func stop() {
        close(lifeline)
        let deadline = ContinuousClock.now + .seconds(8)
        while waitpid(process, nil, WNOHANG) == 0, ContinuousClock.now < deadline { usleep(5000) }
        // It led a session of its own: whoever is in its group is a server that it did not end,
        // as someone killed it or it hangs. Mostly there is nobody.
        guard kill(-process, SIGKILL) == 0 else { return }
        _ = retryingInterrupted { waitpid(process, nil, 0) }
        let gone = ContinuousClock.now + .seconds(1)
        while kill(-process, 0) == 0, ContinuousClock.now < gone { usleep(5000) }
    }
}
