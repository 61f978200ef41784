public import Foundation

/// Everything that went into a session and came out of it, as a recording: kept for the report, and
/// written along to a file where one is wanted.
public final class Journal {
    /// The recording so far.
    public private(set) var text = Data()
    /// The file that is written along; nil for none.
    public var file: RecordingFile?

    /// Starts a recording with its header.
    public init(_ header: RecordingHeader, file: RecordingFile? = nil) {
        self.file = file
        append(header.json)
    }

    /// Notes an input; call it before the session performs it.
    public func note(_ input: TimedInput) { append(input.json) }

    /// Notes an output.
    public func note(_ output: OutputLine) { append(output.json) }

    private func append(_ line: String) {
        text.append(contentsOf: line.utf8)
        text.append(UInt8(ascii: "\n"))
        file?.append(line)
    }
}
