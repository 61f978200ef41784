import Foundation
import Recordings
import Testing

@testable import GestureRecording
@testable import RecordingFormat

@Suite struct `A report` {
    private static let pixel = ReportPixel.png
    private static let recording = Data(
        (ReplayBench.header + "\n" + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n").utf8
    )

    @Test func `contains the recording unchanged, and remains a PNG`() throws {
        let report = try ReportPixel.report(Self.recording)
        #expect(try ReportPixel.recording(in: report) == Self.recording)
        #expect(report.prefix(33) == Self.pixel.prefix(33))
        #expect(report.suffix(12) == Self.pixel.suffix(12))
        let long = Data(repeating: 65, count: 1_000_000)
        #expect(try ReportPixel.report(long).count < 5000)
    }

    @Test func `is the same however its recording is divided`() throws {
        // Random digits are hardly compressible, and several windows long.
        var random = SystemRandomNumberGenerator()
        let long = Data((0..<300_000).map { _ in UInt8.random(in: 48...57, using: &random) })
        let whole = try ReportPixel.report(long, piece: long.count)
        for piece in [1, 1000, 32_768, 1 << 18] {
            #expect(try ReportPixel.report(long, piece: piece) == whole)
        }
        #expect(try ReportPixel.recording(in: whole) == long)
    }

    @Test func `of a recording beyond the limit is refused`() throws {
        _ = try ReportPixel.report(Self.recording, size: ReportText.maxSize)
        let error = #expect(throws: RecordingError.self) {
            try ReportPixel.report(Self.recording, size: ReportText.maxSize + 1)
        }
        #expect(error?.message.hasPrefix("the recording has 1024 MB, expected at most") == true)
    }

    @Test func `replays as its recording does`() throws {
        let png = try TemporaryFile(name: "r.png")
        try ReportPixel.report(Self.recording).write(to: URL(fileURLWithPath: png.path))
        let plain = try TemporaryFile(String(decoding: Self.recording, as: UTF8.self))
        let lines = try ReplayBench(file: plain.path).json
        #expect(try ReplayBench(file: png.path).json == lines)
        #expect(!lines.isEmpty)
    }

    @Test func `that is damaged is refused with the cause`() throws {
        var report = try ReportPixel.report(Self.recording)
        #expect(message(Self.pixel)?.contains("PNG without a recording") == true)
        #expect(message(Data("GIF89a".utf8))?.contains("is not a PNG") == true)
        #expect(message(report.dropLast(20))?.contains("PNG is truncated") == true)
        let inside = try #require(report.range(of: Data("touchstone".utf8)))
        report[inside.upperBound + 20] ^= 0x55
        #expect(message(report)?.contains("checksum is wrong") == true)
    }

    private func message(_ png: Data) -> String? {
        do {
            _ = try ReportPixel.recording(in: png)
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
        let old = try TemporaryFile("old")
        #expect(throws: RecordingError.self) {
            _ = try RecordingFile(path: old.path + ".none/x.jsonl")
        }
        #expect(throws: RecordingError.self) {
            try AtomicFile.write(Data(), to: old.path + "/below")
        }
        #expect(old.data == Data("old".utf8))
    }
}

extension ReportPixel {
    /// Returns the recording in a report.
    static func recording(in png: Data) throws(RecordingError) -> Data {
        let text = try ReportText(PNGBytes(png, file: "r.png"))
        var recording = Data()
        while let piece = try text.next() { recording.append(piece) }
        return recording
    }
}
