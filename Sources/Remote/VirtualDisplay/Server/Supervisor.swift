import ChildProcesses
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
    static let readinessDescriptor = ChildProcess.inheritedDescriptor

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
        # A client that has lost the server may still write a file into the folder, such as a report.
        tries=0
        until rm -rf -- "$folder" 2>/dev/null; do
            if [ "$tries" -eq 150 ]; then exit 1; fi
            sleep 0.02
            tries=$((tries + 1))
        done
        """

    private let process: ChildProcess
    /// The channel to the shell; closing it ends the server.
    private let lifeline: Int32

    /// Starts the shell in a new session, which Ctrl-C does not reach.
    ///
    /// The folder need not exist yet. The server inherits `readiness` as its descriptor for `-displayfd`.
    init(command: [String], folder: PrivateFolder, readiness: Int32) throws(VirtualDisplayError) {
        let channel = try Channel.toServer()
        do throws(Refusal) {
            process = try ChildProcess(
                ["/bin/sh", "-c", Self.script, "touchstone-display", folder.path] + command,
                environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"],
                in: .newSession,
                input: channel.childEnd,
                inheriting: readiness
            )
        } catch {
            channel.close()
            throw .system("cannot start /bin/sh", code: error.code)
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
        _ = process.waitForEnd(within: .seconds(8))
        // A process that remains in its group is a server that the shell did not end, because the shell was
        // killed or hangs.
        process.endGroup(within: .zero)
    }
}

extension Channel {
    /// Creates a channel to the server or to its shell.
    static func toServer() throws(VirtualDisplayError) -> Channel {
        do throws(Refusal) {
            return try Channel()
        } catch {
            throw .system("cannot create a channel to the server", code: error.code)
        }
    }
}
