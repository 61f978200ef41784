import Foundation
import RecordingFormat

/// A scanner of the subset of XML that gesture recordings use: elements, attributes and comments, in UTF-8.
///
/// It holds one line at a time. Foundation's `XMLParser` would hold the file and require the system's libxml2,
/// which the program does not need otherwise. Document types are refused, so that no entity expands.
struct XMLScanner {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// An empty element ends with its start: `<Point/>`.
        let isEmpty: Bool
    }

    enum Token {
        case start(Element)
        case end(name: String)
        case endOfFile

        /// The token in a message.
        var description: String {
            switch self {
            case .start(let element): "<\(element.name)>"
            case .end(let name): "</\(name)>"
            case .endOfFile: "the end of the file"
            }
        }
    }

    /// XML's own references.
    private static let references = [
        "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&",
    ]

    /// The number of the line with the last token's start.
    private(set) var tokenLine: Int
    private var number: Int
    private var cursor: TextCursor
    private var lines: LineReader

    /// Creates a scanner of a file whose first line was already read.
    init(_ first: LineReader.Line, _ lines: LineReader) {
        self.lines = lines
        cursor = TextCursor(first.bytes)
        number = first.number
        tokenLine = first.number
    }

    /// Reads the next token; errors name its line.
    mutating func next() throws(RecordingError) -> Token {
        while true {
            try skipBlanks()
            tokenLine = number
            guard cursor.next != nil else { return .endOfFile }
            guard cursor.accept("<") else {
                throw mismatch("an element such as <Point X=\"1\" Y=\"2\"/>")
            }
            if cursor.accept("?") {
                try skip(past: "?>")
            } else if cursor.accept("!--") {
                try skip(past: "-->")
            } else if cursor.next == UInt8(ascii: "!") {
                throw error("found \"<\(cursor.shown)\"", "elements and comments only")
            } else if cursor.accept("/") {
                let name = try name()
                try skipBlanks()
                try expect(">")
                return .end(name: name)
            } else {
                return .start(try element())
            }
        }
    }

    private mutating func element() throws(RecordingError) -> Element {
        let name = try name()
        var attributes: [String: String] = [:]
        while true {
            let hasBlank = try skipBlanks()
            if cursor.accept(">") {
                return Element(name: name, attributes: attributes, isEmpty: false)
            }
            if cursor.accept("/") {
                try expect(">")
                return Element(name: name, attributes: attributes, isEmpty: true)
            }
            guard hasBlank else { throw mismatch("a space, / or >") }
            let attribute = try self.name()
            try skipBlanks()
            try expect("=")
            try skipBlanks()
            attributes[attribute] = try value(of: attribute)
        }
    }

    private mutating func value(of attribute: String) throws(RecordingError) -> String {
        let isSingle = cursor.accept("'")
        if !isSingle { try expect("\"") }
        guard let value = cursor.text(upTo: isSingle ? "'" : "\"") else {
            throw mismatch("the end of the value of \(attribute)")
        }
        guard !value.contains("\u{FFFD}") else {
            throw error("found bytes that are not UTF-8", "text in UTF-8")
        }
        guard value.contains("&") else { return value }
        return value.replacing(#/&([a-z]+|#[0-9]+|#x[0-9A-Fa-f]+);/#) { match in
            Self.text(of: match.output.1) ?? String(match.output.0)
        }
    }

    /// Resolves a reference such as `lt`, `#60` or `#x3C`; no other kind is known.
    private static func text(of reference: Substring) -> String? {
        guard reference.hasPrefix("#") else { return references[String(reference)] }
        let isHexadecimal = reference.hasPrefix("#x")
        let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
        let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        guard let number, number >= 0x20 else { return nil }
        return Unicode.Scalar(number).map { String($0) }
    }

    /// Reads a name of an element or an attribute.
    private mutating func name() throws(RecordingError) -> String {
        guard let name = cursor.xmlName() else {
            throw mismatch("a name of an element or an attribute")
        }
        return name
    }

    /// Skips blanks and ends of lines; returns whether there were any.
    @discardableResult
    private mutating func skipBlanks() throws(RecordingError) -> Bool {
        let start = (number, cursor.column)
        cursor.skipBlanks()
        while cursor.next == nil, try advanceLine() { cursor.skipBlanks() }
        return start != (number, cursor.column)
    }

    private mutating func skip(past end: String) throws(RecordingError) {
        while cursor.text(upTo: end) == nil {
            guard try advanceLine() else {
                throw error("found the end of the file", end)
            }
        }
    }

    /// Goes to the start of the next line; returns false at the end of the file.
    private mutating func advanceLine() throws(RecordingError) -> Bool {
        guard let line = try lines.next() else { return false }
        (cursor, number) = (TextCursor(line.bytes), line.number)
        return true
    }

    private mutating func expect(_ text: StaticString) throws(RecordingError) {
        guard cursor.accept(text) else { throw mismatch("\(text)") }
    }

    private func mismatch(_ expected: String) -> RecordingError {
        error(
            cursor.next == nil ? "found the end of the line" : "found \"\(cursor.shown)\"",
            expected
        )
    }

    private func error(_ found: String, _ expected: String) -> RecordingError {
        RecordingError(line: number, message: "\(found), expected \(expected)")
    }
}
