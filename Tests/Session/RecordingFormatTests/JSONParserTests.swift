import Foundation
import Testing

@testable import RecordingFormat

/// The values as Foundation's decoder gives them, with the fields in alphabetical order.
extension JSONValue: Decodable {
    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
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

@Suite struct `A JSON parser` {
    private static func foundation(_ text: [UInt8]) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text))
    }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let fields):
            .object(
                fields.map { JSONValue.Field(key: $0.key, value: sorted($0.value)) }
                    .sorted { $0.key < $1.key }
            )
        case .array(let values): .array(values.map(sorted))
        case .null, .bool, .number, .string: value
        }
    }

    private static func parsed(_ text: String) -> JSONValue? {
        JSONParser.value(of: Data(text.utf8))
    }

    private static let valid: [String] = [
        "{}", "[]", "0", "-0", "-0.5", "1e3", "1E+3", "12.5e-2", "true", "false", "null", "\"\"",
        #"{"t":0.1,"touch":"begin","id":1,"x":300.25,"y":-0.000001}"#,
        " { \"a\" : [ 1 , [ ] , { } , \"ü€𝄞\" ] , \"b\" : null }\t\r",
        #"{"valuators":{"4":0.5,"12":17},"flags":["emulating"]}"#, "2.2250738585072014e-308",
        "9007199254740993", "0.1", "123456789012345678901234567890", "1.7976931348623157e308",
        "\"a/b\u{7F}\"", #""a\"\\\/\b\f\n\r\t""#, #""\u0041\u00e9\u20AC\ud834\uDD1E\u0000""#,
        "[1,]", "{\"a\":1,}", "\u{FEFF}[1]",
    ]

    @Test func `gives the same values as Foundation`() {
        for text in Self.valid {
            let value = Self.parsed(text)
            #expect(value != nil, "\(text)")
            #expect(value.map(Self.sorted) == Self.foundation(Array(text.utf8)), "\(text)")
        }
    }

    private static let invalid: [String] = [
        "", " ", "{", "[1,", "[,]", "[1,,]", "{\"a\"}", "{\"a\":}", "{,}", "{a:1}", "01", "-",
        "-01",
        "1.",
        ".5", "+1", "1e", "1e+", "0x10", "tru", "nul", "truely", "1 2", "{} {}", "\"a", "\"\n\"",
        #""\u00""#, #""\u12G4""#, #""\ud834""#, #""\ud834\u0041""#, #""\ud834x""#, #""\udd1e""#,
        #""\x""#, #""\"#, "NaN", "Infinity", "1e999", "\"\u{1}\"", "{\"a\":1]", "[1}",
        " \u{FEFF}1", "1\u{0}1",
    ]

    @Test func `rejects invalid text as Foundation does`() {
        for text in Self.invalid {
            #expect(Self.parsed(text) == nil, "\(text)")
            #expect(Self.foundation(Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test func `rejects bytes that are not UTF-8`() {
        for bytes: [UInt8] in [[0xFF, 0xFE], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] {
            for text in [bytes, Array(#"\n"#.utf8) + bytes] {
                #expect(JSONParser.value(of: Data([0x22] + text + [0x22])) == nil)
            }
        }
    }

    @Test func `allows 512 levels`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(Self.parsed(nested(512)) != nil)
        #expect(Self.parsed(nested(513)) == nil)
        #expect(Self.parsed("[\(nested(511)),\(nested(511))]") != nil)
    }

    @Test(arguments: [2, 31, 32, 33, 100]) func `keeps the first of equal keys`(count: Int) {
        let fields = (0..<count).map { "\"\($0)\":\($0)" }
        let text = "{" + (fields + ["\"\\u0031\":true"] + fields).joined(separator: ",") + "}"
        let expected = (0..<count).map {
            JSONValue.Field(key: "\($0)", value: .number(Double($0)))
        }
        #expect(Self.parsed(text) == .object(expected))
    }

    @Test func `accepts changed lines exactly if Foundation does`() {
        let line = #"{"t":-1.5e1,"a":["é\u00e9\n",true,{}],"\ud834\udd1e":{"x":[null,],"y":0.25}}"#
        var random = RandomBits()
        let pieces = [#"\"#, "\"", "{", "}", "[", "]", ",", ":", "0", "-", ".", "e", " ", "\\u"]
        for _ in 0..<20_000 {
            var text = Array(line.utf8)
            let index = Int(random.next() % UInt64(text.count))
            switch random.next() % 3 {
            case 0: text.remove(at: index)
            case 1: text[index] = UInt8(random.next() % 255) + 1
            default:
                let piece = pieces[Int(random.next() % UInt64(pieces.count))]
                text.insert(contentsOf: piece.utf8, at: index)
            }
            let value = JSONParser.value(of: Data(text)).map(Self.sorted)
            #expect(value == Self.foundation(text), "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test func `reads back every number that is written`() {
        var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
        for _ in 0..<20_000 {
            bits ^= bits << 13
            bits ^= bits >> 7
            bits ^= bits << 17
            let number = Double(bitPattern: bits)
            guard number.isFinite else { continue }
            let text = JSONLine.number(number, nil)
            #expect(JSONParser.value(of: Data(text.utf8)) == .number(number), "\(text)")
        }
    }

    @Test func `writes a rounded number in its shortest form`() {
        func added(_ number: Double, _ decimals: Int) -> String {
            let line = JSONLine { $0.add("n", number, decimals: decimals) }
            return String(line.text.dropFirst(5).dropLast())
        }
        var numbers: [Double] = [
            0, -0.0, 1, -1, 0.1, -0.05, 10, 100, 1_000_000, 0.5, 1.5, 12.340, 1e-4, 9.9999e-5, 1e-5,
            5e-7, 4e-7, -1e-4, 1e9, 1e10, 123_456_789.123_456, 999_999_999.999_999_9, 1e15, 1e16,
            .nan,
            .infinity, 0.99995, 0.999949, -0.00005,
        ]
        var bits: UInt64 = 0x2545_F491_4F6C_DD1D
        for index in 0..<20_000 {
            bits ^= bits << 13
            bits ^= bits >> 7
            bits ^= bits << 17
            let scale = [1e-5, 1e-2, 1, 1e3, 1e8][index % 5]
            numbers.append((Double(bits >> 11) / Double(1 << 53) - 0.5) * scale)
        }
        for number in numbers {
            for decimals in [0, 4, 6] {
                #expect(added(number, decimals) == JSONLine.number(number, decimals))
            }
        }
    }
}
