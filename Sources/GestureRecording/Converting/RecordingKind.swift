/// The kinds of recordings of other programs.
enum RecordingKind {
    case evemu
    case libinput

    /// The kind that a line tells; nil for a blank line, a comment, and what is neither.
    init?(_ line: LineReader.Line) {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        if cursor.take("# EVEMU ") || Self.isEvemu(cursor) {
            self = .evemu
        } else if Self.isLibinput(cursor) {
            self = .libinput
        } else {
            return nil
        }
    }

    /// Whether a first line is the one of our own recordings, or meant to be: JSON.
    static func isOurs(_ line: LineReader.Line) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        return cursor.next == UInt8(ascii: "{")
    }

    static func isBlank(_ line: LineReader.Line) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        return cursor.next == nil
    }

    private static func isEvemu(_ cursor: TextCursor) -> Bool {
        var cursor = cursor
        let keys: [StaticString] = ["N:", "I:", "P:", "B:", "A:", "L:", "S:", "E:"]
        return keys.contains { cursor.take($0) }
    }

    private static func isLibinput(_ cursor: TextCursor) -> Bool {
        var cursor = cursor
        let keys: [StaticString] = [
            "# libinput", "version:", "ndevices:", "libinput:", "system:", "devices:",
        ]
        return keys.contains { cursor.take($0) }
    }

    /// The kind of a file whose first line is no JSON, by its first line that tells one.
    ///
    /// - Throws: `RecordingError` which names all that can be read.
    init(
        _ first: LineReader.Line,
        of lines: LineReader,
        file: String
    ) throws(RecordingError) {
        var lines = lines
        var line: LineReader.Line? = first
        while let some = line {
            if let kind = RecordingKind(some) {
                self = kind
                return
            }
            var cursor = TextCursor(some.bytes)
            guard cursor.isAtEnd() || cursor.take("---") else {
                throw RecordingError(
                    file,
                    line: some.number,
                    "found \"\(cursor.shown)\", expected a recording (JSON Lines), a report (PNG),"
                        + " or an evemu or a libinput record recording of a touchscreen"
                )
            }
            line = try lines.next()
        }
        throw RecordingError(
            file,
            "holds comments alone, expected a recording (JSON Lines), a report (PNG),"
                + " or an evemu or a libinput record recording of a touchscreen"
        )
    }
}
