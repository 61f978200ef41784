import Foundation

/// A parser of JSON in UTF-8.
///
/// It also accepts a byte order mark at the beginning, and a comma after the last item. Source: RFC 8259.
struct JSONParser {
    /// The maximum number of lists and objects around a value.
    private static let maxDepth = 512
    /// The number of keys from which a set detects repeated keys.
    private static let manyKeys = 32

    private var scanner: JSONScanner
    private var depth = 0

    /// Returns the value that all of the bytes encode; nil if they are not JSON.
    static func value(of data: Data) -> JSONValue? {
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

    /// Reads items, which commas separate, between brackets.
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
