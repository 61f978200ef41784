import Foundation
import GestureScenes
import RecordingFormat

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

    /// Returns the path of the description next to a file with events alone, the older form of a recording.
    ///
    /// It is the description of the longest dotted prefix of the file's name, such as `tap.two.desc` or
    /// `tap.desc` for `tap.two.events`.
    private static func description(of file: String) throws(RecordingError) -> String {
        let slash = file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex
        var name = file[slash...]
        var names: [String] = []
        while let dot = name.lastIndex(of: "."), dot > name.startIndex {
            name = name[..<dot]
            names.append("\(name).desc")
        }
        if names.isEmpty { names = ["\(name).desc"] }
        for candidate in names {
            let path = file[..<slash] + candidate
            if FileManager.default.fileExists(atPath: String(path)) { return String(path) }
        }
        throw RecordingError(
            message: "events without a description, expected the lines N:, B: and A: before them,"
                + " or in a file next to it: \(names.joined(separator: ", "))"
        )
    }
}

/// A device's description in evemu's format: the lines N:, I:, P:, B: and A:.
private struct EvemuDescription {
    private var device = EvdevDevice()
    /// At least one line of a description was found.
    private(set) var isPresent = false

    private var propertyBytes = 0
    private var bitBytes: [Int: Int] = [:]
    private var slotComment = SlotComment()
    /// The current line, for messages.
    private var whole = TextCursor(Data())
    private var number = 0

    /// Reads the lines up to the first event, and returns that line; nil without events.
    mutating func read(_ lines: inout LineReader) throws(RecordingError) -> LineReader.Line? {
        while let line = try lines.next() {
            guard try accept(line) else { return line }
        }
        return nil
    }

    /// Returns the touchscreen; throws if the description is of another device.
    func screen() throws(RecordingError) -> Touchscreen {
        guard device.kind == .touchscreen else {
            throw RecordingError(message: "found \(device.description), expected a touchscreen")
        }
        return try Touchscreen(device)
    }

    /// Reads a line of the description, and returns false for the event that ends it.
    private mutating func accept(_ line: LineReader.Line) throws(RecordingError) -> Bool {
        var cursor = TextCursor(line.bytes)
        cursor.skipBlanks()
        whole = cursor
        number = line.number
        guard !cursor.isAtEnd() else {
            try comment(cursor)
            return true
        }
        var copy = cursor
        if copy.accept("E:") { return false }
        isPresent = true
        if cursor.accept("N:") {
            // A name may contain a #, so this line has no comments.
            device.name = cursor.rest
        } else if cursor.accept("P:") {
            try properties(&cursor)
        } else if cursor.accept("B:") {
            try bits(&cursor)
        } else if cursor.accept("A:") {
            try axis(&cursor)
        } else if !cursor.accept("I:"), !cursor.accept("L:"), !cursor.accept("S:") {
            throw mismatch("a line of N:, I:, P:, B:, A:, L:, S: or E:")
        }
        return true
    }

    private func mismatch(_ expected: String) -> RecordingError {
        whole.mismatch(expected, line: number)
    }

    private mutating func comment(_ cursor: TextCursor) throws(RecordingError) {
        var cursor = cursor
        if cursor.accept("# EVEMU "), cursor.number() != 1 { throw mismatch("EVEMU 1.0 to 1.3") }
        if let slot = slotComment.accept(cursor) { device.initialSlot = slot }
    }

    private mutating func properties(_ cursor: inout TextCursor) throws(RecordingError) {
        let bytes = try bytes(&cursor)
        for bit in Self.bits(bytes, after: propertyBytes) { device.properties.insert(bit) }
        propertyBytes += bytes.count
    }

    private mutating func bits(_ cursor: inout TextCursor) throws(RecordingError) {
        cursor.skipBlanks()
        guard let type = cursor.number(radix: 16), (0...EvdevCode.lastType).contains(type) else {
            throw mismatch("an event type from 00 to 1f and up to 8 bytes from 00 to ff")
        }
        let count = bitBytes[type, default: 0]
        let bytes = try bytes(&cursor)
        for code in Self.bits(bytes, after: count) {
            device.codes.insert(EvdevCode(type: type, code: code))
        }
        bitBytes[type] = count + bytes.count
    }

    private func bytes(_ cursor: inout TextCursor) throws(RecordingError) -> [Int] {
        let bytes = cursor.numbers(radix: 16)
        guard cursor.isAtEnd(), (1...8).contains(bytes.count),
            bytes.allSatisfy({ (0...0xff).contains($0) })
        else { throw mismatch("up to 8 bytes from 00 to ff") }
        return bytes
    }

    private static func bits(_ bytes: [Int], after count: Int) -> [Int] {
        bytes.enumerated().flatMap { index, byte in
            (0..<8).filter { byte >> $0 & 1 == 1 }.map { (count + index) * 8 + $0 }
        }
    }

    private mutating func axis(_ cursor: inout TextCursor) throws(RecordingError) {
        cursor.skipBlanks()
        let code = cursor.number(radix: 16)
        let values = cursor.numbers()
        guard let code, (0...0xffff).contains(code), cursor.isAtEnd(),
            (4...5).contains(values.count)
        else {
            throw mismatch(
                "an axis, and 4 or 5 whole numbers of 32 bits: min, max, fuzz, flat, resolution"
            )
        }
        let range = AxisRange(minimum: values[0], maximum: values[1], line: number)
        device.add(range, of: .abs(code))
    }
}

/// A parser of the comments in which recorders report the slot that is current at the start.
struct SlotComment {
    private var isSlot = false

    /// Reads a comment; returns the slot if the comment contains it.
    mutating func accept(_ comment: TextCursor) -> Int? {
        var cursor = comment
        guard cursor.accept("#") else { return nil }
        cursor.skipBlanks()
        if cursor.accept("Event code") {
            isSlot = cursor.rest.hasSuffix("(ABS_MT_SLOT)")
            return nil
        }
        guard isSlot, cursor.accept("Value") else { return nil }
        isSlot = false
        cursor.skipBlanks()
        return cursor.number()
    }
}
