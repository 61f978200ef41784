import Foundation
import GestureRecording
import Testing

@Suite struct `A report` {
    private static let pixel = ReportPixel.png
    private static let recording = Data(
        (ReplayBench.header + "\n" + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n").utf8
    )

    @Test func `contains the recording unchanged, and remains a PNG`() throws {
        let report = try ReportPNG.embed(Self.recording, in: Self.pixel)
        #expect(try ReportPNG.recording(in: report, file: "r.png") == Self.recording)
        #expect(report.prefix(33) == Self.pixel.prefix(33))
        #expect(report.suffix(12) == Self.pixel.suffix(12))
        let long = Data(repeating: 65, count: 1_000_000)
        #expect(try ReportPNG.embed(long, in: Self.pixel).count < 5000)
    }

    @Test func `replays as its recording does`() throws {
        let png = try TemporaryFile(name: "r.png")
        try ReportPNG.embed(Self.recording, in: Self.pixel).write(
            to: URL(fileURLWithPath: png.path)
        )
        let plain = try TemporaryFile(String(decoding: Self.recording, as: UTF8.self))
        let lines = try ReplayBench(file: plain.path).lines
        #expect(try ReplayBench(file: png.path).lines == lines)
        #expect(!lines.isEmpty)
    }

    @Test func `that is damaged is refused with the cause`() throws {
        var report = try ReportPNG.embed(Self.recording, in: Self.pixel)
        #expect(message(Self.pixel)?.contains("PNG without a recording") == true)
        #expect(message(Data("GIF89a".utf8))?.contains("is not a PNG") == true)
        #expect(message(report.dropLast(20))?.contains("PNG is truncated") == true)
        let inside = try #require(report.range(of: Data("touchstone".utf8)))
        report[inside.upperBound + 20] ^= 0x55
        #expect(message(report)?.contains("checksum is wrong") == true)
    }

    private func message(_ png: Data) -> String? {
        do {
            _ = try ReportPNG.recording(in: png, file: "r.png")
            return nil
        } catch {
            return error.description
        }
    }
}

@Suite struct `Files` {
    @Test func `contain each line of a recording as soon as it is recorded`() throws {
        let place = try TemporaryFile("old")
        let journal = Journal(
            RecordingHeader(scene: "playground", size: CGSize(width: 10, height: 10))
        )
        let file = try RecordingFile(path: place.path)
        file.append(lines: try journal.text())
        journal.file = file
        journal.note(TimedInput(.tick, at: 0.5))
        #expect(try place.data == journal.text())
        #expect(
            String(decoding: place.data, as: UTF8.self).hasSuffix("{\"t\":0.5,\"tick\":true}\n")
        )
    }

    @Test func `that cannot be written are reported, and old files survive`() throws {
        #expect(throws: RecordingError.self) { _ = try RecordingFile(path: "/nonexistent/x.jsonl") }
        let old = try TemporaryFile("old")
        #expect(throws: RecordingError.self) {
            try AtomicFile.write(Data(), to: old.path + "/below")
        }
        #expect(old.data == Data("old".utf8))
    }
}

/// The smallest possible PNG.
enum ReportPixel {
    /// One grey pixel, written out: signature, IHDR, IDAT, IEND.
    static let png =
        Data(
            base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCB"
                + "d81ytgAAAABJRU5ErkJggg=="
        ) ?? Data()
}
