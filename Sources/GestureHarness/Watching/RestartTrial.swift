import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// A trial of the rebuilt program before it replaces this one: it replays the session without a window, and
/// exits.
///
/// A program that crashes on the session so far would otherwise take the window with it.
enum RestartTrial {
    enum Outcome {
        case passed
        /// The file is still being written; closing it is reported as another save.
        case busy
        /// The trial was stopped because this program has to exit.
        case stopped
        /// The program failed, with the reason.
        case failed(String)
    }

    /// Returns the time limit in seconds: 10, and 1 more for each megabyte of the recording, which debug
    /// builds replay at about ten thousand inputs per second.
    private static func timeLimit(for recording: String) -> TimeInterval {
        let attributes = try? FileManager.default.attributesOfItem(atPath: recording)
        return 10 + Double(attributes?[.size] as? Int ?? 0) / 1e6
    }

    /// The environment variable that marks a trial.
    private static let variable = "TOUCHSTONE_RESTART_TRIAL"

    /// Whether this program is on trial.
    static var isCurrentProcess: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// Runs the program at a path with a restart state, in a process group, and returns the result.
    ///
    /// Polls `shouldStop`, and stops the trial when it returns true.
    static func outcome(
        of path: String,
        with folder: RestartStateFolder,
        in group: borrowing TrialGroup,
        shouldStop: () -> Bool
    ) -> Outcome {
        var process: pid_t = 0
        let reason = start(path, with: folder, in: group.leader, as: &process)
        guard reason != ETXTBSY else { return .busy }
        guard reason == 0 else {
            let cause = String(cString: strerror(reason))
            return .failed("the rebuilt program does not start: \(cause)")
        }
        let timeLimit = timeLimit(for: folder.recording)
        let deadline = monotonicTime() + timeLimit
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            // `waitpid` fails if the parent of this program had it ignore SIGCHLD.
            guard ended == 0 else {
                return .failed("the exit status of the rebuilt program is unknown")
            }
            let shouldStop = shouldStop()
            if shouldStop || monotonicTime() > deadline {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                if shouldStop { return .stopped }
                return .failed(
                    "the rebuilt program did not replay this session within \(Int(timeLimit)) s"
                )
            }
            usleep(2000)
        }
        // Source: wait(2), `WTERMSIG` and `WEXITSTATUS`, which are macros.
        let signal = status & 0x7F
        guard signal == 0 else {
            return .failed(
                "the rebuilt program crashed (\(name(of: signal))) while replaying this session"
            )
        }
        let code = status >> 8 & 0xFF
        return code == 0 ? .passed : .failed("the rebuilt program exited with status \(code)")
    }

    /// Returns the name of a signal that a crash sends, or else its number.
    private static func name(of signal: Int32) -> String {
        switch signal {
        case SIGILL: "SIGILL"
        case SIGTRAP: "SIGTRAP"
        case SIGABRT: "SIGABRT"
        case SIGBUS: "SIGBUS"
        case SIGFPE: "SIGFPE"
        case SIGSEGV: "SIGSEGV"
        default: "signal \(signal)"
        }
    }

    /// Starts the program in the group, and returns an `errno`, or 0 for success.
    ///
    /// The program gets this program's arguments and standard error, and `/dev/null` as input and output; it
    /// ignores SIGTTOU. Foundation's `Process` would keep sockets open that the next program inherits.
    private static func start(
        _ path: String,
        with folder: RestartStateFolder,
        in group: pid_t,
        as process: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        var attributes = TrialGroup.attributes(group: group)
        defer { posix_spawnattr_destroy(&attributes) }
        let own = [RestartStateFolder.variable: folder.path, variable: "1"]
        for (name, value) in own { setenv(name, value, 1) }
        defer { for name in own.keys { unsetenv(name) } }
        // The process writes to the terminal from the background, for which `stty tostop` would stop it.
        let previous = signal(SIGTTOU, SIG_IGN)
        defer { signal(SIGTTOU, previous) }
        return posix_spawn(
            &process,
            path,
            &actions,
            &attributes,
            CommandLine.unsafeArgv,
            environ
        )
    }
}

/// The process group of a trial, led by a shell that kills the group and removes the trial's folder when this
/// program exits.
///
/// The shell reads from a channel whose other end only this program has. The kernel closes that end even if
/// the program is killed by SIGKILL.
struct TrialGroup: ~Copyable {
    /// The process ID of the shell, which is also the group's ID.
    let leader: pid_t
    private let lifeline: Int32

    private static let script = """
        read -r _
        rm -rf -- "$1"
        kill -9 0
        """

    /// Starts the shell; the folder need not exist yet.
    init(removing folder: String) throws(Failure) {
        let channel: Channel
        do {
            channel = try Channel()
        } catch {
            throw Failure(.badInput, error.description)
        }
        defer { close(channel.childEnd) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, channel.childEnd, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var attributes = Self.attributes(group: 0)
        defer { posix_spawnattr_destroy(&attributes) }
        var process: pid_t = 0
        let arguments = ["/bin/sh", "-c", Self.script, "touchstone-trial", folder]
        let reason = withCStrings(arguments) { arguments in
            withCStrings(["PATH=/usr/bin:/bin"]) { environment in
                posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environment)
            }
        }
        guard reason == 0 else {
            close(channel.parentEnd)
            throw Failure(.badInput, "/bin/sh: \(String(cString: strerror(reason)))")
        }
        leader = process
        lifeline = channel.parentEnd
    }

    deinit {
        kill(-leader, SIGKILL)
        waitpid(leader, nil, 0)
        close(lifeline)
    }

    /// Returns attributes that start a process in this group, or in a new one if it is 0.
    static func attributes(group: pid_t) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, group)
        return attributes
    }
}

/// Calls the body with a nil-terminated array of C strings.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
}
