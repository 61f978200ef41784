import Foundation

/// One device of a libinput record recording, read line by line: what it tells of itself, and where
/// its events begin.
struct LibinputDevice {
    private(set) var evdev = EvdevDevice()
    /// The line of its `events:`; nil where it has none.
    private(set) var eventsLine: Int?
    /// How far its keys are indented.
    let indentation: Int

    /// Whether its `events:` go on.
    private var isInEvents = false
    private var isInEvdev = false
    /// `codes` or `absinfo`, whose lines follow.
    private var table = ""
    private var slotComment = SlotComment()
    private var list: List?

    /// A list in brackets, which may go on over several lines.
    private struct List {
        var isProperties = false
        var key: Int?
        var line = 0
        var isRead = false
        var numbers: [Int] = []
    }

    /// The codes up to `KEY_MAX` and the properties up to `INPUT_PROP_MAX`; a file may name others, to
    /// no end, and nothing asks for them.
    private static let codes = 0...0x2ff
    private static let properties = 0...0x1f

    /// More than any device has of anything.
    private static let mostNumbers = 4096

    init(indentation: Int) { self.indentation = indentation }

    /// Whether a list in brackets goes on, so that the next line is for `continueList`.
    var isInList: Bool { list != nil }

    mutating func comment(_ cursor: TextCursor) {
        guard !isInEvents, isInEvdev, let slot = slotComment.take(cursor) else { return }
        evdev.initialSlot = slot
    }

    /// Takes a line with a key, as far as it is none of the device's events.
    mutating func take(_ line: TextCursor, number: Int) throws(RecordingError) {
        // A list may stand as far left as its key.
        let isKey = line.column == indentation && line.next != UInt8(ascii: "-")
        var cursor = line
        if isKey {
            isInEvents = cursor.take("events:")
            isInEvdev = !isInEvents && cursor.take("evdev:")
            table = ""
            if isInEvents || isInEvdev {
                guard cursor.isAtEnd() || cursor.take("[]") else {
                    throw RecordingError(
                        message: "found \"\(cursor.shown)\" after a key, expected it in lines below"
                    )
                }
                if isInEvents { eventsLine = number }
                return
            }
        }
        if isInEvents { return }
        guard isInEvdev else { return try skip(line, isKey: isKey) }
        if cursor.take("name:") {
            evdev.name = Self.text(cursor.rest)
        } else if cursor.take("codes:") {
            table = "codes"
        } else if cursor.take("absinfo:") {
            table = "absinfo"
        } else if cursor.take("properties:") {
            try open(List(isProperties: true, line: number, isRead: true), cursor)
        } else if let key = cursor.number(), cursor.take(":") {
            try open(List(key: key, line: number, isRead: true), cursor)
        } else {
            try skip(line, isKey: false)
        }
    }

    /// Steps over a line that nothing is read from, and over a list that begins there.
    private mutating func skip(_ line: TextCursor, isKey: Bool) throws(RecordingError) {
        let text = line.rest
        guard !isKey || text.contains(":") || text == "]" else {
            throw line.mismatch("a key and a value as node: /dev/input/event0")
        }
        if text.contains(": ["), !text.contains("]") { list = List() }
    }

    private mutating func open(_ list: List, _ line: TextCursor) throws(RecordingError) {
        self.list = list
        var cursor = line
        cursor.skipBlanks()
        guard cursor.take("[") else { throw cursor.mismatch("numbers in brackets as [0, 1]") }
        try continueList(cursor)
    }

    /// Takes a line of a list in brackets that was not closed.
    mutating func continueList(_ line: TextCursor) throws(RecordingError) {
        guard var list else { return }
        guard list.isRead else {
            if line.rest.contains("]") { self.list = nil }
            return
        }
        var cursor = line
        while !cursor.isAtEnd() {
            if cursor.take("]") {
                self.list = nil
                return try close(list)
            }
            guard let value = cursor.number(), list.numbers.count < Self.mostNumbers else {
                throw cursor.mismatch("whole numbers of 32 bits up to ]")
            }
            list.numbers.append(value)
            cursor.skipBlanks()
            _ = cursor.take(",")
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
            evdev.add(
                AxisRange(minimum: minimum, maximum: maximum, line: list.line),
                of: .abs(key)
            )
        }
    }

    /// A name, with quotes or without.
    private static func text(_ value: String) -> String {
        guard value.count > 1, let quote = value.first, quote == "\"" || quote == "'",
            value.last == quote
        else { return value }
        return String(value.dropFirst().dropLast())
    }
}
