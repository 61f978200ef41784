import Foundation
import Testing

@testable import GestureRecording

@Suite struct `Plain JSON` {
    private static func foundation(_ text: String) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    /// Objects have their fields in the text's order here, in the alphabet's there.
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

    private static let plain: [String] = [
        "{}", "[]", "0", "-0", "-0.5", "1e3", "1E+3", "12.5e-2", "true", "false", "null", "\"\"",
        #"{"t":0.1,"touch":"begin","id":1,"x":300.25,"y":-0.000001}"#,
        " { \"a\" : [ 1 , [ ] , { } , \"ü€𝄞\" ] , \"b\" : null }\t\r",
        #"{"valuators":{"4":0.5,"12":17},"flags":["emulating"]}"#, "2.2250738585072014e-308",
        "9007199254740993", "0.1", "123456789012345678901234567890", "1.7976931348623157e308",
        "\"a/b\u{7F}\"",
    ]

    @Test func `gives the same values as Foundation`() {
        for text in Self.plain {
            let plain = FastJSONParser.value(of: Data(text.utf8))
            #expect(plain != nil, "\(text)")
            #expect(plain.map(Self.sorted) == Self.foundation(text), "\(text)")
        }
    }

    private static let others: [String] = [
        "", " ", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "01", "-", "-01",
        "1.",
        ".5", "+1", "1e", "1e+", "0x10", "tru", "nul", "truely", "1 2", "{} {}", "\"a", "\"\n\"",
        #""a\n""#, #""\u0041""#, #"{"a":1,"a":2}"#, "NaN", "Infinity", "1e999", "\"\u{1}\"",
        "[[[[[[[[[1]]]]]]]]]", "{\"a\":1]", "[1}",
    ]

    @Test func `leaves special or invalid text to Foundation`() {
        for text in Self.others {
            #expect(FastJSONParser.value(of: Data(text.utf8)) == nil, "\(text)")
        }
    }

    @Test func `leaves bytes that are not UTF-8`() {
        #expect(FastJSONParser.value(of: Data([0x22, 0xFF, 0xFE, 0x22])) == nil)
        #expect(FastJSONParser.value(of: Data([0x22, 0xC0, 0x80, 0x22])) == nil)
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
            #expect(FastJSONParser.value(of: Data(text.utf8)) == .number(number), "\(text)")
        }
    }

    @Test func `writes a rounded number in its shortest form`() {
        func added(_ number: Double, _ decimals: Int) -> String {
            var line = JSONLine()
            line.add("n", number, decimals: decimals)
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
