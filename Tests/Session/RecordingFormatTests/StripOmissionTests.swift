import Foundation
import Testing

@testable import RecordingFormat

@Suite struct `A strip that does not fit` {
    private func strip(_ text: Data) throws -> RecordingStrip {
        try RecordingStrip(text, maxColumns: 1200, minRows: 4)
    }

    @Test func `has a reason`() throws {
        let words = [
            RecordingStrip.Omission.tooLong, .controlCharacters, .tooNarrow, .tooLarge,
        ].map(\.words)
        #expect(Set(words).count == 4)
        #expect(throws: RecordingStrip.Omission.controlCharacters) {
            try strip(Data("a\u{1}\n".utf8))
        }
        // More shapes than numbers of 16 bits.
        let letters = Array("abcdefghijklmnop".utf8)
        let shapes = (0...(1 << 16)).reduce(into: Data()) { text, number in
            text += [0, 4, 8, 12, 16].map { letters[number >> $0 & 15] } + [10]
        }
        #expect(throws: RecordingStrip.Omission.tooLong) { try strip(shapes) }
    }
}
