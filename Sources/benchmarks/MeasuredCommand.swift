import Foundation
import Glibc

/// A command as a whole process, from its start to its exit: the time and the peak memory.
///
/// Source: wait4(2); getrusage(2), "ru_maxrss".
struct MeasuredCommand {
    let seconds: Double
    let peakMegabytes: Double

    /// Runs a program, found on `PATH`, and discards its output.
    init(_ arguments: [String]) throws {
        let command = arguments.joined(separator: " ")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        var status: Int32 = 0
        var usage = rusage()
        let time = try ContinuousClock().measure {
            let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
            guard code == 0 else { throw ClientBenchmark.Failure("\(command): cannot be started") }
            while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        }
        guard status == 0 else { throw ClientBenchmark.Failure("\(command): failed") }
        seconds = time / .seconds(1)
        peakMegabytes = Double(usage.ru_maxrss) * 1024 / 1e6
    }
}
