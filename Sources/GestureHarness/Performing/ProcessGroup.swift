import Foundation
import GestureScenes
import Glibc
import VirtualDisplay

/// A group of processes that ends with this process, however that ends.
///
/// A shell leads the group and waits at the end of a channel, whose other end only this process has. When
/// the channel closes, the shell ends the group: by TERM, and after 3 s by KILL.
final class ProcessGroup {
    /// The group's number, which is the shell's process id.
    let id: pid_t
    /// The environment variable that identifies the group's processes, including those that leave the group.
    let mark: (name: String, value: String)
    private let lifeline: Int32

    private static let script = """
        trap : HUP INT TERM
        read -r _
        kill -TERM 0
        tries=0
        while [ "$tries" -lt 30 ]; do
            alive=
            for stat in /proc/[0-9]*/stat; do
                read -r line 2>/dev/null <"$stat" || continue
                pid=${line%% *}
                set -- ${line##*) }
                if [ "$3" = "$$" ] && [ "$pid" != "$$" ] && [ "$1" != Z ]; then alive=1; fi
            done
            [ "$alive" ] || exit 0
            sleep 0.1
            tries=$((tries + 1))
        done
        kill -KILL 0
        """

    init() throws(Failure) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw Failure(.display, "no channel to a shell: \(String(cString: strerror(errno)))")
        }
        defer { close(ends[1]) }
        lifeline = ends[0]
        do throws(Spawn.Refusal) {
            let spawn = Spawn(in: .new, input: ends[1], output: nil)
            let environment = ["LC_ALL": "C", "PATH": "/usr/bin:/bin"]
            id = try spawn.start("/bin/sh", ["sh", "-c", Self.script], environment: environment)
        } catch {
            close(ends[0])
            throw Failure(.display, "/bin/sh cannot be started: \(error)")
        }
        mark = ("TOUCHSTONE_PERFORMANCE", "\(id)-\(UInt32.random(in: .min ... .max))")
    }

    /// Ends the group's processes by TERM, and after 3 s by KILL; returns whether TERM was enough.
    ///
    /// `step` is called repeatedly meanwhile; it reaps the processes that this process has started.
    func end(_ step: () -> Void) -> Bool {
        defer {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
            close(lifeline)
        }
        for (number, limit) in [(SIGTERM, 3.0), (SIGKILL, 2.0)] {
            let deadline = MonotonicTime.now + limit
            for process in members { kill(process, number) }
            while true {
                step()
                if members.isEmpty { return number == SIGTERM }
                // A process may have been started since.
                if number == SIGKILL { for process in members { kill(process, number) } }
                guard MonotonicTime.now < deadline else { break }
                usleep(5000)
            }
        }
        return false
    }

    /// Whether a process belongs to the group and has not ended; false for the shell and for this process.
    func contains(_ process: pid_t) -> Bool {
        guard process != id, process != getpid() else { return false }
        let fields = Self.text(process, "stat").components(separatedBy: ") ").last?
            .split(separator: " ")
        guard let fields, fields.count > 2, fields[0] != "Z" else { return false }
        return pid_t(fields[2]) == id
            || Self.text(process, "environ").split(separator: "\0")
                .contains("\(mark.name)=\(mark.value)")
    }

    private var members: [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter(contains)
    }

    private static func text(_ process: pid_t, _ file: String) -> String {
        let data = FileManager.default.contents(atPath: "/proc/\(process)/\(file)")
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}

extension Spawn {
    func start(
        _ path: String,
        _ words: [String],
        environment: [String: String]
    ) throws(Refusal) -> pid_t {
        try start(
            Array(path.utf8CString),
            words.map { Array($0.utf8CString) },
            environment: environment.map { "\($0.key)=\($0.value)" }.sorted()
                .map { Array($0.utf8CString) }
        )
    }
}
