import Foundation

/// Walks over the bytes of one line.
struct TextCursor {
    private let bytes: [UInt8]
    private var index = 0

    /// The line without the carriage return of a file that went through Windows.
    init(_ bytes: Data) {
        self.bytes = Array(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
    }

    /// How many spaces the line begins with, from its current place on.
    var indentation: Int { bytes[index...].prefix { $0 == UInt8(ascii: " ") }.count }
    var column: Int { index }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }
    /// The rest of the text for people: the start of a long line, without ASCII control characters.
    ///
    /// The error escapes the other control characters.
    var shown: String {
        let start = String(decoding: bytes[index...].prefix(60), as: UTF8.self)
        return start.filter { $0 >= " " && $0 != "\u{7f}" && $0 != "\u{fffd}" }
    }
    /// The error that what is left is not what was expected; its place is to be added.
    func mismatch(_ expected: String, line: Int? = nil) -> RecordingError {
        RecordingError(line: line, message: "found \"\(shown)\", expected \(expected)")
    }

    /// Whether a word and a colon stand here.
    var isAtKey: Bool {
        let end = bytes[index...].firstIndex { byte in
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        guard let end, end > index else { return false }
        return bytes[end] == UInt8(ascii: ":")
    }
    /// What is left, without blanks at its ends.
    var rest: String {
        String(decoding: bytes[index...], as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    mutating func skipBlanks() {
        while let next, next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { index += 1 }
    }

    /// Steps over the text if it stands here; false where it does not.
    mutating func take(_ text: StaticString) -> Bool {
        let end = index + text.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        let stands = text.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
        if stands { index = end }
        return stands
    }

    /// Steps over a number; nil, and no step, where none stands or it has no room in 32 bits.
    mutating func number(radix: Int = 10) -> Int? {
        let start = index
        let isNegative = take("-")
        var value = 0
        var count = 0
        while let digit = next.flatMap({ Self.digit($0, radix: radix) }) {
            value = value * radix + digit
            count += 1
            index += 1
            // What does not fit is read to no end.
            guard value <= Int(UInt32.max) else { break }
        }
        let signed = isNegative ? -value : value
        guard count > 0, Int32(exactly: signed) != nil else {
            index = start
            return nil
        }
        return signed
    }

    /// Steps over digits, at most as many; nil where none stands.
    mutating func digits(most: Int) -> (value: Int, count: Int)? {
        let start = index
        var value = 0
        while index - start < most, let digit = next.flatMap({ Self.digit($0, radix: 10) }) {
            value = value * 10 + digit
            index += 1
        }
        return index == start ? nil : (value, index - start)
    }

    /// Steps over the numbers that stand here with blanks between them, up to something else.
    mutating func numbers(radix: Int = 10) -> [Int] {
        var result: [Int] = []
        skipBlanks()
        while let number = number(radix: radix) {
            result.append(number)
            skipBlanks()
        }
        return result
    }

    /// Whether nothing but blanks and a comment is left.
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
