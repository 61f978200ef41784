import Foundation

/// A scanner of the subset of XML that gesture recordings use: elements, attributes and comments, in UTF-8.
///
/// It holds one line at a time. Foundation's `XMLParser` would hold the file and require the system's libxml2,
/// which the program does not need otherwise. Document types are refused, so that no entity expands.
struct XMLScanner {
    struct Element {
        let name: String
        let attributes: [(name: String, value: String)]
        /// Whether the element ends with its start, as in `<Point/>`.
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

    /// The maximum length of a name or a value, in bytes.
    static let maxLength = 4096
    /// The maximum number of an element's attributes.
    private static let maxAttributes = 64

    /// The number of the line with the last token's start.
    private(set) var tokenLine: Int
    private var cursor: XMLCursor

    /// Creates a scanner of a file whose first line was already read.
    init(_ first: LineReader.Line, _ lines: LineReader) {
        cursor = XMLCursor(first, lines)
        tokenLine = first.number
    }

    /// Reads the next token; errors name its line.
    mutating func next() throws(RecordingError) -> Token {
        while true {
            try cursor.skipBlanks()
            tokenLine = cursor.line
            guard cursor.peek() != nil else { return .endOfFile }
            guard try cursor.accept("<") else {
                throw cursor.mismatch("an element such as <Point X=\"1\" Y=\"2\"/>")
            }
            if try cursor.accept("?") {
                try cursor.skip(past: "?>")
            } else if try cursor.accept("!") {
                guard try cursor.accept("-"), try cursor.accept("-") else {
                    throw cursor.error("found \"<!\(cursor.shown)\"", "elements and comments only")
                }
                try cursor.skip(past: "-->")
            } else if try cursor.accept("/") {
                let name = try cursor.name()
                try cursor.skipBlanks()
                try cursor.expect(">")
                return .end(name: name)
            } else {
                return .start(try element())
            }
        }
    }

    private mutating func element() throws(RecordingError) -> Element {
        let name = try cursor.name()
        var attributes: [(name: String, value: String)] = []
        while true {
            let hasBlank = try cursor.skipBlanks()
            if try cursor.accept(">") {
                return Element(name: name, attributes: attributes, isEmpty: false)
            }
            if try cursor.accept("/") {
                try cursor.expect(">")
                return Element(name: name, attributes: attributes, isEmpty: true)
            }
            guard hasBlank, attributes.count < Self.maxAttributes else {
                throw cursor.mismatch(
                    hasBlank ? "at most \(Self.maxAttributes) attributes" : "a space, / or >"
                )
            }
            let attribute = try cursor.name()
            guard !attributes.contains(where: { $0.name == attribute }) else {
                throw cursor.error("found a second \(attribute) of <\(name)>", "one")
            }
            try cursor.skipBlanks()
            try cursor.expect("=")
            try cursor.skipBlanks()
            attributes.append((attribute, try value(of: attribute)))
        }
    }

    private mutating func value(of attribute: String) throws(RecordingError) -> String {
        let quote: Unicode.Scalar = try cursor.accept("'") ? "'" : "\""
        if quote == "\"" { try cursor.expect("\"") }
        let plain = cursor.plainText()
        if try cursor.accept(quote) { return try cursor.text(plain) }
        // A value with references, or of several lines, is copied.
        var value = Array(plain)
        while !(try cursor.accept(quote)) {
            guard let byte = cursor.peek() else {
                throw cursor.mismatch("the end of the value of \(attribute)")
            }
            if try cursor.accept("&") {
                value += try reference().utf8
            } else if byte == 0x09 || byte == 0x0A || byte == 0x0D {
                value.append(0x20)
                try cursor.advance()
            } else if XMLCursor.isPlain(byte) || byte == 0x22 || byte == 0x27 {
                value.append(byte)
                try cursor.advance()
            } else {
                throw cursor.mismatch("text without < and control characters in \(attribute)")
            }
            guard value.count <= Self.maxLength else {
                throw cursor.error(
                    "found a value of \(attribute) that is longer than \(Self.maxLength) bytes",
                    "a shorter one"
                )
            }
        }
        return try cursor.text(value[...])
    }

    /// Reads a reference after its `&`: one of XML's own five, or a character's number.
    private mutating func reference() throws(RecordingError) -> Character {
        let start = cursor
        let known: [(StaticString, Character)] = [
            ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"),
        ]
        for (name, character) in known where cursor.accept(word: name) { return character }
        if cursor.accept(word: "#") {
            let radix = cursor.accept(word: "x") ? 16 : 10
            let number = UInt32(cursor.referenceDigits(), radix: radix)
            if let scalar = number.flatMap(Unicode.Scalar.init), scalar.value >= 0x20,
                cursor.accept(word: ";")
            {
                return Character(scalar)
            }
        }
        throw start.error(
            "found \"&\(start.shown)\"",
            "one of &amp; &lt; &gt; &quot; &apos; or a character's number"
        )
    }
}
