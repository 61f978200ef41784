import Foundation
import GestureScenes

/// The events of an evemu recording, whose description is in the same file or in one next to it.
struct EvemuEvents: EvdevEvents {
    let screen: Touchscreen
    private(set) var truncatedLine: Int?

    private var lines: LineReader
    private var pending: LineReader.Line?

    init(file: String) throws(RecordingError) {
        lines = try LineReader(file: file)
        var description = EvemuDescription()
        pending = try description.read(&lines)
        if description.isPresent {
            screen = try description.screen()
            return
        }
        let source = try Self.description(of: file)
        do throws(RecordingError) {
            var lines = try LineReader(file: source)
            description = EvemuDescription()
            _ = try description.read(&lines)
            screen = try description.screen()
        } catch {
            throw error.at(source)
        }
    }

    mutating func next() throws(RecordingError) -> EvdevEvent? {
        while let line = try nextLine() {
            var cursor = TextCursor(line.bytes)
            if cursor.isAtEnd() { continue }
            let whole = cursor
            if let event = Self.event(&cursor, line: line.number) { return event }
            guard line.isComplete else {
                truncatedLine = line.number
                return nil
            }
            let example = "an event such as E: 0.016000 0003 0035 1420"
            throw whole.mismatch(example, line: line.number)
        }
        return nil
    }

    private mutating func nextLine() throws(RecordingError) -> LineReader.Line? {
        guard let line = pending else { return try lines.next() }
        pending = nil
        return line
    }

    private static func event(_ cursor: inout TextCursor, line: Int) -> EvdevEvent? {
        guard cursor.accept("E:") else { return nil }
        cursor.skipBlanks()
        // Times since 1970 have ten digits.
        guard let seconds = cursor.digits(maxCount: 12), cursor.accept("."),
            let fraction = cursor.digits(maxCount: 6)
        else { return nil }
        // evemu writes all six digits; fewer, in a hand-written file, are a decimal fraction.
        var microseconds = fraction.value
        for _ in fraction.count..<6 { microseconds *= 10 }
        guard let type = number(&cursor, radix: 16), let code = number(&cursor, radix: 16),
            let value = number(&cursor, radix: 10), cursor.isAtEnd()
        else { return nil }
        return EvdevEvent(
            time: seconds.value * 1_000_000 + microseconds,
            code: EvdevCode(type: type, code: code),
            value: value,
            line: line
        )
    }

    private static func number(_ cursor: inout TextCursor, radix: Int) -> Int? {
        guard cursor.next == UInt8(ascii: " ") || cursor.next == UInt8(ascii: "\t") else {
            return nil
        }
        cursor.skipBlanks()
        return cursor.number(radix: radix)
    }

    /// Returns the path of the description next to a file with events alone, the older form of a recording:
    /// `tap.desc` for `tap.events`.
    private static func description(of file: String) throws(RecordingError) -> String {
        let path = (file as NSString).deletingPathExtension + ".desc"
        guard FileManager.default.fileExists(atPath: path) else {
            throw RecordingError(
                message: "events without a description, expected the lines N:, B: and A: before"
                    + " them, or in a file next to it: \((path as NSString).lastPathComponent)"
            )
        }
        return path
    }
}
