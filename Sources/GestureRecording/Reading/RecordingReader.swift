import Foundation

/// Reads a recording, or the one inside a report's PNG: the header, then one input after the other.
public struct RecordingReader {
    /// The first line.
    public let header: RecordingHeader
    /// The file, as it was named.
    public let file: String
    /// What was odd but no error: a last line that a crash cut short.
    ///
    /// Known at the end.
    public private(set) var warnings: [RecordingError] = []

    private var lines: LineReader
    private var latest: TimeInterval = 0
    private var isOver = false

    /// Opens the file and reads its header.
    ///
    /// - Throws: `RecordingError` with the file, the line, what was found and what was expected.
    public init(file: String) throws(RecordingError) {
        var lines =
            try ReportPNG.isPNG(file: file)
            ? LineReader(file: file, text: try ReportPNG.recording(inFile: file))
            : try LineReader(file: file)
        guard let first = try lines.next() else {
            throw RecordingError(file, "is empty, expected a header and inputs")
        }
        self.file = file
        header = try RecordingHeader(try LineFields(first, file: file))
        self.lines = lines
    }

    /// The next input with its line's number; nil at the end.
    ///
    /// - Throws: `RecordingError`, also for a time that goes back in a hand-written recording.
    public mutating func next() throws(RecordingError) -> (input: TimedInput, line: Int)? {
        while !isOver, let line = try lines.next() {
            if !line.isComplete {
                guard header.startTime != nil else {
                    throw RecordingError(
                        file,
                        line: line.number,
                        "last line has no line break, expected a whole line: is the file cut?"
                    )
                }
                // The program writes whole lines: this one was cut when it ended.
                isOver = true
                warnings.append(
                    RecordingError(file, line: line.number, "last line is cut short; left out")
                )
                return nil
            }
            guard line.bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
            let fields = try LineFields(line, file: file)
            guard let input = try TimedInput.read(fields, startTime: header.startTime) else {
                continue
            }
            try checkOrder(input, fields)
            return (input, line.number)
        }
        return nil
    }

    private mutating func checkOrder(
        _ input: TimedInput,
        _ fields: LineFields
    ) throws(RecordingError) {
        // What the server stamps may go back; the bridge mends it and says so.
        guard header.startTime == nil else { return }
        guard input.time >= latest else {
            throw fields.wrong("t", "at least \(latest), the time of the line before")
        }
        latest = input.time
    }
}
