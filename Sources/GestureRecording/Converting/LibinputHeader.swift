import Foundation

/// Reads what a device of a libinput record recording tells of itself, line by line.
struct LibinputHeader {
    /// Whether its `events:` go on.
    private(set) var isInEvents = false

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

    var isInList: Bool { list != nil }

    mutating func comment(_ cursor: TextCursor, in device: inout EvdevDevice) {
        guard isInEvdev, let slot = slotComment.take(cursor) else { return }
        device.initialSlot = slot
    }

    /// Takes a line with a key; `isKey` for one of the device itself.
    mutating func take(
        _ line: TextCursor,
        number: Int,
        isKey: Bool,
        in device: inout EvdevDevice
    ) throws(LibinputFault) {
        if isKey {
            var cursor = line
            isInEvents = cursor.take("events:")
            isInEvdev = !isInEvents && cursor.take("evdev:")
            table = ""
            if isInEvents || isInEvdev {
                guard cursor.isAtEnd() || cursor.take("[]") else {
                    throw LibinputFault(
                        message: "found \"\(cursor.shown)\" after a key, expected it in lines below"
                    )
                }
                return
            }
        }
        guard isInEvdev else { return try skip(line, isKey: isKey) }
        var cursor = line
        if cursor.take("name:") {
            device.name = Self.text(cursor.rest)
        } else if cursor.take("codes:") {
            table = "codes"
        } else if cursor.take("absinfo:") {
            table = "absinfo"
        } else if cursor.take("properties:") {
            list = List(isProperties: true, line: number, isRead: true)
            try open(&cursor, number: number, in: &device)
        } else if let key = cursor.number(), cursor.take(":") {
            list = List(key: key, line: number, isRead: true)
            try open(&cursor, number: number, in: &device)
        } else {
            try skip(line, isKey: false)
        }
    }

    /// Steps over a line that nothing is read from, and over a list that begins there.
    private mutating func skip(_ line: TextCursor, isKey: Bool) throws(LibinputFault) {
        let text = line.rest
        guard !isKey || text.contains(":") || text == "]" else {
            throw LibinputFault(
                message:
                    "found \"\(line.shown)\", expected a key and a value as node: /dev/input/event0"
            )
        }
        if text.contains(": ["), !text.contains("]") { list = List() }
    }

    private mutating func open(
        _ cursor: inout TextCursor,
        number: Int,
        in device: inout EvdevDevice
    ) throws(LibinputFault) {
        cursor.skipBlanks()
        guard cursor.take("[") else {
            throw LibinputFault(
                message: "found \"\(cursor.shown)\", expected numbers in brackets as [0, 1]"
            )
        }
        try continueList(cursor, number: number, in: &device)
    }

    /// Takes a line of a list in brackets that was not closed.
    mutating func continueList(
        _ line: TextCursor,
        number: Int,
        in device: inout EvdevDevice
    ) throws(LibinputFault) {
        guard var list else { return }
        guard list.isRead else {
            if line.rest.contains("]") { self.list = nil }
            return
        }
        var cursor = line
        while !cursor.isAtEnd() {
            if cursor.take("]") {
                self.list = nil
                return try close(list, in: &device)
            }
            guard let value = cursor.number(), list.numbers.count < Self.mostNumbers else {
                throw LibinputFault(
                    message: "found \"\(cursor.shown)\", expected whole numbers of 32 bits up to ]"
                )
            }
            list.numbers.append(value)
            cursor.skipBlanks()
            _ = cursor.take(",")
        }
        self.list = list
    }

    private func close(_ list: List, in device: inout EvdevDevice) throws(LibinputFault) {
        if list.isProperties {
            device.properties.formUnion(list.numbers.filter(Self.properties.contains))
        } else if let key = list.key, table == "codes" {
            guard (0...EvdevCode.lastType).contains(key) else { return }
            let codes = list.numbers.filter(Self.codes.contains)
            device.codes.formUnion(codes.map { EvdevCode(type: key, code: $0) })
        } else if let key = list.key, table == "absinfo" {
            guard list.numbers.count == 5 else {
                throw LibinputFault(
                    message: "found \(list.numbers.count) numbers of an axis,"
                        + " expected 5: min, max, fuzz, flat, resolution"
                )
            }
            guard Self.codes.contains(key) else { return }
            let (minimum, maximum) = (list.numbers[0], list.numbers[1])
            device.add(
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
