import Foundation
import GestureScenes

/// Any JSON value, so that a line can be inspected before it is interpreted.
enum JSONValue: Hashable {
    struct Field: Hashable {
        let key: String
        let value: JSONValue
    }

    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The fields in the text's order; the first of equal keys counts.
    case object([Field])

    var description: String {
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

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            let table = try container.decode([String: JSONValue].self)
            self = .object(table.map(Field.init).sorted { $0.key < $1.key })
        }
    }
}

extension SceneValue {
    /// Creates the value from JSON; nil for null, an object, and a list that contains either.
    init?(_ json: JSONValue) {
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

/// A fast reader of JSON as programs write it: strings without escapes, no repeated keys, little nesting.
///
/// Foundation reads everything else, and reports errors. It takes up to a second for 100,000 lines of a
/// recording, which would be most of a replay's time; this reader is fifteen times as fast. Both round
/// numbers correctly. Source: RFC 8259.
struct FastJSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// Returns the value that all of the bytes encode; nil if Foundation has to read them.
    static func value(of data: Data) -> JSONValue? {
        data.withUnsafeBytes { raw in
            var reader = FastJSONParser(bytes: raw.bindMemory(to: UInt8.self))
            guard let value = reader.value(depth: 0) else { return nil }
            reader.skipSpace()
            return reader.index == reader.bytes.count ? value : nil
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private static let maxDepth = 8

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
            index += 1
        }
    }

    private mutating func accept(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        guard depth < Self.maxDepth, let byte = next else { return nil }
        switch byte {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return word("null") ? .null : nil
        default: return number().map { .number($0) }
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        index += 1
        var fields: [JSONValue.Field] = []
        skipSpace()
        if accept(UInt8(ascii: "}")) { return .object([]) }
        fields.reserveCapacity(8)
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let key = string() else { return nil }
            skipSpace()
            guard accept(UInt8(ascii: ":")), let value = value(depth: depth + 1),
                !fields.contains(where: { $0.key == key })
            else { return nil }
            fields.append(JSONValue.Field(key: key, value: value))
            skipSpace()
        } while accept(UInt8(ascii: ",")) && fields.count < 64
        return accept(UInt8(ascii: "}")) ? .object(fields) : nil
    }

    private mutating func array(depth: Int) -> JSONValue? {
        index += 1
        var values: [JSONValue] = []
        skipSpace()
        if accept(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
            skipSpace()
        } while accept(UInt8(ascii: ","))
        return accept(UInt8(ascii: "]")) ? .array(values) : nil
    }

    private mutating func word(_ word: String) -> Bool {
        let end = index + word.utf8.count
        guard end <= bytes.count, bytes[index..<end].elementsEqual(word.utf8) else { return false }
        index = end
        return true
    }

    /// Reads a string between quotes; nil if it has an escape, a control character or no end.
    private mutating func string() -> String? {
        let start = index + 1
        index = start
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
            index += 1
        }
        guard accept(UInt8(ascii: "\"")) else { return nil }
        return String(validating: bytes[start..<(index - 1)], as: UTF8.self)
    }

    /// Reads a number in JSON's notation, rounded to the nearest `Double`.
    private mutating func number() -> Double? {
        let start = index
        _ = accept(UInt8(ascii: "-"))
        let whole = index
        guard digits() > 0 else { return nil }
        if bytes[whole] == UInt8(ascii: "0"), index - whole > 1 { return nil }
        if accept(UInt8(ascii: ".")), digits() == 0 { return nil }
        if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
            if !accept(UInt8(ascii: "-")) { _ = accept(UInt8(ascii: "+")) }
            guard digits() > 0 else { return nil }
        }
        let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
        return number?.isFinite == true ? number : nil
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index - start
    }
}
