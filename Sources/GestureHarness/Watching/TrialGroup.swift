import Foundation
import Glibc
import VirtualDisplay

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
