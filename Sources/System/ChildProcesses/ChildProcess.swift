package import Foundation
import Glibc
import Synchronization

/// A process that this one has started, which inherits only the descriptors that it is given.
///
/// It starts with no signal blocked or ignored, even if this process blocks or ignores some. It continues
/// after the last reference to this object.
package final class ChildProcess: Sendable {
    /// The session and the process group in which a process starts.
    package enum Group: Sendable {
        /// The group of this process, so that the keys of a terminal reach both.
        case inherited
        /// A group of its own.
        case new
        /// A session and a group of its own.
        case newSession
    }

    /// The end of a process.
    package enum End: Hashable, Sendable, CustomStringConvertible {
        case exited(Int32)
        case killed(Int32)

        /// Creates the end that a wait status describes.
        ///
        /// Source: wait(2), `WTERMSIG` and `WEXITSTATUS`, which are macros.
        init(waitStatus status: Int32) {
            let number = status & 0x7F
            self = number == 0 ? .exited(status >> 8 & 0xFF) : .killed(number)
        }

        package var description: String {
            switch self {
            case .exited(let status): "ended with status \(status)"
            case .killed(let number):
                "was ended by signal \(number) (\(String(cString: strsignal(number))))"
            }
        }
    }

    /// The destination of a process's standard output or error.
    package enum Output: Hashable, Sendable {
        case discarded
        /// This object, whose `readOutput` returns it.
        case captured
        case descriptor(Int32)
    }

    private struct State {
        var end: End?
        var output: [UInt8] = []
    }

    /// The number of the descriptor that a process inherits besides the standard ones.
    package static let inheritedDescriptor: Int32 = 3

    /// The process id; in a group of its own, also the group's id.
    package let id: pid_t
    /// The end of a channel from which captured output is read; nil without it.
    private let captured: Int32?
    private let state = Mutex(State())

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The program's name and its arguments.
    ///   - path: The program's path; nil, the default, if that is its name.
    ///   - environment: Its variables; by default those of this process.
    ///   - group: Its session and process group; by default a new group in this session.
    ///   - input: Its standard input; nil, the default, for `/dev/null`.
    ///   - output: The destination of its standard output; by default, it is discarded.
    ///   - errors: The destination of its standard error; by default, it is discarded.
    ///   - inherited: Another descriptor, which it gets as `inheritedDescriptor`; nil, the default, for none.
    /// - Throws: `Refusal` if the system starts no process.
    package init(
        _ words: [String],
        at path: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        in group: Group = .new,
        input: Int32? = nil,
        output: Output = .discarded,
        errors: Output = .discarded,
        inheriting inherited: Int32? = nil
    ) throws(Refusal) {
        let channel = output == .captured || errors == .captured ? try Channel() : nil
        defer { if let channel { close(channel.childEnd) } }
        func destination(_ output: Output) -> Int32? {
            switch output {
            case .discarded: nil
            case .captured: channel?.childEnd
            case .descriptor(let descriptor): descriptor
            }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, number) in [
            (input, STDIN_FILENO), (destination(output), STDOUT_FILENO),
            (destination(errors), STDERR_FILENO),
        ] {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            } else {
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        if let inherited {
            posix_spawn_file_actions_adddup2(&actions, inherited, Self.inheritedDescriptor)
        }
        let first = Self.inheritedDescriptor + (inherited == nil ? 0 : 1)
        for descriptor in first..<max(first, Self.endOfDescriptors()) {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = Self.attributes(group)
        defer { posix_spawnattr_destroy(&attributes) }
        // If this process inherited an ignored SIGCHLD, `waitpid` would not report how a child ended.
        Glibc.signal(SIGCHLD, SIG_DFL)
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(
            &process,
            path ?? words[0],
            &actions,
            &attributes,
            &arguments,
            &variables
        )
        guard code == 0 else {
            if let channel { close(channel.parentEnd) }
            throw Refusal(code: code)
        }
        (id, captured) = (process, channel?.parentEnd)
    }

    deinit { if let captured { close(captured) } }

    // MARK: The end

    /// The end of the process; nil while it runs.
    package func checkEnd() -> End? {
        state.withLock { state in
            var status: Int32 = 0
            if state.end == nil, waitpid(id, &status, WNOHANG) == id {
                state.end = End(waitStatus: status)
            }
            return state.end
        }
    }

    /// Waits for the end of the process, and returns it; nil after the time limit.
    ///
    /// Captured output is read meanwhile, so that the process does not wait for its reader.
    package func waitForEnd(within limit: Duration) -> End? {
        let deadline = ContinuousClock.now + limit
        while checkEnd() == nil, ContinuousClock.now < deadline {
            state.withLock { capture(&$0) }
            usleep(2000)
        }
        return checkEnd()
    }

    /// Sends a signal to the process unless it has ended.
    package func signal(_ number: Int32) {
        if checkEnd() == nil { Glibc.kill(id, number) }
    }

    /// Lowers the priority of the process, so that others run first.
    package func yieldToOthers() {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(id), 10)
    }

    /// Kills the process, and waits for its end.
    package func kill() {
        signal(SIGKILL)
        while checkEnd() == nil { usleep(2000) }
    }

    /// Ends a process with a group of its own, and what it has started there: by TERM, and after the time limit
    /// by KILL.
    ///
    /// - Parameters:
    ///   - limit: The time that TERM has; zero for KILL at once.
    ///   - step: A function that is called repeatedly meanwhile.
    /// - Returns: Whether KILL was not needed.
    @discardableResult
    package func endGroup(within limit: Duration, _ step: () -> Void = {}) -> Bool {
        for (number, limit) in [(SIGTERM, limit), (SIGKILL, .seconds(2))] where limit > .zero {
            let deadline = ContinuousClock.now + limit
            Glibc.kill(-id, number)
            while ContinuousClock.now < deadline {
                step()
                _ = checkEnd()
                if !isGroupRunning { return number == SIGTERM }
                usleep(5000)
            }
        }
        return false
    }

    /// Whether a process of the group has not ended.
    ///
    /// `kill` also finds those that have ended and wait for a parent. In a container, the first process may never
    /// take them.
    private var isGroupRunning: Bool {
        guard Glibc.kill(-id, 0) == 0 else { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.contains { name in
            guard pid_t(name) != nil,
                let data = FileManager.default.contents(atPath: "/proc/\(name)/stat")
            else { return false }
            // The state, the parent and the group follow the name in parentheses; proc(5).
            let fields = String(decoding: data, as: UTF8.self).components(separatedBy: ") ").last?
                .split(separator: " ")
            guard let fields, fields.count > 2 else { return false }
            return fields[0] != "Z" && pid_t(fields[2]) == id
        }
    }

    // MARK: Captured output

    /// Returns what the process has written so far to its captured output, without waiting.
    package func readOutput() -> String {
        state.withLock { state in
            capture(&state)
            return String(decoding: state.output, as: UTF8.self)
        }
    }

    private func capture(_ state: inout State) {
        guard let captured else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = recv(captured, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return }
            state.output += buffer[..<count]
        }
    }

    // MARK: Starting

    /// `POSIX_SPAWN_SETSID` of spawn.h, which Swift's `Glibc` does not import.
    private static let newSession: Int16 = 0x80

    private static func attributes(_ group: Group) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags: Int16 =
            switch group {
            case .inherited: 0
            case .new: Int16(POSIX_SPAWN_SETPGROUP)
            case .newSession: newSession
            }
        posix_spawnattr_setflags(
            &attributes,
            flags | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        )
        return attributes
    }

    /// The number of descriptors that other threads may open while a process is being started.
    private static let margin: Int32 = 64

    /// Returns a number above those of all descriptors that a process could inherit.
    private static func endOfDescriptors() -> Int32 {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let end = ((names ?? []).compactMap { Int32($0) }.max() ?? 0) + margin
        return min(end, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))))
    }
}
