import Foundation

/// A cursor over the bytes of a file in XML, which holds one line at a time.
struct XMLCursor {
    static let byteOrderMark: StaticString = "\u{FEFF}"

    /// The number of the line.
    private(set) var line: Int
    private var lines: LineReader
    private var bytes: [UInt8]
    private var index = 0
    private var isOver = false

    /// Creates a cursor at the start of a file whose first line was already read.
    init(_ first: LineReader.Line, _ lines: LineReader) {
        self.lines = lines
        bytes = Self.bytes(first)
        line = first.number
        _ = accept(word: Self.byteOrderMark)
    }

    private static func bytes(_ line: LineReader.Line) -> [UInt8] {
        Array(line.bytes) + (line.isComplete ? [0x0A] : [])
    }

    func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Moves past a byte, and to the next line at the end of one.
    mutating func advance() throws(RecordingError) {
        index += 1
        guard index >= bytes.count, !isOver else { return }
        guard let next = try lines.next() else {
            isOver = true
            return
        }
        bytes = Self.bytes(next)
        index = 0
        line = next.number
    }

    @discardableResult
    mutating func skipBlanks() throws(RecordingError) -> Bool {
        var hasBlank = false
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
            hasBlank = true
            try advance()
        }
        return hasBlank
    }

    mutating func accept(_ character: Unicode.Scalar) throws(RecordingError) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        try advance()
        return true
    }

    /// Moves past a word that ends within the line.
    mutating func accept(word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end < bytes.count, word.withUTF8Buffer(bytes[index..<end].elementsEqual) else {
            return false
        }
        index = end
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(RecordingError) {
        guard try accept(character) else { throw mismatch(String(character)) }
    }

    mutating func skip(past end: StaticString) throws(RecordingError) {
        while true {
            // At the end of the file, `end` may be the last bytes.
            let last = index + end.utf8CodeUnitCount
            if last <= bytes.count, end.withUTF8Buffer(bytes[index..<last].elementsEqual) {
                index = last - 1
                return try advance()
            }
            guard peek() != nil else { throw mismatch("\(end)") }
            try advance()
        }
    }

    /// Reads the part of a value that has neither quotes nor references, and is in one line.
    mutating func plainText() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
        return bytes[start..<index]
    }

    /// Reads a name of an element or an attribute.
    mutating func name() throws(RecordingError) -> String {
        let start = index
        while index < bytes.count, Self.isInName(bytes[index]) { index += 1 }
        guard index > start, index - start <= XMLScanner.maxLength else {
            index = start
            throw mismatch("a name of an element or an attribute")
        }
        return try text(bytes[start..<index])
    }

    /// Reads the digits or letters of a reference, at most eight.
    mutating func referenceDigits() -> String {
        let start = index
        while index < bytes.count, index - start < 8, Self.isInName(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    /// Whether a byte is plain text of a value, rather than a quote, reference, element or control character.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x22 && byte != 0x27 && byte != 0x26 && byte != 0x3C && byte != 0x7F
    }

    func text(_ bytes: ArraySlice<UInt8>) throws(RecordingError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw error("found bytes that are not UTF-8", "text in UTF-8")
        }
        return text
    }

    var shown: String {
        TextCursor(Data(bytes[min(index, bytes.count)...].prefix(60))).shown
    }

    func mismatch(_ expected: String) -> RecordingError {
        error(peek() == nil ? "found the end of the file" : "found \"\(shown)\"", expected)
    }

    func error(_ found: String, _ expected: String) -> RecordingError {
        RecordingError(line: line, message: "\(found), expected \(expected)")
    }
}
