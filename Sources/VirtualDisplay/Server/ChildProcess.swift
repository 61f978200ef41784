import Foundation
import Glibc

/// `posix_spawn` for the one child that we have.
///
/// Foundation's `Process` can neither hand down a descriptor nor start a session.
enum ChildProcess {
    /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift's `Glibc` does not show.
    private static let newSession: Int16 = 0x80
    private static let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]

    /// Starts a program with a minimal environment and only the descriptors named here; its output
    /// is discarded.
    static func spawn(
        _ arguments: [String],
        input: Int32,
        inheriting: (descriptor: Int32, as: Int32)
    ) throws(VirtualDisplayError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawn_file_actions_adddup2(&actions, inheriting.descriptor, inheriting.as)
        for descriptor in openDescriptors() where descriptor > inheriting.as {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        // The signals that our process blocks or ignores would stay so in the shell.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags) | newSession)

        var argv = arguments.map { strdup($0) } + [nil]
        var environment = Self.environment.map { strdup($0) } + [nil]
        defer { (argv + environment).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(
            &process,
            arguments[0],
            &actions,
            &attributes,
            &argv,
            &environment
        )
        guard code == 0 else { throw .system("cannot start \(arguments[0])", code: code) }
        return process
    }

    /// What a child would inherit: a caller's descriptors, as a lock, must not live on in it.
    private static func openDescriptors() -> [Int32] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return (names ?? []).compactMap { Int32($0) }
    }
}
