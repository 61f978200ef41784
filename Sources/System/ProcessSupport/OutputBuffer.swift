package import Foundation
import Glibc
package import TextFormatting

/// A buffer for standard output, so that a long replay does not make a system call for each line.
package final class OutputBuffer {
    /// The behaviour when the reader closes the output, as in `… | head -1`.
    package enum ClosedReaderBehavior {
        /// The program exits immediately, because it has nothing else to do.
        case exits
        /// The program continues, because it still writes another file or compares outputs.
        case continues
    }

    /// The exit status that a shell reports for a program killed by SIGPIPE.
    package static let closedReaderStatus: Int32 = 128 + SIGPIPE

    package private(set) var isReaderGone = false
    private let closedReaderBehavior: ClosedReaderBehavior
    private let isWrapped: Bool
    private var text = TextBuffer()
    private var failure: Failure?

    /// Creates a buffer; `isWrapped` wraps lines of text at the width of a terminal.
    package init(closedReaderBehavior: ClosedReaderBehavior = .exits, isWrapped: Bool = false) {
        self.closedReaderBehavior = closedReaderBehavior
        self.isWrapped = isWrapped && isatty(STDOUT_FILENO) == 1
    }

    /// Writes a line of text with its control characters escaped.
    package func write(line: String) { write(line: { $0.append(line) }) }

    /// Writes lines of text with their control characters escaped.
    package func write(lines: [String]) { for line in lines { write(line: line) } }

    /// Writes the line of text that the closure appends, with its control characters escaped.
    package func write(line append: (inout TextBuffer) -> Void) {
        add { text in
            let start = text.count
            append(&text)
            let width = isWrapped ? Terminal.width : nil
            let isPlain = text.bytes[start...].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
            guard !isPlain || width.map({ text.count - start > $0 }) ?? false else { return }
            let line = PrintableText.line(text.text(from: start))
            text.removeAll(from: start)
            text.append(width.map { LineWrap.wrapped(line, at: $0) } ?? line)
        }
    }

    /// Writes a line of JSON, whose strings are escaped.
    package func write(json line: String) { add { $0.append(line) } }

    /// Writes the line of JSON that the closure appends.
    package func write(json append: (inout TextBuffer) -> Void) { add(append) }

    private func add(_ append: (inout TextBuffer) -> Void) {
        append(&text)
        text.append(UInt8(ascii: "\n"))
        if text.count > 1 << 16 { flush() }
    }

    package func write(_ data: Data) {
        flush()
        write(Array(data))
    }

    package func flush() {
        write(text.bytes)
        text.removeAll()
    }

    private func write(_ bytes: [UInt8]) {
        guard failure == nil, !isReaderGone else { return }
        let writer = StreamWriter(to: STDOUT_FILENO) { ServerAlarm.isLeaving }
        switch bytes.withUnsafeBytes(writer.write) {
        case 0: break
        case ETIMEDOUT:
            failure = Failure(
                .badInput,
                "standard output is not read, expected a program that reads to the end"
            )
        case EPIPE:
            if closedReaderBehavior == .exits { exit(Self.closedReaderStatus) }
            isReaderGone = true
        default:
            failure = Failure(.badInput, "standard output cannot be written, expected free space")
        }
    }

    /// Writes the rest of the buffer.
    ///
    /// - Throws: ``Failure`` if any output could not be written.
    package func finish() throws(Failure) {
        flush()
        if let failure { throw failure }
    }
}

/// The terminal to which standard output may be connected.
private enum Terminal {
    /// The number of columns at present; nil if standard output does not report it.
    static var width: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else { return nil }
        return Int(size.ws_col)
    }
}
