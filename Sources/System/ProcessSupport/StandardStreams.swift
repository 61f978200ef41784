import Glibc
import TextFormatting

package enum StandardStreams {
    /// Opens `/dev/null` in place of closed descriptors, makes writes to a closed pipe return errors, and lets
    /// SIGQUIT end the process.
    ///
    /// Otherwise the next opened file would get the number of a closed descriptor and receive its output.
    package static func prepare() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // `open` returns the lowest free number.
            _ = open("/dev/null", O_RDWR)
        }
        signal(SIGPIPE, SIG_IGN)
        // Swift's runtime treats SIGQUIT as a crash and prints a backtrace for half a minute in a terminal.
        let previous = signal(SIGQUIT, SIG_DFL)
        if unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(SIGQUIT, SIG_IGN)
        }
    }
}

/// Calls a function while standard output is discarded, such as what a program's own code prints in hundreds of
/// replays.
///
/// The function receives another one, which calls a function while standard output is restored.
package func whileOutputIsDiscarded(
    _ body: (_ whileRestored: (@escaping () -> Void) -> Void) throws -> Void
) rethrows {
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer {
        close(output)
        close(null)
    }
    guard output >= 0, null >= 0 else { return try body { $0() } }
    func direct(to descriptor: Int32) {
        // Lines that are still buffered belong to the former target.
        fflush(nil)
        dup2(descriptor, STDOUT_FILENO)
    }
    direct(to: null)
    defer { direct(to: output) }
    try body { print in
        direct(to: output)
        print()
        direct(to: null)
    }
}

/// Writes lines to standard output immediately, also to a pipe.
///
/// A closed pipe or a full disk does not end the session.
package func printMessage(_ lines: [String]) { write(lines, to: STDOUT_FILENO) }

package func printMessage(_ line: String) { printMessage([line]) }

package func printError(_ lines: [String]) { write(lines, to: STDERR_FILENO) }

package func printError(_ line: String) { printError([line]) }

package func printWarning(_ line: String) { printError("\(programName): warning: \(line)") }

private func write(_ lines: [String], to descriptor: Int32) {
    var text = lines.map { PrintableText.line($0) + "\n" }.joined()
    text.withUTF8 { bytes in
        let writer = StreamWriter(to: descriptor) { ServerAlarm.isLeaving }
        _ = writer.write(UnsafeRawBufferPointer(bytes))
    }
}
