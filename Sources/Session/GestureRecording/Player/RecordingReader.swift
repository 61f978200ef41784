import ForeignRecordings
package import Foundation
package import RecordingFormat

/// A reader of a recording, of the one inside a report's PNG, or of another program's: first the header, then
/// the inputs one by one.
package struct RecordingReader {
    /// The first line; the playground's header if another program made the recording.
    package private(set) var header: RecordingHeader
    /// The file's name as given.
    let file: String
    /// Whether another program made the recording, so that its inputs are converted.
    var isConverted: Bool { converted != nil }
    /// Problems that are not errors, such as a last line that a crash cut short.
    ///
    /// Complete at the end of the file.
    package var warnings: [RecordingError] {
        converted?.warnings.map { $0.at(file) } ?? ownWarnings
    }

    private var ownWarnings: [RecordingError] = []
    /// The source of inputs if another program made the recording.
    private var converted: (any ConvertedRecording)?
    private var lines: LineReader
    private var latest: TimeInterval = 0
    /// The time of the last `xi` line.
    private var latestServerTime: TimeInterval = 0
    /// The maximum time between two events that the server's 32-bit milliseconds can express, in seconds.
    private static let maxEventInterval = 2_000_000.0
    private var isOver = false

    /// Opens the file and reads its header.
    ///
    /// - Throws: `RecordingError` with the file, the line, what was found and what was expected.
    package init(file: String) throws(RecordingError) {
        try self.init(try RecordingSource(file: file), file: file)
    }

    init(_ source: RecordingSource, file: String) throws(RecordingError) {
        let isReport = if case .report = source { true } else { false }
        var lines = try source.lineReader()
        var first = try lines.next()
        while let line = first, line.isBlank { first = try lines.next() }
        guard let first else {
            throw RecordingError(file, "is empty, expected a header and inputs")
        }
        self.file = file
        self.lines = lines
        guard !isReport, !LogFormat.isTouchstone(first) else {
            header = try RecordingHeader(try LineFields(first, file: file))
            return
        }
        header = RecordingHeader(scene: "playground", size: LogFormat.defaultCanvas)
        do throws(RecordingError) {
            let format = try LogFormat(first, of: lines)
            converted = try format.recording(file: file, first, lines)
        } catch {
            throw error.at(file)
        }
    }

    /// Reads a recording that the program made and holds in memory; `name` identifies it in errors.
    package init(text: Data, name: String) throws(RecordingError) {
        try self.init(LineReader(text: text, file: name), name: name)
    }

    /// Reads a recording that the program makes, each piece when it is needed.
    init(_ journal: Journal, name: String) throws(RecordingError) {
        try self.init(LineReader(journal.pieces(), file: name), name: name)
    }

    private init(_ reader: LineReader, name: String) throws(RecordingError) {
        file = name
        lines = reader
        guard let first = try lines.next() else {
            throw RecordingError(name, "is empty, expected a header and inputs")
        }
        header = try RecordingHeader(try LineFields(first, file: name))
    }

    /// The surfaces of the devices in another program's log; empty for a recording of Touchstone.
    var surfaces: [TouchSurface] { converted?.surfaces ?? [] }

    /// The part that another program's log lacks for some findings; nil if it lacks none.
    var missingPart: MissingPart? { converted?.missingPart }

    /// Fits another program's recording to a scene of this size; call it before reading the first input.
    ///
    /// Touchstone's own recordings keep their size.
    package mutating func fit(to size: CGSize) {
        guard converted != nil else { return }
        header.size = size
        converted?.fit(to: size)
    }

    /// Reads the next input and the number of its line, or returns nil at the end.
    ///
    /// - Throws: `RecordingError`, including for a time that goes back in a hand-written recording.
    package mutating func next() throws(RecordingError) -> (input: TimedInput, line: Int)? {
        if converted != nil {
            do throws(RecordingError) {
                return try converted?.nextInput()
            } catch {
                throw error.at(file)
            }
        }
        while !isOver, let line = try lines.next() {
            if !line.isComplete {
                guard header.timing != .scripted else {
                    throw RecordingError(
                        file,
                        line: line.number,
                        "last line has no line break, expected a complete line; is it truncated?"
                    )
                }
                // The program writes whole lines, so it ended while it wrote this one.
                isOver = true
                ownWarnings.append(
                    RecordingError(file, line: line.number, "last line is truncated; ignored")
                )
                return nil
            }
            guard !line.isBlank else { continue }
            let fields = try LineFields(line, file: file, timing: header.timing)
            guard let input = try TimedInput(fields) else { continue }
            try checkOrder(input, fields)
            return (input, line.number)
        }
        return nil
    }

    private mutating func checkOrder(
        _ input: TimedInput,
        _ fields: LineFields
    ) throws(RecordingError) {
        if case .xi = input.input {
            guard abs(input.time - latestServerTime) < Self.maxEventInterval else {
                throw fields.wrong("t", "less than 24 days from the start or the previous xi line")
            }
            latestServerTime = input.time
        }
        // The server's times may go back; the bridge corrects them and reports it.
        guard header.timing == .scripted else { return }
        guard input.time >= latest else {
            throw fields.wrong("t", "at least \(latest), the time of the line before")
        }
        latest = input.time
    }
}

/// The inputs of a recording in memory, read once for several replays.
package struct RecordedInputs: Sendable {
    package let header: RecordingHeader
    /// Whether another program made the recording.
    package let isConverted: Bool
    /// The file's name as given.
    package let file: String
    /// The inputs with the numbers of their lines, up to an `end` line or an error.
    package private(set) var inputs: [(input: TimedInput, line: Int?)] = []
    /// The error after the last input; nil if the recording is valid.
    package private(set) var failure: RecordingError?
    /// Problems in the file that are not errors.
    package let warnings: [RecordingError]

    /// Reads a recording, and fits another program's to a scene.
    ///
    /// - Parameters:
    ///   - file: the recording.
    ///   - sceneSize: returns the size of a recording's scene; called for another program's recording.
    /// - Throws: `RecordingError`, or any error of `sceneSize`.
    package init(file: String, sceneSize: (RecordingHeader) throws -> CGSize) throws {
        var reader = try RecordingReader(file: file)
        if reader.isConverted { reader.fit(to: try sceneSize(reader.header)) }
        header = reader.header
        isConverted = reader.isConverted
        self.file = file
        do throws(RecordingError) {
            while inputs.last?.input.input != .end, let next = try reader.next() {
                inputs.append((next.input, next.line))
            }
        } catch {
            failure = error
        }
        warnings = reader.warnings
    }
}
