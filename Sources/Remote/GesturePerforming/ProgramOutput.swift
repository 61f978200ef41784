import Foundation
import GestureRecording
import Glibc
import ProcessSupport
import XInputFrontEnd

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

    /// Passes on what the program has written; returns false after its end.
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

    /// The last line that the program has written, without colours; nil without one.
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
