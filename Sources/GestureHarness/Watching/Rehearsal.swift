import Foundation
import Glibc
import XInputFrontEnd

/// A trial of the rebuilt program before it takes our place: it performs the session out of sight, and
/// ends.
///
/// A program that traps at what was done so far would otherwise take the window with it.
enum Rehearsal {
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

    /// Tries the program of this path with a handover; what is wrong with it, or nil.
    static func trouble(of path: String, with folder: HandoverFolder) -> String? {
        let name = FileName.last(of: path)
        guard let process = start(path, with: folder) else { return "\(name) cannot be started" }
        let patience = patience(for: folder.recording)
        let deadline = monotonicTime() + patience
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            if monotonicTime() > deadline {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                return "\(name) did not perform the session within \(Int(patience)) s"
            }
            usleep(2000)
        }
        // Source: wait(2), `WTERMSIG` and `WEXITSTATUS`, which are macros.
        let signal = status & 0x7F
        if signal != 0 { return "\(name) was ended by signal \(signal) at the session so far" }
        let code = status >> 8 & 0xFF
        return code == 0 ? nil : "\(name) ended with status \(code)"
    }

    /// Starts it with our arguments, but without a terminal's input, and what it prints is dropped; what it
    /// complains of is seen.
    ///
    /// Wraps `posix_spawn`: Foundation's `Process` keeps sockets open that the next program would inherit.
    private static func start(_ path: String, with folder: HandoverFolder) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        let own = [HandoverFolder.variable: folder.path, variable: "1"]
        let environment = ProcessInfo.processInfo.environment.merging(own) { _, new in new }
        var process: pid_t = 0
        let reason = withCStrings(CommandLine.arguments) { arguments in
            withCStrings(environment.map { "\($0)=\($1)" }) { variables in
                posix_spawn(&process, path, &actions, nil, arguments, variables)
            }
        }
        return reason == 0 ? process : nil
    }
}

/// Calls with C strings and a nil behind them, as C takes arguments.
func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
}
