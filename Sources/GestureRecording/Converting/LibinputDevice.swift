import Foundation

/// One device of a libinput record recording, read line by line: its description, and the line of its events.
struct LibinputDevice {
    private(set) var evdev = EvdevDevice()
    /// The number of its line `events:`; nil without one.
    private(set) var eventsLine: Int?
    let indentation: Int

    /// Whether the current line is inside `events:`.
    private var isInEvents = false
    private var isInEvdev = false
    /// The current table, `codes` or `absinfo`.
    private var table = ""
    private var slotComment = SlotComment()
    /// Whether the current line is inside an irrelevant list in brackets.
    private(set) var isInList = false

    init(indentation: Int) { self.indentation = indentation }

    mutating func comment(_ cursor: TextCursor) {
        guard !isInEvents, isInEvdev, let slot = slotComment.accept(cursor) else { return }
        evdev.initialSlot = slot
    }

    /// Reads a line with a key, unless it is inside the device's events.
    mutating func accept(_ line: TextCursor, number: Int) throws(RecordingError) {
        // A list may be indented as little as its key.
        let isKey = line.column == indentation && line.next != UInt8(ascii: "-")
        var cursor = line
        if isKey {
            isInEvents = cursor.accept("events:")
            isInEvdev = !isInEvents && cursor.accept("evdev:")
            table = ""
            if isInEvents || isInEvdev {
                guard cursor.isAtEnd() || cursor.accept("[]") else {
                    throw RecordingError(
                        message: "found \"\(cursor.shown)\" after a key, expected it below"
                    )
                }
                if isInEvents { eventsLine = number }
                return
            }
        }
        if isInEvents { return }
        guard isInEvdev else { return try skip(line, isKey: isKey) }
        if cursor.accept("name:") {
            evdev.name = Self.text(cursor.rest)
        } else if cursor.accept("codes:") {
            table = "codes"
        } else if cursor.accept("absinfo:") {
            table = "absinfo"
        } else if cursor.accept("properties:") {
            evdev.properties.formUnion(try list(cursor))
        } else if let key = cursor.number(), cursor.accept(":") {
            try add(try list(cursor), of: key, line: number)
        } else {
            try skip(line, isKey: false)
        }
    }

    /// Skips an irrelevant line, and a list that begins there.
    private mutating func skip(_ line: TextCursor, isKey: Bool) throws(RecordingError) {
        let text = line.rest
        guard !isKey || text.contains(":") || text == "]" else {
            throw line.mismatch("a key and a value such as node: /dev/input/event0")
        }
        isInList = text.contains(": [") && !text.contains("]")
    }

    /// Skips another line of an irrelevant list in brackets.
    mutating func continueList(_ line: TextCursor) {
        if line.rest.contains("]") { isInList = false }
    }

    /// Reads numbers in brackets.
    private func list(_ line: TextCursor) throws(RecordingError) -> [Int] {
        var cursor = line
        cursor.skipBlanks()
        guard cursor.accept("[") else {
            throw cursor.mismatch("numbers in brackets such as [0, 1]")
        }
        var numbers: [Int] = []
        cursor.skipBlanks()
        while !cursor.accept("]") {
            guard let value = cursor.number() else {
                throw cursor.mismatch("whole numbers of 32 bits up to ]")
            }
            numbers.append(value)
            cursor.skipBlanks()
            _ = cursor.accept(",")
            cursor.skipBlanks()
        }
        return numbers
    }

    /// Adds a row of the current table.
    private mutating func add(
        _ numbers: [Int],
        of key: Int,
        line: Int
    ) throws(RecordingError) {
        if table == "codes" {
            evdev.codes.formUnion(numbers.map { EvdevCode(type: key, code: $0) })
        } else if table == "absinfo" {
            guard numbers.count == 5 else {
                throw RecordingError(
                    message: "found \(numbers.count) numbers of an axis,"
                        + " expected 5: min, max, fuzz, flat, resolution"
                )
            }
            let range = AxisRange(minimum: numbers[0], maximum: numbers[1], line: line)
            evdev.add(range, of: .abs(key))
        }
    }

    /// Returns a name without its quotes, if it has any.
    private static func text(_ value: String) -> String {
        guard value.count > 1, let quote = value.first, quote == "\"" || quote == "'",
            value.last == quote
        else { return value }
        return String(value.dropFirst().dropLast())
    }
}
