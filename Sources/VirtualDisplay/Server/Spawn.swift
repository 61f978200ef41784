package import Glibc

/// A wrapper of `posix_spawn`, which starts a program in a session or a group, with given descriptors.
///
/// Foundation's `Process` cannot choose a session, a group or descriptors besides the standard ones. The
/// program starts with no signal blocked or ignored, even if this process blocks or ignores some.
package struct Spawn {
    /// The session or process group of a new process.
    package enum Group {
        /// A new session.
        case newSession
        /// A new group in this process's session.
        case new
        /// An existing group in this process's session.
        case existing(pid_t)
    }

    /// The system's refusal to start a program.
    package struct Refusal: Error, CustomStringConvertible {
        /// The reason, an `errno`.
        let code: Int32

        package var description: String { message(of: code) }
    }

    /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift's `Glibc` does not import.
    private static let newSession: Int16 = 0x80

    private let group: Group
    private let input: Int32?
    private let output: Int32?
    private let numbered: [(descriptor: Int32, number: Int32)]
    private let closed: [Int32]

    /// Creates the description of a new process.
    ///
    /// - Parameters:
    ///   - group: Its session or process group.
    ///   - input: Its standard input; nil for `/dev/null`.
    ///   - output: Its standard output and error; nil for `/dev/null`.
    ///   - numbered: Its other descriptors, with the numbers that they have in it; by default none.
    ///   - closed: The descriptors that are closed in it; by default none.
    package init(
        in group: Group,
        input: Int32?,
        output: Int32?,
        numbered: [(descriptor: Int32, number: Int32)] = [],
        closed: [Int32] = []
    ) {
        self.group = group
        self.input = input
        self.output = output
        self.numbered = numbered
        self.closed = closed
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's path, terminated by a zero, like each word and each variable.
    ///   - words: Its name and its arguments.
    ///   - environment: Its variables, such as `LC_ALL=C`.
    /// - Returns: The process.
    /// - Throws: `Refusal`.
    package func start(
        _ path: [CChar],
        _ words: [[CChar]],
        environment: [[CChar]]
    ) throws(Refusal) -> pid_t {
        var actions = fileActions()
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = attributes()
        defer { posix_spawnattr_destroy(&attributes) }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw Refusal(code: code) }
        return process
    }

    private func fileActions() -> posix_spawn_file_actions_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
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
        for (descriptor, number) in numbered {
            posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
        for descriptor in closed { posix_spawn_file_actions_addclose(&actions, descriptor) }
        return actions
    }

    private func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        let number: pid_t? =
            switch group {
            case .newSession: nil
            case .new: 0
            case .existing(let id): id
            }
        if let number {
            posix_spawnattr_setpgroup(&attributes, number)
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
        } else {
            flags |= Self.newSession
        }
        posix_spawnattr_setflags(&attributes, flags)
        return attributes
    }
}
