package import ChildProcesses
import Foundation
import GestureRecording
import GestureScenes
import Glibc
package import ProcessSupport
import XInputFrontEnd

/// The program on which recordings are performed: a process in a group of its own, with its output.
package final class PerformedProgram {
    /// The program's name as given.
    let name: String
    let output: ProgramOutput
    private let process: ChildProcess

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: The program's name, a path or a name in a folder of `PATH`, and its arguments.
    ///   - environment: The variables that are added to those of this process; an empty one is removed.
    ///   - text: The text with which it says that it is ready; nil for none.
    /// - Throws: ``Failure`` if there is no such program, or if the system starts no process.
    package init(
        _ words: [String],
        environment: [String: String],
        awaiting text: String? = nil
    ) throws(Failure) {
        name = words[0]
        let path = try Self.path(of: name)
        output = try ProgramOutput(awaiting: text)
        var all = ProcessInfo.processInfo.environment
        for (name, value) in environment { all[name] = value.isEmpty ? nil : value }
        do throws(Refusal) {
            process = try ChildProcess(
                words,
                at: path,
                environment: all,
                output: .descriptor(output.programEnd),
                errors: .descriptor(output.programEnd)
            )
        } catch {
            throw Failure(.badInput, "\(name): cannot be started: \(error), expected a program")
        }
        output.closeProgramEnd()
    }

    /// Returns the path of a program: of a name with a slash, or in a folder of `PATH`.
    package static func path(of name: String) throws(Failure) -> String {
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let paths =
            name.contains("/")
            ? [name] : folders.split(separator: ":").map { "\($0)/\(name)" }
        let found = paths.filter { FileManager.default.fileExists(atPath: $0) }
        let programs = found.filter {
            SystemFile.kind($0) == S_IFREG && access($0, X_OK) == 0
        }
        guard let path = programs.first, !name.isEmpty else {
            let shown = name.isEmpty ? "the empty name" : name
            let place = name.contains("/") ? "" : " in a folder of PATH"
            throw Failure(
                .badInput,
                found.isEmpty || name.isEmpty
                    ? "\(shown): no such program, expected a program\(place)"
                    : "\(shown): is not a program, expected an executable file\(place)"
            )
        }
        return path
    }

    /// The end of the program; nil while it runs.
    package func checkEnd() -> ChildProcess.End? { process.checkEnd() }

    /// Ends the program and its children by TERM, and after 3 s by KILL.
    ///
    /// - Returns: Whether TERM was enough.
    package func stop() -> Bool {
        defer {
            output.passOn()
            output.endLine()
        }
        return process.endGroup(within: .seconds(3)) { output.passOn() }
    }

    /// The maximum length of the last words in a failure.
    private static let maxWords = 200

    /// Returns a failure with the program's name and its last words.
    package func failure(_ status: Failure.Status, _ event: String) -> Failure {
        output.passOn()
        output.endLine()
        let words = output.lastLine.map { "; its last words: \($0.prefix(Self.maxWords))" } ?? ""
        return Failure(status, "\(name) \(event)\(words)")
    }
}

/// The output of a performed program, which is passed on to standard error.
///
/// It comes through a terminal, so that the program writes each line at once, and its last words are not
/// lost when it is ended.
final class ProgramOutput {
    /// The end that this program reads.
    let descriptor: Int32
    /// The end that the performed program writes to, until it was started.
    private(set) var programEnd: Int32
    /// Whether the program has printed the awaited text; true without such a text.
    private(set) var isReady: Bool
    private let awaited: [UInt8]
    private var last: [UInt8] = []
    private var isOver = false
    /// Whether a write failed because this program was leaving and standard error was not read.
    private var isUnread = false

    /// `TIOCSPTLCK` and `TIOCGPTN` of asm-generic/ioctls.h, which Swift's `Glibc` does not import; ptmx(4).
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    /// The number of bytes of the last words that are kept.
    private static let kept = 4096

    /// The maximum number of reads of one call.
    private static let maxReads = 4

    /// Opens a terminal.
    ///
    /// - Parameter text: The text with which the program says that it is ready; nil for none.
    /// - Throws: ``Failure`` if the system has no more terminals.
    init(awaiting text: String? = nil) throws(Failure) {
        awaited = Array((text ?? "").utf8)
        isReady = awaited.isEmpty
        descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, Int32) = (0, 0)
        guard descriptor >= 0, ioctl(descriptor, Self.setLock, &lock) == 0,
            ioctl(descriptor, Self.getNumber, &number) == 0
        else { throw Self.noTerminal }
        programEnd = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard programEnd >= 0 else { throw Self.noTerminal }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        // The lines arrive as they were written, without carriage returns.
        var mode = termios()
        tcgetattr(programEnd, &mode)
        mode.c_oflag &= ~tcflag_t(OPOST)
        mode.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(programEnd, TCSANOW, &mode)
    }

    deinit {
        closeProgramEnd()
        close(descriptor)
    }

    func closeProgramEnd() {
        guard programEnd >= 0 else { return }
        close(programEnd)
        programEnd = -1
    }

    /// Passes on the program's output so far; false after the end of it.
    @discardableResult
    func passOn() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        // A program that prints without a pause must not keep the performance waiting.
        var rest = Self.maxReads
        while !isOver, rest > 0 {
            rest -= 1
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                write(buffer[..<count])
                last += buffer[..<count]
                // The text may arrive in two parts.
                isReady = isReady || last.contains(awaited)
                last = last.suffix(Self.kept)
            } else if count < 0, errno == EINTR {
                continue
            } else if count < 0, errno == EAGAIN {
                return true
            } else {
                // A terminal whose programs have ended reports an error (EIO).
                isOver = true
            }
        }
        return !isOver
    }

    /// The last line that the program has written, without colours; nil if there is none.
    var lastLine: String? {
        let text = String(decoding: last, as: UTF8.self).replacing(Self.controlSequence, with: "")
        return text.split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }.last { !$0.isEmpty }
    }

    /// A sequence that controls a terminal, such as a colour or a window title; ECMA-48, section 5.
    private static var controlSequence: Regex<Substring> {
        #/\u{1B}(?:\[[0-?]*[ -\/]*[@-~]|\][^\u{07}\u{1B}]*(?:\u{07}|\u{1B}\\)?|[ -\/]*[0-Z\\^-~])/#
    }

    /// Ends a line that the program has begun, so that a message begins on a line of its own.
    func endLine() {
        guard let byte = last.last, byte != UInt8(ascii: "\n") else { return }
        last.append(UInt8(ascii: "\n"))
        write(last.suffix(1))
    }

    private func write(_ bytes: ArraySlice<UInt8>) {
        guard !isUnread else { return }
        let writer = StreamWriter(to: STDERR_FILENO) { ServerAlarm.isLeaving }
        isUnread = bytes.withUnsafeBytes(writer.write) == ETIMEDOUT
    }

    private static var noTerminal: Failure {
        let reason = String(cString: strerror(errno))
        return Failure(.display, "no terminal for the program's output: \(reason)")
    }
}
