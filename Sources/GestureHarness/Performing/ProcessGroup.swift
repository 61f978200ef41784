import Foundation
import GestureScenes
import Glibc

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
        let spawn = Spawn(input: ends[1], output: nil, group: 0)
        let environment = ["LC_ALL": "C", "PATH": "/usr/bin:/bin"]
        switch spawn.start("/bin/sh", ["sh", "-c", Self.script], environment: environment) {
        case .success(let process): id = process
        case .failure(let error):
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

/// A wrapper of `posix_spawn` with a process group, which Foundation's `Process` does not set.
struct Spawn {
    /// The new process' standard input; nil for `/dev/null`.
    let input: Int32?
    /// Its standard output and error; nil for `/dev/null`.
    let output: Int32?
    /// The process group that it joins; 0 for a new one.
    let group: pid_t

    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts a program; its words include its name.
    func start(
        _ path: String,
        _ words: [String],
        environment: [String: String]
    ) -> Result<pid_t, Refusal> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, group)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )
        let pairs = environment.map { "\($0.key)=\($0.value)" }.sorted()
        var arguments = words.map { Self.copy($0) } + [nil]
        var variables = pairs.map { Self.copy($0) } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(
            &process,
            SystemName.bytes(path),
            &actions,
            &attributes,
            &arguments,
            &variables
        )
        guard code == 0 else {
            return .failure(Refusal(description: String(cString: strerror(code))))
        }
        return .success(process)
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
        SystemName.bytes(text).withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
    }
}
