import Foundation
import Testing

@testable import RecordingFormat

@Suite struct `A packed number` {
    @Test(arguments: [
        "480", "-480", "100", "9223372036854775807", "0.5", "-0.5", "5.514", "-0.000001",
        "9999999999.999999", "368.2974548339844", "18856.829742793925",
    ])
    func `is written back unchanged`(_ text: String) {
        #expect(PackedNumber(Array(text.utf8))?.text == text)
    }

    @Test func `has the unit in which it is an integer`() {
        func unit(_ text: String) -> PackedNumber.Unit? { PackedNumber(Array(text.utf8))?.unit }
        #expect(unit("480") == .one)
        #expect(unit("0.1234") == .tenThousandth)
        #expect(unit("0.12345") == .millionth)
        #expect(unit("0.123456") == .millionth)
        #expect(unit("0.1234567") == nil)
        // 2⁻³² and half of it.
        #expect(unit("1.0000000002328306") == .binary)
        #expect(unit("1.0000000001164153") == nil)
    }

    @Test(arguments: ["", "7", "42", "-", "-.", "007", "-0", "0.50", "1.", "1.2.3", "480.0"])
    func `excludes text that would be written differently or names a finger`(_ text: String) {
        #expect(PackedNumber(Array(text.utf8)) == nil)
    }
}

@Suite struct `Packed lines` {
    private static let recordings: [String] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Assets/Recordings").standardizedFileURL
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter { $0.hasSuffix(".jsonl") }.sorted()
            .map { folder.appendingPathComponent($0).path }
    }()

    private func unpacked(_ text: Data) -> Data? {
        PackedLines.pack(text).flatMap { PackedLines.unpack($0, limit: text.count) }
    }

    @Test func `unpack to the same bytes for each recording`() throws {
        #expect(Self.recordings.count > 10)
        for file in Self.recordings {
            let text = try Data(contentsOf: URL(fileURLWithPath: file))
            #expect(unpacked(text) == text, "\(file)")
        }
    }

    @Test(arguments: [
        "\n", "a\n", "\n\n", "1\n\n480\n480\n", "{\"t\":-0}\n{\"t\":1e-05}\n", "é—\u{1F600}\n",
        "-480-481--482\n.5 5.\n", "{\"s\":\"1\\n2\"}\n", "18856.829742793925\n18856.8\n18856\n",
    ])
    func `unpack to the same bytes for any text`(_ text: String) {
        #expect(unpacked(Data(text.utf8)) == Data(text.utf8))
    }

    @Test(arguments: ["", "a", "a\nb", "a\u{1}\n", "a\r\n", "a\tb\n"])
    func `exist only for whole lines without control characters`(_ text: String) {
        #expect(PackedLines.pack(Data(text.utf8)) == nil)
    }

    @Test func `unpack only up to the limit`() throws {
        let text = Data("{\"t\":480}\n{\"t\":481}\n".utf8)
        let packed = try #require(PackedLines.pack(text))
        #expect(PackedLines.unpack(packed, limit: text.count) == text)
        #expect(PackedLines.unpack(packed, limit: text.count - 1) == nil)
    }

    @Test func `give nothing or other lines if they are damaged`() throws {
        let text = Data("{\"t\":480,\"x\":0.5}\n{\"t\":481.5,\"x\":0.25}\n{}\n".utf8)
        let packed = try #require(PackedLines.pack(text))
        for end in 0..<packed.count {
            #expect(PackedLines.unpack(packed.prefix(end), limit: 1 << 20) == nil)
        }
        for place in packed.indices {
            var damaged = packed
            damaged[place] ^= 0x81
            if let other = PackedLines.unpack(damaged, limit: 1 << 20) { #expect(other != text) }
        }
    }
}
