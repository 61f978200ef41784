import Foundation
import RecordingFormat

/// A cursor that parses the bytes of one line.
struct TextCursor {
    private var bytes: [UInt8]
    private var index = 0
    /// The index of the first column.
    private var margin = 0

    /// Creates a cursor over a line, without the carriage return of a Windows file.
    init(_ bytes: Data) {
        self.bytes = Array(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
    }

    /// Creates a cursor over a line of a pasted log, after what editors and websites put before each line.
    ///
    /// These are the marks `>` of a reply, the bars of a table, two or more hash signs, and a line's number with
    /// a colon.
    init(pasted bytes: Data) {
        self.init(bytes)
        while acceptMark() {}
        margin = index
        if self.bytes[..<index].contains(UInt8(ascii: "|")) { dropBar() }
    }

    /// Drops the bar that ends the row of a table, with the blanks before it.
    private mutating func dropBar() {
        dropTrailingBlanks()
        guard bytes.count > index, bytes.last == UInt8(ascii: "|") else { return }
        bytes.removeLast()
        dropTrailingBlanks()
    }

    private mutating func dropTrailingBlanks() {
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        while bytes.count > index, let last = bytes.last, blanks.contains(last) {
            bytes.removeLast()
        }
    }

    /// Moves past one mark before the line of a log, if there is one.
    private mutating func acceptMark() -> Bool {
        let start = index
        if accept(">") || accept("|") {
            _ = accept(" ")
        } else if accept("##") {
            while accept("#") {}
            _ = accept(" ")
        } else {
            // Numbers may be aligned to the right.
            skipBlanks()
            if digits(maxCount: 9) == nil || !accept(":") || isAtRow { index = start }
        }
        return index > start
    }

    /// Whether a list such as ` [0, 9]`, or a number alone, follows, as in the tables of libinput record.
    ///
    /// An event of getevent begins with a time in brackets.
    private var isAtRow: Bool {
        var cursor = self
        cursor.skipBlanks()
        let isList = cursor.accept("[")
        cursor.skipBlanks()
        if isList, cursor.accept("]") { return true }
        guard cursor.number() != nil else { return false }
        return isList ? cursor.next != UInt8(ascii: ".") : cursor.next == nil
    }

    /// The number of spaces at the current position.
    var indentation: Int { bytes[index...].prefix { $0 == UInt8(ascii: " ") }.count }
    var column: Int { index - margin }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }
    /// The start of the rest, for an error, without ASCII control characters; the error escapes others.
    var shown: String {
        let start = String(decoding: bytes[index...].prefix(60), as: UTF8.self)
        return start.filter { $0 >= " " && $0 != "\u{7f}" && $0 != "\u{fffd}" }
    }

    /// Returns an error for unexpected text at the current position; the caller adds the file.
    func mismatch(_ expected: String, line: Int? = nil) -> RecordingError {
        RecordingError(line: line, message: "found \"\(shown)\", expected \(expected)")
    }

    /// A key is a word followed by a colon.
    var isAtKey: Bool {
        let end = bytes[index...].firstIndex { byte in
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        guard let end, end > index else { return false }
        return bytes[end] == UInt8(ascii: ":")
    }

    /// A capital letter followed by a colon.
    var isAtUppercaseKey: Bool {
        guard let next, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next) else { return false }
        return index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
    }

    /// The rest of the line, trimmed.
    var rest: String {
        String(decoding: bytes[index...], as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Moves past at most this number of spaces, which are not part of the log.
    mutating func skipMargin(_ count: Int) {
        index += min(count, indentation)
        margin = index
    }

    mutating func skipBlanks() {
        while let next, next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { index += 1 }
    }

    /// Advances past the text and returns true if it is at the current position; otherwise returns false.
    mutating func accept(_ text: StaticString) -> Bool {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        let isMatch = text.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
        if isMatch { index = end }
        return isMatch
    }

    /// Reads a 32-bit number; nil, without advancing, for any other text.
    mutating func number(radix: Int = 10) -> Int? {
        let start = index
        let isNegative = accept("-")
        var value = 0
        var count = 0
        while let digit = next.flatMap({ Self.digit($0, radix: radix) }) {
            value = value * radix + digit
            count += 1
            index += 1
            // Stops at an overflow, however long the number is.
            guard value <= Int(UInt32.max) else { break }
        }
        let signed = isNegative ? -value : value
        guard count > 0, Int32(exactly: signed) != nil else {
            index = start
            return nil
        }
        return signed
    }

    /// Reads digits, up to a maximum number of them; nil without any.
    mutating func digits(maxCount: Int, radix: Int = 10) -> (value: Int, count: Int)? {
        let start = index
        var value = 0
        while index - start < maxCount, let digit = next.flatMap({ Self.digit($0, radix: radix) }) {
            value = value * radix + digit
            index += 1
        }
        return index == start ? nil : (value, index - start)
    }

    /// Reads a time in seconds, such as `0.016000`, and returns microseconds; nil for any other text.
    ///
    /// Fewer than six decimals, in a hand-written file, are a decimal fraction.
    mutating func seconds(minDecimals: Int = 1) -> Int? {
        let start = index
        // Times since 1970 have ten digits.
        guard let seconds = digits(maxCount: 12), accept("."),
            let fraction = digits(maxCount: 6), fraction.count >= minDecimals
        else {
            index = start
            return nil
        }
        var microseconds = fraction.value
        for _ in fraction.count..<6 { microseconds *= 10 }
        return seconds.value * 1_000_000 + microseconds
    }

    /// Reads a word of ASCII letters, digits and underscores; nil for any other text.
    mutating func word() -> String? {
        let start = index
        while isInWord { index += 1 }
        return index == start ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Reads a name in XML; nil, without advancing, for any other text.
    mutating func xmlName() -> String? {
        let start = index
        while isInWord || next.map({ $0 >= 0x80 || "-.:".utf8.contains($0) }) == true { index += 1 }
        return index == start ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Reads the text before another one, and moves past both; nil, without advancing, if the line does not
    /// contain the other text.
    mutating func text(upTo end: String) -> String? {
        let rest = bytes[index...]
        guard let range = rest.firstRange(of: Array(end.utf8)) else { return nil }
        index = range.upperBound
        return String(decoding: rest[..<range.lowerBound], as: UTF8.self)
    }

    /// Moves past the next occurrence of a text; without one, returns false and stays.
    mutating func skip(past text: StaticString) -> Bool {
        let start = index
        while index < bytes.count {
            if accept(text) { return true }
            index += 1
        }
        index = start
        return false
    }

    /// Reads the bytes before another one, and moves past it; nil, without advancing, if the line does not
    /// contain it.
    mutating func bytes(upTo end: UInt8) -> ArraySlice<UInt8>? {
        guard let found = bytes[index...].firstIndex(of: end) else { return nil }
        defer { index = found + 1 }
        return bytes[index..<found]
    }

    private var isInWord: Bool {
        guard let next else { return false }
        return next == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
    }

    /// Reads numbers separated by blanks, as many as follow.
    mutating func numbers(radix: Int = 10) -> [Int] {
        var result: [Int] = []
        skipBlanks()
        while let number = number(radix: radix) {
            result.append(number)
            skipBlanks()
        }
        return result
    }

    /// Skips blanks, and returns whether only a comment or nothing remains.
    mutating func isAtEnd() -> Bool {
        skipBlanks()
        return next == nil || next == UInt8(ascii: "#")
    }

    private static func digit(_ byte: UInt8, radix: Int) -> Int? {
        let value: Int
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(byte) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = Int(byte) - 0x61 + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): value = Int(byte) - 0x41 + 10
        default: return nil
        }
        return value < radix ? value : nil
    }
}

extension TextCursor {
    /// Reads a decimal number, such as `-12.5`; nil, without advancing, for any other text.
    mutating func decimal() -> Double? {
        let start = self
        let isNegative = accept("-")
        guard let whole = digits(maxCount: 9) else {
            self = start
            return nil
        }
        var value = Double(whole.value)
        if accept("."), let fraction = digits(maxCount: 9) {
            var scale = 1.0
            for _ in 0..<fraction.count { scale *= 10 }
            value += Double(fraction.value) / scale
            _ = digits(maxCount: 9)
        }
        return isNegative ? -value : value
    }

    /// Reads two numbers with a slash between them, such as `70.68/60.25`.
    mutating func pair() -> CGPoint? {
        skipBlanks()
        guard let x = decimal(), accept("/") else { return nil }
        skipBlanks()
        return decimal().map { CGPoint(x: x, y: $0) }
    }
}
