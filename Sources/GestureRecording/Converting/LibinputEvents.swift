import Foundation

/// The events of one device of a libinput record recording, read from its section of the file.
struct LibinputEvents: EvdevEvents {
    private(set) var truncatedLine: Int?

    private let indentation: Int
    private var lines: LineReader
    /// Whether the lines are kernel events, rather than libinput's or HID reports.
    private var isEvdev = false
    private var isOver = false

    init(file: String, device: LibinputDevice) throws(RecordingError) {
        indentation = device.indentation
        lines = try LineReader(file: file)
        guard let start = device.eventsLine else {
            isOver = true
            return
        }
        for _ in 0..<start { _ = try lines.next() }
    }

    mutating func next() throws(RecordingError) -> EvdevEvent? {
        while !isOver, let line = try lines.next() {
            var cursor = TextCursor(line.bytes)
            let isOutdented = cursor.indentation < indentation
            let isLevel = cursor.indentation == indentation
            if cursor.isAtEnd() { continue }
            let isItem = cursor.next == UInt8(ascii: "-")
            guard !isOutdented, !isLevel || isItem else { break }
            let whole = cursor
            if isItem {
                _ = cursor.accept("-")
                cursor.skipBlanks()
            }
            if cursor.next == UInt8(ascii: "["), isEvdev {
                if let event = Self.event(&cursor, line: line.number) { return event }
            } else if cursor.isAtKey {
                isEvdev = cursor.accept("evdev:")
                if !isEvdev || cursor.isAtEnd() { continue }
            } else if !isEvdev {
                continue
            }
            guard line.isComplete else {
                truncatedLine = line.number
                break
            }
            throw whole.mismatch("an event such as - [0, 16000, 3, 53, 1420]", line: line.number)
        }
        isOver = true
        return nil
    }

    private static func event(_ cursor: inout TextCursor, line: Int) -> EvdevEvent? {
        guard cursor.accept("[") else { return nil }
        cursor.skipBlanks()
        guard let seconds = cursor.digits(maxCount: 12), separator(&cursor),
            let microseconds = cursor.digits(maxCount: 6), separator(&cursor),
            let type = cursor.number(), separator(&cursor),
            let code = cursor.number(), separator(&cursor),
            let value = cursor.number()
        else { return nil }
        cursor.skipBlanks()
        guard cursor.accept("]"), cursor.isAtEnd() else { return nil }
        return EvdevEvent(
            time: seconds.value * 1_000_000 + microseconds.value,
            code: EvdevCode(type: type, code: code),
            value: value,
            line: line
        )
    }

    private static func separator(_ cursor: inout TextCursor) -> Bool {
        cursor.skipBlanks()
        guard cursor.accept(",") else { return false }
        cursor.skipBlanks()
        return true
    }
}
