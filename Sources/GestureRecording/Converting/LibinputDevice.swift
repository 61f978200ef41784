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
    private var list: List?

    /// A list in brackets, possibly over several lines.
    private struct List {
        var isProperties = false
        var key: Int?
        var line = 0
        var isRead = false
        var numbers: [Int] = []
    }

    /// The relevant codes, up to `KEY_MAX`, and properties, up to `INPUT_PROP_MAX`; others in a file are
    /// discarded, so that memory is bounded.
    private static let codes = 0...0x2ff
    private static let properties = 0...0x1f

    /// The maximum length of a list: more than any device requires.
    private static let maxNumbers = 4096

    init(indentation: Int) { self.indentation = indentation }

    /// Whether a list in brackets is open, so that the next line is for `continueList`.
    var isInList: Bool { list != nil }

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
            try open(List(isProperties: true, line: number, isRead: true), cursor)
        } else if let key = cursor.number(), cursor.accept(":") {
            try open(List(key: key, line: number, isRead: true), cursor)
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
        if text.contains(": ["), !text.contains("]") { list = List() }
    }

    private mutating func open(_ list: List, _ line: TextCursor) throws(RecordingError) {
        self.list = list
        var cursor = line
        cursor.skipBlanks()
        guard cursor.accept("[") else {
            throw cursor.mismatch("numbers in brackets such as [0, 1]")
        }
        try continueList(cursor)
    }

    /// Reads another line of an open list in brackets.
    mutating func continueList(_ line: TextCursor) throws(RecordingError) {
        guard var list else { return }
        guard list.isRead else {
            if line.rest.contains("]") { self.list = nil }
            return
        }
        var cursor = line
        while !cursor.isAtEnd() {
            if cursor.accept("]") {
                self.list = nil
                return try close(list)
            }
            guard let value = cursor.number(), list.numbers.count < Self.maxNumbers else {
                throw cursor.mismatch("whole numbers of 32 bits up to ]")
            }
            list.numbers.append(value)
            cursor.skipBlanks()
            _ = cursor.accept(",")
        }
        self.list = list
    }

    private mutating func close(_ list: List) throws(RecordingError) {
        if list.isProperties {
            evdev.properties.formUnion(list.numbers.filter(Self.properties.contains))
        } else if let key = list.key, table == "codes" {
            guard (0...EvdevCode.lastType).contains(key) else { return }
            let codes = list.numbers.filter(Self.codes.contains)
            evdev.codes.formUnion(codes.map { EvdevCode(type: key, code: $0) })
        } else if let key = list.key, table == "absinfo" {
            guard list.numbers.count == 5 else {
                throw RecordingError(
                    message: "found \(list.numbers.count) numbers of an axis,"
                        + " expected 5: min, max, fuzz, flat, resolution"
                )
            }
            guard Self.codes.contains(key) else { return }
            let (minimum, maximum) = (list.numbers[0], list.numbers[1])
            evdev.add(AxisRange(minimum: minimum, maximum: maximum, line: list.line), of: .abs(key))
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
