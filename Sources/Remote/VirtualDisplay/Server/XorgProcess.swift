import ChildProcesses
import Foundation
import Glibc
import Synchronization

/// A running server process.
final class XorgProcess: Sendable {
    /// The display number that the server chose.
    let number: Int
    private let folder: PrivateFolder
    private let supervisor: Mutex<Supervisor?>

    /// Creates the folder, starts the server, and waits until it accepts connections.
    ///
    /// `prepare` writes the files that the server reads when it starts. An error leaves nothing behind.
    init(
        server: String,
        folder: PrivateFolder,
        deadline: ContinuousClock.Instant,
        prepare: () throws(VirtualDisplayError) -> Void
    ) throws(VirtualDisplayError) {
        let readiness = try Channel.toServer()
        defer { close(readiness.parentEnd) }
        let supervisor: Supervisor
        do throws(VirtualDisplayError) {
            supervisor = try Supervisor(
                command: Self.command(server: server, folder: folder),
                folder: folder,
                readiness: readiness.childEnd
            )
            // Our copy must be closed, or an early end of the server would not cause an end of file.
            close(readiness.childEnd)
        } catch {
            close(readiness.childEnd)
            throw error
        }
        do throws(VirtualDisplayError) {
            try folder.create()
            try prepare()
            try supervisor.start()
            number = try Self.awaitNumber(readiness.parentEnd, folder: folder, deadline: deadline)
        } catch {
            supervisor.stop()
            throw error
        }
        self.folder = folder
        self.supervisor = Mutex(supervisor)
    }

    deinit { stop() }

    /// Ends the server and waits for its end; later calls have no effect.
    func stop() {
        supervisor.withLock { supervisor in
            supervisor?.stop()
            supervisor = nil
        }
        // The shell removes the folder, unless it was killed.
        folder.remove()
    }

    private static func command(server: String, folder: PrivateFolder) -> [String] {
        [
            server,
            "-displayfd", String(Supervisor.readinessDescriptor),
            "-config", folder.path(of: "xorg.conf"),
            // Without a folder, the server would read the machine's own /etc/X11/xorg.conf.d.
            "-configdir", folder.path(of: "xorg.conf.d"),
            "-auth", folder.path(of: "Xauthority"),
            "-logfile", folder.path(of: "log"),
            "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts", "vt7",
        ]
    }

    /// Reads the number that the server writes to `-displayfd` when it is ready.
    private static func awaitNumber(
        _ descriptor: Int32,
        folder: PrivateFolder,
        deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) -> Int {
        var text = ""
        while !text.hasSuffix("\n") {
            guard wait(for: POLLIN, on: descriptor, until: deadline) else {
                throw .timedOut("Xorg was not ready in time" + ServerLog(folder).reasons)
            }
            var buffer = [UInt8](repeating: 0, count: 16)
            let count = retryingInterrupted { read(descriptor, &buffer, buffer.count) }
            guard count > 0 else {
                throw .startFailed("Xorg ended before it was ready" + ServerLog(folder).reasons)
            }
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        guard let number = Int(text.dropLast()) else {
            throw .startFailed("Xorg sent \"\(text.dropLast())\", expected a display number")
        }
        return number
    }
}

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

/// The server's own explanation of its end.
private struct ServerLog {
    private let log: String
    private let output: String

    init(_ folder: PrivateFolder) {
        log = folder.text(of: "log")
        output = folder.text(of: "output")
    }

    /// The last reasons as `: one; two`, or an empty string without any.
    var reasons: String {
        let errors = (log.isEmpty ? output : log).split(separator: "\n").compactMap(Self.error)
        let lines = errors.isEmpty ? output.split(separator: "\n").map(String.init) : errors
        let last = lines.suffix(3).joined(separator: "; ")
        return last.isEmpty ? "" : ": \(last)"
    }

    /// The text after the mark `(EE)`; nil for lines without the mark or without an explanation.
    private static func error(_ line: Substring) -> String? {
        guard let mark = line.range(of: "(EE)") else { return nil }
        // Fatal errors have the mark at both ends.
        let text = line[mark.upperBound...].replacingOccurrences(of: "(EE)", with: "")
            .trimmingCharacters(in: .whitespaces)
        let noise = [
            "dbus-core", "Unable to locate/open config directory", "Please consult", "Please also",
            "at http", "Server terminated", "warning, (EE)", "error, (NI)", "Fatal server error",
        ]
        guard !text.isEmpty, !noise.contains(where: line.contains) else { return nil }
        return text
    }
}
