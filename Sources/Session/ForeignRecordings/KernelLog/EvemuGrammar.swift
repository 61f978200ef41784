import Foundation
import RecordingFormat

/// The grammar of evemu: a device's description in the lines N:, I:, P:, B: and A:, and its events.
struct EvemuGrammar: KernelLogGrammar {
    let describer = "evemu-record"

    private var hasEvents = false
    private var propertyBytes = 0
    private var bitBytes: [Int: Int] = [:]
    private var slotComment = SlotComment()

    private static let event = "an event such as E: 0.016000 0003 0035 1420"

    static func isRecognizable(_ line: TextCursor) -> Bool {
        var cursor = line
        cursor.skipBlanks()
        if cursor.accept("# EVEMU ") { return true }
        guard cursor.isAtUppercaseKey else { return false }
        var grammar = EvemuGrammar()
        return switch try? grammar.read(line, number: 1) {
        case .event, .detail(.codes), .detail(.properties), .detail(.axis): true
        default: false
        }
    }

    mutating func read(
        _ line: TextCursor,
        number: Int
    ) throws(RecordingError) -> KernelLogLine {
        var cursor = line
        cursor.skipBlanks()
        let whole = cursor
        guard !cursor.isAtEnd() else { return try comment(cursor) }
        if cursor.accept("E:") {
            hasEvents = true
            guard let event = Self.event(&cursor, line: number) else {
                return .unreadable(whole.mismatch(Self.event))
            }
            return .event(event, device: 0)
        }
        // Another recording behind the first one has other axes.
        guard whole.isAtUppercaseKey, !hasEvents else { return .foreign }
        // A name may contain a #, so this line has no comments.
        if cursor.accept("N:") { return .detail(.name(cursor.rest)) }
        if cursor.accept("P:") { return .detail(.properties(try properties(&cursor, whole))) }
        if cursor.accept("B:") { return .detail(.codes(try codes(&cursor, whole))) }
        if cursor.accept("A:") { return .detail(try axis(&cursor, whole, line: number)) }
        let others: [StaticString] = ["I:", "L:", "S:"]
        return others.contains(where: { cursor.accept($0) }) ? .irrelevant : .foreign
    }

    private static func event(_ cursor: inout TextCursor, line: Int) -> EvdevEvent? {
        cursor.skipBlanks()
        guard let time = cursor.seconds(),
            let type = number(&cursor, radix: 16), let code = number(&cursor, radix: 16),
            let value = number(&cursor, radix: 10), cursor.isAtEnd()
        else { return nil }
        let eventCode = EvdevCode(type: type, code: code)
        return EvdevEvent(time: time, code: eventCode, value: value, line: line)
    }

    private static func number(_ cursor: inout TextCursor, radix: Int) -> Int? {
        guard cursor.next == UInt8(ascii: " ") || cursor.next == UInt8(ascii: "\t") else {
            return nil
        }
        cursor.skipBlanks()
        return cursor.number(radix: radix)
    }

    private mutating func comment(_ cursor: TextCursor) throws(RecordingError) -> KernelLogLine {
        var version = cursor
        if version.accept("# EVEMU "), version.number() != 1 {
            throw cursor.mismatch("EVEMU 1.0 to 1.3")
        }
        guard let slot = slotComment.accept(cursor) else { return .irrelevant }
        return .detail(.initialSlot(slot))
    }

    private mutating func properties(
        _ cursor: inout TextCursor,
        _ whole: TextCursor
    ) throws(RecordingError) -> [Int] {
        let bytes = try bytes(&cursor, whole)
        defer { propertyBytes += bytes.count }
        return Self.bits(bytes, after: propertyBytes)
    }

    private mutating func codes(
        _ cursor: inout TextCursor,
        _ whole: TextCursor
    ) throws(RecordingError) -> [EvdevCode] {
        cursor.skipBlanks()
        guard let type = cursor.number(radix: 16), (0...EvdevCode.lastType).contains(type) else {
            throw whole.mismatch("an event type from 00 to 1f and up to 8 bytes from 00 to ff")
        }
        let count = bitBytes[type, default: 0]
        let bytes = try bytes(&cursor, whole)
        bitBytes[type] = count + bytes.count
        return Self.bits(bytes, after: count).map { EvdevCode(type: type, code: $0) }
    }

    private func bytes(
        _ cursor: inout TextCursor,
        _ whole: TextCursor
    ) throws(RecordingError) -> [Int] {
        let bytes = cursor.numbers(radix: 16)
        guard cursor.isAtEnd(), (1...8).contains(bytes.count),
            bytes.allSatisfy({ (0...0xff).contains($0) })
        else { throw whole.mismatch("up to 8 bytes from 00 to ff") }
        return bytes
    }

    private static func bits(_ bytes: [Int], after count: Int) -> [Int] {
        bytes.enumerated().flatMap { index, byte in
            (0..<8).filter { byte >> $0 & 1 == 1 }.map { (count + index) * 8 + $0 }
        }
    }

    private func axis(
        _ cursor: inout TextCursor,
        _ whole: TextCursor,
        line: Int
    ) throws(RecordingError) -> EvdevDevice.Detail {
        cursor.skipBlanks()
        let code = cursor.number(radix: 16)
        let values = cursor.numbers()
        guard let code, (0...0xffff).contains(code), cursor.isAtEnd(),
            (4...5).contains(values.count)
        else {
            throw whole.mismatch(
                "an axis, and 4 or 5 whole numbers of 32 bits: min, max, fuzz, flat, resolution"
            )
        }
        let resolution = values.count == 5 ? values[4] : 0
        return .axis(
            .abs(code),
            AxisRange(minimum: values[0], maximum: values[1], resolution: resolution, line: line),
            value: nil
        )
    }

    /// Returns the path of the description next to a file with events alone, the older form of a recording.
    ///
    /// It is the description of the longest dotted prefix of the file's name, such as `tap.two.desc` or
    /// `tap.desc` for `tap.two.events`.
    static func description(of file: String) throws(RecordingError) -> String {
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
