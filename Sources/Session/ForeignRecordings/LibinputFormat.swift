import Foundation
import RecordingFormat

/// The first of two passes over a recording by libinput record: it finds the devices and their events.
///
/// It reads the subset of YAML that libinput record writes, with keys in any order: block mappings, and lists
/// of numbers in brackets. A general parser would hold the whole file in memory, at many times its size.
struct LibinputScan {
    private(set) var devices: [LibinputDevice] = []
    private(set) var warnings: [RecordingError] = []

    private var hasVersion = false
    private var expectedCount: Int?
    private var isInDevices = false
    private var itemIndentation: Int?

    init(file: String) throws(RecordingError) {
        var lines = try LineReader(file: file)
        while let line = try lines.next() {
            do throws(RecordingError) {
                try accept(TextCursor(line.bytes), number: line.number)
            } catch {
                // A truncated line has no certain meaning, but everything before it is valid.
                guard line.isComplete else { continue }
                throw error.at(line: line.number)
            }
        }
        guard hasVersion else {
            let message = "no version, expected version: 1 as libinput record writes"
            throw RecordingError(message: message)
        }
        if let expectedCount, expectedCount > devices.count {
            warnings.append(
                RecordingError(
                    message: "contains only \(devices.count) of \(expectedCount) devices"
                )
            )
        }
    }

    /// Returns the touchscreens with events, in the order of the file.
    func touchscreens() throws(RecordingError) -> [LibinputDevice] {
        let screens = devices.filter { $0.evdev.kind == .touchscreen }
        guard screens.isEmpty else { return screens.filter { $0.eventsLine != nil } }
        let found = devices.prefix(8).map(\.evdev.description).joined(separator: ", ")
        let more = devices.count > 8 ? " and \(devices.count - 8) more" : ""
        throw RecordingError(
            message:
                "found \(devices.isEmpty ? "no devices" : found + more), expected a touchscreen"
        )
    }

    private mutating func accept(_ line: TextCursor, number: Int) throws(RecordingError) {
        var cursor = line
        let indentation = cursor.indentation
        cursor.skipBlanks()
        let last = devices.indices.last
        guard !cursor.isAtEnd() else {
            if let last { devices[last].comment(cursor) }
            return
        }
        guard cursor.column == indentation else {
            throw RecordingError(message: "found a tab in the indentation, expected spaces")
        }
        if let last, devices[last].isInList { return try devices[last].continueList(cursor) }
        let isItem = cursor.next == UInt8(ascii: "-")
        if indentation == 0, !isItem { return try topLevel(cursor) }
        guard isInDevices else { return }
        if isItem, indentation == itemIndentation ?? indentation {
            itemIndentation = indentation
            _ = cursor.accept("-")
            cursor.skipBlanks()
            devices.append(LibinputDevice(indentation: cursor.column))
            if cursor.isAtEnd() { return }
        }
        guard let last = devices.indices.last, cursor.column >= devices[last].indentation else {
            throw cursor.mismatch("a device such as - node: /dev/input/event0")
        }
        try devices[last].accept(cursor, number: number)
    }

    private mutating func topLevel(_ line: TextCursor) throws(RecordingError) {
        var cursor = line
        guard line.rest.contains(":") || cursor.accept("---") || cursor.accept("...") else {
            throw line.mismatch("a key and a value such as version: 1")
        }
        isInDevices = cursor.accept("devices:")
        if cursor.accept("version:") {
            cursor.skipBlanks()
            let found = cursor.shown
            guard cursor.number() == 1, cursor.isAtEnd() else {
                throw RecordingError(
                    message: "found version: \(found), expected version 1 of the format"
                )
            }
            hasVersion = true
        } else if cursor.accept("ndevices:") {
            cursor.skipBlanks()
            expectedCount = cursor.number()
        }
    }
}

/// One device of a libinput record recording, read line by line: its description, and the line of its events.
struct LibinputDevice {
    private(set) var evdev = EvdevDevice()
    /// The number of its line `events:`; nil if there is none.
    private(set) var eventsLine: Int?
    let indentation: Int

    /// Whether the current line is inside `events:`.
    private var isInEvents = false
    private var isInEvdev = false
    /// The current table, `codes` or `absinfo`.
    private var table = ""
    private var slotComment = SlotComment()
    /// A list in brackets continues on the next line.
    private(set) var isInList = false
    /// The open list; nil inside an irrelevant one.
    private var list: List?

    private struct List {
        /// The key in the current table; nil for the properties.
        let key: Int?
        let line: Int
        var numbers: [Int] = []
    }

    /// The maximum length of a list: more than any device requires.
    private static let maxNumbers = 4096

    init(indentation: Int) { self.indentation = indentation }

    mutating func comment(_ cursor: TextCursor) {
        guard !isInEvents, isInEvdev, let slot = slotComment.accept(cursor) else { return }
        evdev.initialSlot = slot
    }

    /// Reads a line with a key, unless it is inside the device's events.
    mutating func accept(_ line: TextCursor, number: Int) throws(RecordingError) {
        // A list may be indented no further than its key.
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
            try open(List(key: nil, line: number), cursor)
        } else if let key = cursor.number(), cursor.accept(":") {
            try open(List(key: key, line: number), cursor)
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

    private mutating func open(_ list: List, _ line: TextCursor) throws(RecordingError) {
        var cursor = line
        cursor.skipBlanks()
        guard cursor.accept("[") else {
            throw cursor.mismatch("numbers in brackets such as [0, 1]")
        }
        (self.list, isInList) = (list, true)
        try continueList(cursor)
    }

    /// Reads another line of a list in brackets.
    mutating func continueList(_ line: TextCursor) throws(RecordingError) {
        guard var list else {
            if line.rest.contains("]") { isInList = false }
            return
        }
        var cursor = line
        while !cursor.isAtEnd() {
            if cursor.accept("]") {
                (self.list, isInList) = (nil, false)
                return try add(list)
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

    /// Adds the properties or a row of the current table.
    private mutating func add(_ list: List) throws(RecordingError) {
        guard let key = list.key else {
            evdev.properties.formUnion(list.numbers)
            return
        }
        if table == "codes" {
            evdev.codes.formUnion(list.numbers.map { EvdevCode(type: key, code: $0) })
        } else if table == "absinfo" {
            guard list.numbers.count == 5 else {
                throw RecordingError(
                    message: "found \(list.numbers.count) numbers of an axis,"
                        + " expected 5: min, max, fuzz, flat, resolution"
                )
            }
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

/// The events of one device of a libinput record recording, read from its section of the file.
struct LibinputEvents: EvdevEvents {
    private(set) var truncatedLine: Int?

    private let indentation: Int
    private var lines: LineReader
    /// The current lines are kernel events, rather than libinput's or HID reports.
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
