package import Foundation
package import RecordingFormat

/// Another program's recording, converted to hand-written inputs.
package protocol ConvertedRecording {
    /// Problems that are not errors; complete at the end of the file.
    var warnings: [RecordingError] { get }

    /// Fits the recording to a canvas; call it before reading the first input.
    mutating func fit(to canvas: CGSize)

    /// Reads the next input and the number of its line, or returns nil at the end.
    mutating func nextInput() throws(RecordingError) -> (input: TimedInput, line: Int)?
}

/// The kind of another program's recording.
package enum RecordingKind {
    case evdev(EvdevRecording.Recorder)
    case gestureXML

    /// The default canvas has the playground's size; `ConvertedRecording.fit(to:)` replaces it.
    package static let defaultCanvas = CGSize(width: 1280, height: 800)

    /// Opens a recording of this kind whose first lines were already read.
    package func recording(
        file: String,
        _ first: LineReader.Line,
        _ lines: LineReader
    ) throws(RecordingError) -> any ConvertedRecording {
        switch self {
        case .evdev(let recorder): try EvdevRecording(file: file, recorder: recorder)
        case .gestureXML: try GestureXMLRecording(first, lines)
        }
    }

    /// Determines the kind from a line; nil for a blank line, a comment or an unknown format.
    init?(_ line: LineReader.Line) {
        var cursor = TextCursor(line.bytes)
        _ = cursor.accept(XMLScanner.byteOrderMark)
        cursor.skipBlanks()
        if cursor.next == UInt8(ascii: "<") {
            self = .gestureXML
        } else if Self.evemuKeys.contains(where: { cursor.accept($0) }) {
            self = .evdev(.evemu)
        } else if Self.libinputKeys.contains(where: { cursor.accept($0) }) {
            self = .evdev(.libinput)
        } else if GeteventLine.isRecognizable(cursor) {
            self = .evdev(.getevent)
        } else {
            return nil
        }
    }

    /// Whether a file that starts with this line is a Touchstone recording, possibly an invalid one: JSON.
    package static func isTouchstone(_ line: LineReader.Line) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        return cursor.next == UInt8(ascii: "{")
    }

    package static func isBlank(_ line: LineReader.Line) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        return cursor.next == nil
    }

    private static let evemuKeys: [StaticString] = [
        "# EVEMU ", "N:", "I:", "P:", "B:", "A:", "L:", "S:", "E:",
    ]
    private static let libinputKeys: [StaticString] = [
        "# libinput", "version:", "ndevices:", "libinput:", "system:", "devices:",
    ]

    /// Determines the kind from the first line that identifies one.
    ///
    /// - Throws: `RecordingError` with the list of readable formats.
    package init(_ first: LineReader.Line, of lines: LineReader) throws(RecordingError) {
        var lines = lines
        var line: LineReader.Line? = first
        while let some = line {
            if let kind = RecordingKind(some) {
                self = kind
                return
            }
            var cursor = TextCursor(some.bytes)
            guard cursor.isAtEnd() || cursor.accept("---") else {
                throw cursor.mismatch(Self.all, line: some.number)
            }
            line = try lines.next()
        }
        throw RecordingError(message: "contains only comments, expected \(Self.all)")
    }

    /// The readable formats, as listed in an error.
    private static let all =
        "a recording (JSON Lines), a report (PNG), a touchscreen's recording by evemu, libinput record"
        + " or getevent -lt, or a gesture (XML of the $1 family)"
}

/// The content of a text file without a recording's extension.
package enum TextFile {
    /// Whether the first line that is not blank is that of a touchscreen's recording by evemu, libinput record
    /// or getevent.
    package static func isRecording(_ file: String) -> Bool {
        do throws(RecordingError) {
            var lines = try LineReader(file: file)
            while let line = try lines.next() {
                guard RecordingKind.isBlank(line) else {
                    if case .evdev = RecordingKind(line) { return true }
                    return false
                }
            }
        } catch {
            return false
        }
        return false
    }
}

extension CGPoint {
    /// The point rounded to a millionth, so that 201 is not written as 200.99999999999997.
    var roundedToMillionths: CGPoint {
        CGPoint(x: (x * 1e6).rounded() / 1e6, y: (y * 1e6).rounded() / 1e6)
    }
}
