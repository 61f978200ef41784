import Testing

@testable import GestureScenes

@Suite struct `A file's name as text` {
    private func bytes(_ text: String) -> [UInt8] {
        SystemName.bytes(text).map { UInt8(bitPattern: $0) }
    }

    @Test(
        arguments: [
            ([], ""), (Array("é.png".utf8), "é.png"), ([0x63, 0xE9], "c\u{10FFE9}"),
            ([0x80, 0xFF], "\u{10FF80}\u{10FFFF}"),
            // The start of a character with a wrong next byte, and one that is cut short.
            ([0xC3, 0x41], "\u{10FFC3}A"), ([0xF0, 0x9F, 0x98], "\u{10FFF0}\u{10FF9F}\u{10FF98}"),
            // The character before the placeholders, the first placeholder and the last one.
            ([0xF4, 0x8F, 0xBD, 0xBF], "\u{10FF7F}"),
            ([0xF4, 0x8F, 0xBE, 0x80], "\u{10FFF4}\u{10FF8F}\u{10FFBE}\u{10FF80}"),
            ([0xF4, 0x8F, 0xBF, 0xBF], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFBF}"),
        ] as [([UInt8], String)]
    )
    func `represents exactly its bytes`(name: [UInt8], text: String) {
        #expect(Array(SystemName.text(name).unicodeScalars) == Array(text.unicodeScalars))
        #expect(bytes(text) == name + [0])
    }

    @Test func `is unique for any two bytes`() {
        var texts: Set<[UInt32]> = []
        for first in UInt8.min ... .max {
            for second in UInt8.min ... .max {
                let text = SystemName.text([first, second])
                #expect(bytes(text) == [first, second, 0])
                texts.insert(text.unicodeScalars.map(\.value))
            }
        }
        #expect(texts.count == 1 << 16)
    }

    @Test func `is shown with the numbers of its bytes`() {
        #expect(SystemName.shown("é.png") == "é.png")
        #expect(SystemName.shown(SystemName.text([0x63, 0xE9, 0x0A])) == "c\\xE9\n")
        #expect(PrintableText.name(SystemName.text([0x80, 0x0A])) == "\\x80\\n")
    }

    @Test func `is quoted without ambiguity`() {
        #expect(PrintableText.quoted("a \"b\" \\n\n") == #""a \"b\" \\n\n""#)
        #expect(PrintableText.quoted("\"\"\"", limit: 2) == #""\"\"…""#)
        #expect(PrintableText.quoted(SystemName.text([0xE9])) == #""\xE9""#)
    }
}
