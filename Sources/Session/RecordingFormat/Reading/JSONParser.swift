package import Foundation
import GestureScenes

/// Parses JSON in UTF-8.
///
/// It also accepts a byte order mark at the beginning, and a comma after the last item. Source: RFC 8259.
package struct JSONParser {
    /// The maximum number of lists and objects around a value.
    private static let maxDepth = 512
    /// From this number of keys on, a set detects the repeated ones.
    private static let manyKeys = 32

    private var scanner: JSONScanner
    private var depth = 0

    /// Parses all of the bytes as one value; nil if they are not JSON.
    package static func value(of data: Data) -> JSONValue? {
        data.withUnsafeBytes { raw in
            var parser = JSONParser(JSONScanner(raw.bindMemory(to: UInt8.self)))
            return try? parser.wholeValue()
        }
    }

    private init(_ scanner: JSONScanner) { self.scanner = scanner }

    private mutating func wholeValue() throws(JSONScanner.SyntaxError) -> JSONValue {
        _ = scanner.accept(word: "\u{FEFF}")
        let value = try value()
        guard scanner.next == nil else { throw JSONScanner.SyntaxError() }
        return value
    }

    /// Reads a value, and the blanks around it.
    private mutating func value() throws(JSONScanner.SyntaxError) -> JSONValue {
        scanner.skipBlanks()
        defer { scanner.skipBlanks() }
        switch scanner.next {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try scanner.string())
        case UInt8(ascii: "t") where scanner.accept(word: "true"): return .bool(true)
        case UInt8(ascii: "f") where scanner.accept(word: "false"): return .bool(false)
        case UInt8(ascii: "n") where scanner.accept(word: "null"): return .null
        default: return .number(try scanner.number())
        }
    }

    private mutating func object() throws(JSONScanner.SyntaxError) -> [JSONValue.Field] {
        var fields: [JSONValue.Field] = []
        var keys: Set<String> = []
        try items(from: "{", to: "}") { parser throws(JSONScanner.SyntaxError) in
            let key = try parser.scanner.string()
            parser.scanner.skipBlanks()
            try parser.scanner.expect(":")
            let value = try parser.value()
            if fields.count == Self.manyKeys { keys = Set(fields.map(\.key)) }
            // The first of equal keys counts.
            let isNew =
                fields.count < Self.manyKeys
                ? !fields.contains { $0.key == key } : keys.insert(key).inserted
            if isNew { fields.append(JSONValue.Field(key: key, value: value)) }
        }
        return fields
    }

    private mutating func array() throws(JSONScanner.SyntaxError) -> [JSONValue] {
        var values: [JSONValue] = []
        try items(from: "[", to: "]") { parser throws(JSONScanner.SyntaxError) in
            values.append(try parser.value())
        }
        return values
    }

    /// Reads the items between brackets, separated by commas.
    private mutating func items(
        from opening: Unicode.Scalar,
        to closing: Unicode.Scalar,
        _ read: (inout JSONParser) throws(JSONScanner.SyntaxError) -> Void
    ) throws(JSONScanner.SyntaxError) {
        try scanner.expect(opening)
        depth += 1
        guard depth <= Self.maxDepth else { throw JSONScanner.SyntaxError() }
        scanner.skipBlanks()
        while scanner.next != UInt8(ascii: closing) {
            try read(&self)
            guard scanner.accept(",") else { break }
            scanner.skipBlanks()
        }
        try scanner.expect(closing)
        depth -= 1
    }
}

/// Scans the tokens of JSON.
package struct JSONScanner {
    package struct SyntaxError: Error {}

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    package var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    package mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
            index += 1
        }
    }

    mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func accept(word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer(bytes[index..<end].elementsEqual) else {
            return false
        }
        index = end
        return true
    }

    mutating func expect(_ character: Unicode.Scalar) throws(SyntaxError) {
        guard accept(character) else { throw SyntaxError() }
    }

    /// Reads a string in quotes.
    mutating func string() throws(SyntaxError) -> String {
        try expect("\"")
        let start = index
        while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""),
            byte != UInt8(ascii: "\\")
        {
            index += 1
        }
        let text = UnsafeBufferPointer(rebasing: bytes[start..<index])
        guard accept("\"") else { return try Self.validated(try unescaped(Array(text))) }
        return try Self.validated(text)
    }

    private static func validated(_ text: some Sequence<UInt8>) throws(SyntaxError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else { throw SyntaxError() }
        return string
    }

    /// Reads the rest of a string that has escapes.
    private mutating func unescaped(_ start: [UInt8]) throws(SyntaxError) -> [UInt8] {
        var text = start
        while !accept("\"") {
            guard let byte = next, byte >= 0x20 else { throw SyntaxError() }
            index += 1
            if byte == UInt8(ascii: "\\") {
                text += try escaped().utf8
            } else {
                text.append(byte)
            }
        }
        return text
    }

    /// Reads an escape after its backslash.
    private mutating func escaped() throws(SyntaxError) -> Unicode.Scalar {
        guard let byte = next else { throw SyntaxError() }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard UTF16.isLeadSurrogate(unit), accept("\\"), accept("u") else { break }
            let trail = try hexadecimal()
            guard UTF16.isTrailSurrogate(trail) else { break }
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        default: break
        }
        throw SyntaxError()
    }

    private mutating func hexadecimal() throws(SyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw SyntaxError()
            }
            index += 1
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Reads a number, rounded to the nearest `Double`.
    package mutating func number() throws(SyntaxError) -> Double {
        let start = index
        _ = accept("-")
        let first = index
        try skipDigits()
        if bytes[first] == UInt8(ascii: "0"), index - first > 1 { throw SyntaxError() }
        if accept(".") { try skipDigits() }
        if accept("e") || accept("E") {
            if !accept("-") { _ = accept("+") }
            try skipDigits()
        }
        let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
        guard let number, number.isFinite else { throw SyntaxError() }
        return number
    }

    /// Skips at least one digit.
    private mutating func skipDigits() throws(SyntaxError) {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw SyntaxError() }
    }
}

/// A JSON value of any type: a line is inspected before it is interpreted.
package enum JSONValue: Hashable {
    package struct Field: Hashable {
        package let key: String
        package let value: JSONValue

        package init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The fields in the text's order; their keys are unique.
    case object([Field])

    package var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value.prefix(40))\""
        case .array(let values): "a list of \(values.count)"
        case .object: "an object"
        }
    }
}

extension SceneValue {
    /// Creates the value from JSON; fails for null, an object, and a list that contains either.
    package init?(_ json: JSONValue) {
        switch json {
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .array(let values):
            let items = values.compactMap { SceneValue($0) }
            guard items.count == values.count else { return nil }
            self = .list(items)
        case .null, .object: return nil
        }
    }
}
