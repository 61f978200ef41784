import Foundation

/// A device's description in evemu's format: the lines N:, I:, P:, B: and A:.
struct EvemuDescription {
    private var device = EvdevDevice()
    /// Whether any line of a description was found.
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

    /// Reads a line; returns false for an event, which ends the description.
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
