import Foundation
import Testing

@testable import RecordingFormat

@Suite struct `A file in UTF-16` {
    /// The third character has two code units.
    private static let text = "\u{FEFF}a\u{1F446}b"

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func `is the same in two pieces, wherever the first one ends`(
        _ encoding: String.Encoding
    ) throws {
        let data = try #require(Self.text.data(using: encoding))
        for count in 2..<data.count {
            var pieces = UTF8Pieces()
            let converted =
                pieces.converted(data.prefix(count))
                + pieces.converted(data.dropFirst(count))
            #expect(String(decoding: converted, as: UTF8.self) == Self.text)
        }
    }

    @Test func `is the same in pieces of one byte after its mark`() throws {
        let data = try #require(Self.text.data(using: .utf16LittleEndian))
        var pieces = UTF8Pieces()
        var converted = pieces.converted(data.prefix(2))
        for byte in data.dropFirst(2) { converted += pieces.converted(Data([byte])) }
        #expect(String(decoding: converted, as: UTF8.self) == Self.text)
    }

    @Test func `that ends within a code unit has what is before it`() throws {
        let data = try #require("\u{FEFF}ab".data(using: .utf16LittleEndian))
        var pieces = UTF8Pieces()
        #expect(String(decoding: pieces.converted(data.dropLast()), as: UTF8.self) == "\u{FEFF}a")
    }
}
