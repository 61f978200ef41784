import Foundation
import RecordingFormat

/// The grammar of `libinput record`.
///
/// It reads the subset of YAML that libinput record writes, with keys in any order: block mappings, and lists
/// of numbers in brackets. A general parser would hold the whole file in memory, at many times its size.
struct LibinputGrammar: KernelLogGrammar {
    let describer = "libinput record"

    /// The indentation of the whole log, such as that of code in Markdown; nil before its top level.
    private var margin: Int?
    private var expectedCount: Int?
    /// The section of the top level that is being read; nil in front of the first one.
    private var section: Section?
    private var itemIndentation: Int?
    private var deviceCount = 0
    /// The number of lists of devices, one for each recording in the file.
    private var recordingCount = 0
    private var device = LibinputDevice(indentation: 0)

    private enum Section {
        case devices
        case other
    }

    private static let topLevelKeys: [StaticString] = [
        "version:", "ndevices:", "libinput:", "system:", "devices:",
    ]
    private static let event = "an event such as - [0, 16000, 3, 53, 1420]"

    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        cursor.skipBlanks()
        if cursor.accept("# libinput record") { return cursor.next == nil }
        if cursor.accept("ndevices:") || cursor.accept("libinput:") { return true }
        guard cursor.acceptItem() else { return false }
        return cursor.accept("node: /dev/input/") || cursor.isAtEvent
    }

    /// Whether the line can only belong to the top level of the log, whatever its indentation.
    ///
    /// `libinput:` is also a key of a device, and `system:` may begin a sentence.
    private static func isAtTopLevel(_ line: TextCursor) -> Bool {
        var cursor = line
        cursor.skipBlanks()
        if cursor.accept("# libinput record") || cursor.accept("ndevices:") { return true }
        if cursor.accept("devices:") { return cursor.isAtEnd() }
        guard cursor.accept("version:") else { return false }
        cursor.skipBlanks()
        return cursor.number() == 1 && cursor.isAtEnd()
    }

    mutating func read(
        _ line: TextCursor,
        number: Int
    ) throws(RecordingError) -> KernelLogLine {
        if margin == nil, Self.isAtTopLevel(line) { margin = line.indentation }
        var cursor = line
        cursor.skipMargin(margin ?? 0)
        let indentation = cursor.indentation
        cursor.skipBlanks()
        guard !cursor.isAtEnd() else {
            return device.comment(cursor).map { .detail($0) } ?? .irrelevant
        }
        if margin != nil, !device.isInList, indentation == 0, cursor.column == 0,
            cursor.next != UInt8(ascii: "-")
        {
            return try topLevel(cursor)
        }
        guard let section else { return excerpt(cursor, line: number) }
        guard section == .devices else { return .irrelevant }
        guard cursor.column == indentation else {
            throw RecordingError(message: "found a tab in the indentation, expected spaces")
        }
        if device.isInList { return Self.line(try device.continueList(cursor)) }
        if cursor.next == UInt8(ascii: "-"), indentation == itemIndentation ?? indentation {
            itemIndentation = indentation
            _ = cursor.acceptItem()
            device = LibinputDevice(indentation: cursor.column)
            deviceCount += 1
            if !cursor.isAtEnd() { _ = try device.accept(cursor, number: number) }
            return .device(deviceCount - 1, recording: recordingCount)
        }
        guard deviceCount > 0, cursor.column >= device.indentation else {
            throw cursor.mismatch("a device such as - node: /dev/input/event0")
        }
        if device.isInEvents, let line = event(cursor, line: number) { return line }
        return Self.line(try device.accept(cursor, number: number))
    }

    private static func line(_ detail: EvdevDevice.Detail?) -> KernelLogLine {
        detail.map { .detail($0) } ?? .irrelevant
    }

    /// Reads an event of an excerpt that has no description.
    private func excerpt(_ line: TextCursor, line number: Int) -> KernelLogLine {
        var cursor = line
        guard cursor.acceptItem(), let event = Self.event(&cursor, line: number) else {
            return .foreign
        }
        return .event(event, device: 0)
    }

    /// Reads a line inside `events:`; nil for one without a kernel event.
    private mutating func event(_ line: TextCursor, line number: Int) -> KernelLogLine? {
        var cursor = line
        let isItem = cursor.acceptItem()
        guard line.column > device.indentation || isItem else { return nil }
        if cursor.next == UInt8(ascii: "["), device.isEvdev {
            if let event = Self.event(&cursor, line: number) {
                return .event(event, device: deviceCount - 1)
            }
        } else if cursor.isAtKey {
            device.isEvdev = cursor.accept("evdev:")
            if !device.isEvdev || cursor.isAtEnd() { return nil }
        } else if !device.isEvdev {
            return nil
        }
        return .unreadable(line.mismatch(Self.event))
    }

    func warnings(deviceCount: Int) -> [RecordingError] {
        guard let expectedCount, expectedCount > deviceCount else { return [] }
        return [
            RecordingError(message: "contains only \(deviceCount) of \(expectedCount) devices")
        ]
    }

    private mutating func topLevel(_ line: TextCursor) throws(RecordingError) -> KernelLogLine {
        var cursor = line
        if cursor.accept("---") || cursor.accept("...") { return .irrelevant }
        if cursor.accept("devices:") {
            section = .devices
            recordingCount += 1
            return .irrelevant
        }
        guard Self.topLevelKeys.contains(where: { cursor.accept($0) }) else { return .foreign }
        section = .other
        cursor = line
        if cursor.accept("version:") {
            cursor.skipBlanks()
            let found = cursor.shown
            guard cursor.number() == 1, cursor.isAtEnd() else {
                throw RecordingError(
                    message: "found version: \(found), expected version 1 of the format"
                )
            }
        } else if cursor.accept("ndevices:") {
            cursor.skipBlanks()
            expectedCount = cursor.number()
        }
        return .irrelevant
    }

    private static func event(_ cursor: inout TextCursor, line: Int) -> EvdevEvent? {
        guard cursor.accept("[") else { return nil }
        cursor.skipBlanks()
        guard let seconds = cursor.digits(maxCount: 12), cursor.acceptSeparator(),
            let microseconds = cursor.digits(maxCount: 6), cursor.acceptSeparator(),
            let type = cursor.number(), cursor.acceptSeparator(),
            let code = cursor.number(), cursor.acceptSeparator(),
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
}

/// The state of the description of one device of a libinput record recording.
private struct LibinputDevice {
    let indentation: Int

    /// Whether the current line is inside `events:`.
    private(set) var isInEvents = false
    /// Whether the current lines of `events:` are the kernel's, rather than libinput's or HID reports.
    var isEvdev = false
    private var isInEvdev = false
    /// The current table, `codes` or `absinfo`.
    private var table = ""
    private var slotComment = SlotComment()
    /// Whether a list in brackets continues on the next line.
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

    mutating func comment(_ cursor: TextCursor) -> EvdevDevice.Detail? {
        guard !isInEvents, isInEvdev else { return nil }
        return slotComment.accept(cursor).map { .initialSlot($0) }
    }

    /// Reads a line with a key.
    mutating func accept(
        _ line: TextCursor,
        number: Int
    ) throws(RecordingError) -> EvdevDevice.Detail? {
        // A list may be indented no further than its key.
        let isKey = line.column == indentation && line.next != UInt8(ascii: "-")
        var cursor = line
        if isKey {
            isInEvents = cursor.accept("events:")
            isInEvdev = !isInEvents && cursor.accept("evdev:")
            isEvdev = false
            table = ""
            if isInEvents || isInEvdev {
                guard cursor.isAtEnd() || cursor.accept("[]") else {
                    throw RecordingError(
                        message: "found \"\(cursor.shown)\" after a key, expected it below"
                    )
                }
                return nil
            }
        }
        if isInEvents { return nil }
        guard isInEvdev else {
            try skip(line, isKey: isKey)
            return nil
        }
        if cursor.accept("name:") { return .name(Self.text(cursor.rest)) }
        if cursor.accept("codes:") {
            table = "codes"
        } else if cursor.accept("absinfo:") {
            table = "absinfo"
        } else if cursor.accept("properties:") {
            return try open(List(key: nil, line: number), cursor)
        } else if let key = cursor.number(), cursor.accept(":") {
            return try open(List(key: key, line: number), cursor)
        } else {
            try skip(line, isKey: false)
        }
        return nil
    }

    /// Skips an irrelevant line, and a list that begins there.
    private mutating func skip(_ line: TextCursor, isKey: Bool) throws(RecordingError) {
        let text = line.rest
        guard !isKey || text.contains(":") || text == "]" else {
            throw line.mismatch("a key and a value such as node: /dev/input/event0")
        }
        isInList = text.contains(": [") && !text.contains("]")
    }

    private mutating func open(
        _ list: List,
        _ line: TextCursor
    ) throws(RecordingError) -> EvdevDevice.Detail? {
        var cursor = line
        cursor.skipBlanks()
        guard cursor.accept("[") else {
            throw cursor.mismatch("numbers in brackets such as [0, 1]")
        }
        (self.list, isInList) = (list, true)
        return try continueList(cursor)
    }

    /// Reads another line of a list in brackets, and returns what a complete list says.
    mutating func continueList(_ line: TextCursor) throws(RecordingError) -> EvdevDevice.Detail? {
        guard var list else {
            if line.rest.contains("]") { isInList = false }
            return nil
        }
        var cursor = line
        while !cursor.isAtEnd() {
            if cursor.accept("]") {
                (self.list, isInList) = (nil, false)
                return try detail(of: list)
            }
            guard let value = cursor.number(), list.numbers.count < Self.maxNumbers else {
                throw cursor.mismatch("whole numbers of 32 bits up to ]")
            }
            list.numbers.append(value)
            cursor.skipBlanks()
            _ = cursor.accept(",")
        }
        self.list = list
        return nil
    }

    /// Returns the properties or a row of the current table.
    private func detail(of list: List) throws(RecordingError) -> EvdevDevice.Detail? {
        guard let key = list.key else { return .properties(list.numbers) }
        if table == "codes" {
            return .codes(list.numbers.map { EvdevCode(type: key, code: $0) })
        }
        guard table == "absinfo" else { return nil }
        guard list.numbers.count == 5 else {
            throw RecordingError(
                message: "found \(list.numbers.count) numbers of an axis,"
                    + " expected 5: min, max, fuzz, flat, resolution"
            )
        }
        let range = AxisRange(
            minimum: list.numbers[0],
            maximum: list.numbers[1],
            resolution: list.numbers[4],
            line: list.line
        )
        return .axis(.abs(key), range, value: nil)
    }

    /// Returns a name without its quotes, if it has any.
    private static func text(_ value: String) -> String {
        guard value.count > 1, let quote = value.first, quote == "\"" || quote == "'",
            value.last == quote
        else { return value }
        return String(value.dropFirst().dropLast())
    }
}

extension TextCursor {
    /// Advances past the dash of a list's item and the blanks behind it.
    fileprivate mutating func acceptItem() -> Bool {
        skipBlanks()
        guard accept("-") else { return false }
        skipBlanks()
        return true
    }

    fileprivate mutating func acceptSeparator() -> Bool {
        skipBlanks()
        guard accept(",") else { return false }
        skipBlanks()
        return true
    }

    /// Whether an event such as `[0, 16000, 3, 53, 1420]` follows.
    fileprivate var isAtEvent: Bool {
        var cursor = self
        guard cursor.accept("[") else { return false }
        cursor.skipBlanks()
        for _ in 0..<4 {
            guard cursor.number() != nil, cursor.acceptSeparator() else { return false }
        }
        return cursor.number() != nil
    }
}
