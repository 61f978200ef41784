import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// A trial of the rebuilt program before it takes our place: it performs the session out of sight, and
/// ends.
///
/// A program that traps at what was done so far would otherwise take the window with it.
enum Rehearsal {
    /// What came of it.
    enum Outcome {
        case fit
        /// Somebody writes the file yet; its being closed is another save.
        case busy
        /// The trial was ended, because this program has to leave.
        case stopped
        /// What is wrong with the program.
        case unfit(String)
    }

    /// Seconds that it may take: some, and more for a long session, which debug builds perform at some
    /// ten thousand inputs a second.
    private static func patience(for recording: String) -> TimeInterval {
        let attributes = try? FileManager.default.attributesOfItem(atPath: recording)
        return 10 + Double(attributes?[.size] as? Int ?? 0) / 1e6
    }

    /// The environment's name for being on trial.
    private static let variable = "TOUCHSTONE_REHEARSAL"

    /// Whether this program is on trial.
    static var isThis: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    /// Tries the program at this path with a handover, in a process group.
    ///
    /// It polls `isToLeave` and ends the trial when that is true.
    static func outcome(
        of path: String,
        with folder: HandoverFolder,
        in group: borrowing TrialGroup,
        isToLeave: () -> Bool
    ) -> Outcome {
        let name = FileName.last(of: path)
        var process: pid_t = 0
        let reason = start(path, with: folder, in: group.leader, as: &process)
        guard reason != ETXTBSY else { return .busy }
        guard reason == 0 else { return .unfit("\(name): \(String(cString: strerror(reason)))") }
        let patience = patience(for: folder.recording)
        let deadline = monotonicTime() + patience
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            // As where whoever started us has children's ends dropped.
            guard ended == 0 else { return .unfit("\(name): how it ended is not told") }
            let isToLeave = isToLeave()
            if isToLeave || monotonicTime() > deadline {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                if isToLeave { return .stopped }
                return .unfit("\(name) did not perform the session within \(Int(patience)) s")
            }
            usleep(2000)
        }
        // Source: wait(2), `WTERMSIG` and `WEXITSTATUS`, which are macros.
        let signal = status & 0x7F
        guard signal == 0 else {
            return .unfit("\(name) was ended by signal \(signal) at the session so far")
        }
        let code = status >> 8 & 0xFF
        return code == 0 ? .fit : .unfit("\(name) ended with status \(code)")
    }

    /// Starts the program in the group, with the arguments of this program and `/dev/null` as its
    /// input and output; standard error stays, and SIGTTOU is ignored.
    ///
    /// Returns the reason where that fails, else 0. Wraps `posix_spawn`: Foundation's `Process` keeps sockets open that the next program would inherit.
    private static func start(
        _ path: String,
        with folder: HandoverFolder,
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
        let own = [HandoverFolder.variable: folder.path, variable: "1"]
        for (name, value) in own { setenv(name, value, 1) }
        defer { for name in own.keys { unsetenv(name) } }
        // It writes to the terminal from the background, which `stty tostop` would stop it for.
        let former = signal(SIGTTOU, SIG_IGN)
        defer { signal(SIGTTOU, former) }
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

/// The process group of a trial, led by a shell that ends the group and removes the trial's folder
/// when this program ends.
///
/// The shell reads from a channel whose other end only this program has. The kernel closes that end
/// however the program ends, even by SIGKILL.
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
        defer { close(channel.theirs) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, channel.theirs, STDIN_FILENO)
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
            close(channel.ours)
            throw Failure(.badInput, "/bin/sh: \(String(cString: strerror(reason)))")
        }
        leader = process
        lifeline = channel.ours
    }

    /// Ends all processes of the group.
    deinit {
        kill(-leader, SIGKILL)
        waitpid(leader, nil, 0)
        close(lifeline)
    }

    /// Attributes for a process in this group, or in a new group if it is 0.
    static func attributes(group: pid_t) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, group)
        return attributes
    }
}

/// Calls with C strings and a nil behind them, as C takes arguments.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
}
