import Foundation
import Recordings
import Testing

@testable import RecordingFormat

@Suite struct `A damaged chunk` {
    private static let recording = Data(
        (ReplayBench.header + "\n" + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n").utf8
    )
    private static let head = Data("touchstone".utf8) + [0, 1, 0, 0, 0]

    /// Returns a picture with a strip, and a chunk with this content before its end.
    private func report(_ content: Data) throws -> Data {
        let strip = try RecordingStrip(Self.recording, maxColumns: 1200, minRows: 4)
        let png = try StripPicture(strip).png()
        return Self.report(content, in: png)
    }

    private static func report(_ content: Data, in png: Data) -> Data {
        let chunk = StripPicture.chunk("iTXt", content)
        return png.dropLast(12) + chunk + png.suffix(12)
    }

    private func deflated(_ text: Data) throws -> Data {
        var (rest, stream): (Data?, Data) = (text, Data())
        try Deflate.compress(
            {
                defer { rest = nil }
                return rest
            },
            { stream += $0 }
        )
        return stream
    }

    private func message(_ png: Data) -> String? {
        do throws(RecordingError) {
            _ = try ReportPixel.recording(in: png)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `that the file's end cuts leaves the strip`() throws {
        let whole = try report(Self.head + deflated(Self.recording))
        let pixels = try #require(whole.range(of: Data("iTXt".utf8))).lowerBound - 4
        for end in pixels..<whole.count {
            let read = try ReportPixel.recording(in: Data(whole.prefix(end)))
            #expect(read == Self.recording, "\(end)")
        }
        for end in 8..<pixels {
            let line = message(whole.prefix(end))
            #expect(line == "r.png: PNG is truncated, expected an intact report", "\(end)")
        }
    }

    @Test func `with a damaged stream leaves the strip, also behind its first pieces`() throws {
        var random = SystemRandomNumberGenerator()
        let long = Data((0..<900_000).map { _ in UInt8.random(in: 48...57, using: &random) })
        for text in [Data("other".utf8), long] {
            let stream = try deflated(text)
            var changed = stream
            changed[changed.count - 1] ^= 1
            let damaged: [Data] = [stream.dropLast(), stream.prefix(2), Data(), changed]
            for content in damaged.map({ Self.head + $0 }) {
                let report = try report(content)
                #expect(try ReportPixel.recording(in: report) == Self.recording)
                let line = message(Self.report(content, in: ReportPixel.png))
                #expect(line == "r.png: the recording is damaged, expected an intact report")
            }
        }
    }
}
