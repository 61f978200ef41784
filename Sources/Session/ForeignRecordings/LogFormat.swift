package import Foundation
package import RecordingFormat

/// Another program's recording, converted to hand-written inputs.
package protocol ConvertedRecording {
    /// Problems that are not errors; complete at the end of the file.
    var warnings: [RecordingError] { get }

    /// The surfaces of the devices in a log; empty for a gesture, which names none.
    var surfaces: [TouchSurface] { get }

    /// The part that the log lacks, without which some findings are impossible; nil if it lacks none.
    var missingPart: MissingPart? { get }

    /// Fits the recording to a canvas; call it before reading the first input.
    mutating func fit(to canvas: CGSize)

    /// Reads the next input and the number of its line, or returns nil at the end.
    mutating func nextInput() throws(RecordingError) -> (input: TimedInput, line: Int)?
}

/// A part that a log may lack; the raw value is its name in messages.
package enum MissingPart: String {
    /// The ranges, and so the edges and the proportions of the screen.
    case ranges = "ranges of the positions"
    case times

    /// The findings that need this part.
    package var findings: [ScreenFinding.Kind] {
        switch self {
        case .ranges: [.axisExceeded, .touchJumped, .touchGhost]
        case .times: [.touchJumped, .touchGhost]
        }
    }
}

/// The format of another program's recording or log.
package enum LogFormat {
    case kernel(KernelLogFormat)
    case touches(TouchLogFormat)
    case gestureXML

    /// The default canvas has the playground's size; `ConvertedRecording.fit(to:)` replaces it.
    package static let defaultCanvas = CGSize(width: 1280, height: 800)

    /// The number of lines in which a log must begin: prompts and the text of an issue may precede it.
    private static let maxLinesBefore = 1000

    /// Opens a recording of this format whose first line was already read.
    package func recording(
        file: String,
        _ first: LineReader.Line,
        _ lines: LineReader
    ) throws(RecordingError) -> any ConvertedRecording {
        switch self {
        case .kernel(let format): try format.recording(file: file)
        case .touches(let format): try format.recording(first, lines)
        case .gestureXML: try GestureXMLRecording(first, lines)
        }
    }

    /// Whether a file that starts with this line is a Touchstone recording, possibly an invalid one: JSON.
    package static func isTouchstone(_ line: LineReader.Line) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        return cursor.next == UInt8(ascii: "{")
    }

    /// Determines the format of a log from the first line that identifies one.
    private static func log(
        _ first: LineReader.Line,
        _ lines: LineReader
    ) throws(RecordingError) -> LogFormat? {
        var lines = lines
        var line: LineReader.Line? = first
        while let some = line, some.number <= first.number + maxLinesBefore {
            let cursor = TextCursor(pasted: some.bytes)
            for format in KernelLogFormat.allCases where format.recognizes(cursor) {
                return .kernel(format)
            }
            for format in TouchLogFormat.allCases where format.recognizes(cursor) {
                return .touches(format)
            }
            line = try lines.next()
        }
        return nil
    }

    /// Determines the format from a file's content.
    ///
    /// - Throws: `RecordingError` with the list of readable formats.
    package init(_ first: LineReader.Line, of lines: LineReader) throws(RecordingError) {
        if let log = try Self.log(first, lines) {
            self = log
            return
        }
        var cursor = TextCursor(first.bytes)
        cursor.skipBlanks()
        guard cursor.next == UInt8(ascii: "<") else {
            throw TextCursor(first.bytes).mismatch(Self.all, line: first.number)
        }
        self = .gestureXML
    }

    /// The readable formats, as listed in an error.
    private static let all =
        "a recording (JSON Lines), a report (PNG), a log of touches by evemu, libinput record,"
        + " getevent -lt, evtest, libinput debug-events, xinput test-xi2 or Android's MotionEvent,"
        + " or a gesture (XML of the $1 family)"

    /// Whether a file contains a log, by its content.
    package static func isLog(_ file: String) -> Bool {
        do throws(RecordingError) {
            var lines = try LineReader(file: file)
            guard let first = try lines.next() else { return false }
            return try log(first, lines) != nil
        } catch {
            return false
        }
    }
}

extension CGPoint {
    /// The point rounded to a millionth, so that 201 is not written as 200.99999999999997.
    var roundedToMillionths: CGPoint {
        CGPoint(x: (x * 1e6).rounded() / 1e6, y: (y * 1e6).rounded() / 1e6)
    }
}
