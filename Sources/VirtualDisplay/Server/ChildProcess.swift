import Foundation
import Glibc

/// A wrapper of `posix_spawn`.
///
/// Foundation's `Process` can neither pass a descriptor to a child nor start a session.
enum ChildProcess {
    /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift's `Glibc` does not import.
    private static let newSession: Int16 = 0x80
    /// The number of the first descriptor that a child inherits besides the standard ones.
    static let firstDescriptor: Int32 = 3

    private static let minimalEnvironment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]

    /// Starts a program in a new session; its output is discarded.
    ///
    /// - Parameters:
    ///   - arguments: The program's path and its arguments.
    ///   - input: Its standard input.
    ///   - inherited: Its other descriptors, which it gets as consecutive numbers from `firstDescriptor`.
    ///   - environment: Its variables; by default a path and the locale C.
    /// - Returns: The process.
    /// - Throws: `startFailed`.
    static func spawn(
        _ arguments: [String],
        input: Int32,
        inheriting inherited: [Int32],
        environment: [String] = minimalEnvironment
    ) throws(VirtualDisplayError) -> pid_t {
        // Copies with high numbers, which the child's own low numbers do not overwrite before they are used.
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        for descriptor in inherited {
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 32)
            guard copy >= 0 else { throw .system("cannot start \(arguments[0])", code: errno) }
            copies.append(copy)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        for (offset, copy) in copies.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, copy, firstDescriptor + Int32(offset))
        }
        for descriptor in openDescriptors()
        where descriptor >= firstDescriptor + Int32(copies.count) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        // The shell would inherit the signals that our process blocks or ignores.
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
        var variables = environment.map { strdup($0) } + [nil]
        defer { (argv + variables).forEach { free($0) } }
        var process: pid_t = 0
        let path = arguments[0]
        let code = posix_spawn(&process, path, &actions, &attributes, &argv, &variables)
        guard code == 0 else { throw .system("cannot start \(arguments[0])", code: code) }
        return process
    }

    /// Returns the descriptors that a child would inherit.
    ///
    /// A caller's descriptor, such as a lock, must not stay open in it.
    private static func openDescriptors() -> [Int32] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return (names ?? []).compactMap { Int32($0) }
    }
}
