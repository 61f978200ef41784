import Foundation
import GestureRecording
import Testing
@testable import RecordingFormat

@Suite struct `A long session's recording` {
    private static let header = RecordingHeader(
        scene: "playground",
        size: CGSize(width: 10, height: 10)
    )
    private static let filler = String(repeating: "-", count: 60)

    private static func input(_ number: Int) -> TimedInput {
        TimedInput(.noticed("long", detail: "\(number)" + filler), at: 1)
    }

    /// 5 MB: several chunks and an incomplete one; reading in between changes nothing.
    private func fill(_ journal: Journal) throws {
        for number in 0..<50_000 {
            journal.note(Self.input(number))
            if number % 10_000 == 5000 { _ = try journal.text() }
        }
    }

    private func expectWhole(_ journal: Journal) throws {
        let text = try journal.text()
        #expect(text.last == UInt8(ascii: "\n"))
        let lines = text.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 50_001)
        for (number, line) in lines.dropFirst().enumerated() {
            guard line.elementsEqual(Self.input(number).json.utf8) else {
                Issue.record("line \(number) is not as it was noted")
                break
            }
        }
    }

    @Test func `is stored in a file, and is complete`() throws {
        let journal = Journal(Self.header)
        try fill(journal)
        try expectWhole(journal)
        #expect(journal.isSpilled)
    }

    @Test func `stays complete in memory if no file can be created`() throws {
        let journal = Journal(Self.header, spillsInto: ["/dev/null"])
        try fill(journal)
        try expectWhole(journal)
        #expect(!journal.isSpilled)
    }
}
