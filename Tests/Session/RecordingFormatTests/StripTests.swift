import Foundation
import Recordings
import Testing

@testable import RecordingFormat

@Suite struct `A strip` {
    private static let recording = Data(
        (ReplayBench.header + "\n" + #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"# + "\n").utf8
    )

    private func strip(_ text: Data = Self.recording, columns: Int = 1200, rows: Int = 4) throws
        -> RecordingStrip
    {
        try RecordingStrip(text, maxColumns: columns, minRows: rows)
    }

    private func picture() throws -> StripPicture { StripPicture(try strip()) }

    private func recording(in png: Data) throws -> Data {
        try ReportPixel.recording(in: png)
    }

    private func message(_ png: Data) -> String? {
        do throws(RecordingError) {
            _ = try ReportPixel.recording(in: png)
            return nil
        } catch {
            return error.description
        }
    }

    /// Returns random lines that hardly compress, of about this many bytes.
    private func noise(_ count: Int) -> Data {
        var random = SystemRandomNumberGenerator()
        let line = {
            Data((0..<100).map { _ in UInt8.random(in: 97...122, using: &random) } + [10])
        }
        return (0..<(count / 101)).reduce(into: Data()) { text, _ in text += line() }
    }

    @Test func `holds the recording unchanged, in pictures of 24, 32 and 48 bits`() throws {
        let picture = try picture()
        #expect(try recording(in: picture.png(.rgb)) == Self.recording)
        #expect(try recording(in: picture.png(.rgba)) == Self.recording)
        #expect(try recording(in: picture.png(.rgb, bits: 16)) == Self.recording)
        #expect(try recording(in: picture.png(.rgba, bits: 16)) == Self.recording)
        let long = noise(60_000)
        let large = StripPicture(try strip(long))
        #expect(try recording(in: large.png()) == long)
    }

    @Test func `is as high as the word at first, and then as wide as the picture`() throws {
        let short = try strip(noise(3000), rows: 12)
        #expect(short.rows == 12 && short.columns < 100)
        let long = try strip(noise(90_000), columns: 1200, rows: 12)
        #expect(long.columns == 1200 && long.rows > 12)
        // A head is never divided.
        #expect(try strip(columns: 7, rows: 4).columns == 7)
        #expect(throws: RecordingStrip.Omission.tooNarrow) { try strip(columns: 6) }
        // At a large scale, the word is higher than the most rows.
        #expect(try strip(rows: 100).rows <= RecordingStrip.maxRows)
    }

    @Test func `has at most 32 rows, and is left out otherwise`() throws {
        let text = noise(60_000)
        let pixels = try strip(text, columns: 60_000, rows: 1).pixels.count
        let columns = (pixels + 31) / 32
        #expect(try strip(text, columns: columns).rows == 32)
        #expect(throws: RecordingStrip.Omission.tooLong) { try strip(text, columns: columns - 1) }
        let large = Data(repeating: 10, count: RecordingStrip.maxSize)
        #expect(throws: RecordingStrip.Omission.tooLong) { try strip(large + [10]) }
    }

    @Test func `is found with a border around it, and after a crop that keeps it`() throws {
        let strip = try strip()
        let wide = StripPicture(strip, margin: 40)
        #expect(try recording(in: wide.png()) == Self.recording)
        let (columns, rows) = (40..<(40 + strip.columns), 40..<(40 + strip.rows))
        #expect(try recording(in: wide.cropped(columns, rows).png()) == Self.recording)
    }

    @Test func `is refused with the missing rows or columns if it is cropped`() throws {
        let strip = try strip()
        let (columns, rows) = (0..<strip.columns, 0..<strip.rows)
        let bare = StripPicture(strip, margin: 0)
        #expect(
            message(try bare.cropped(columns, rows.dropLast()).png())
                == "r.png: the strip has only \(strip.rows - 1) of its \(strip.rows) rows,"
                + " expected an intact report"
        )
        #expect(
            message(try bare.cropped(columns.dropLast(), rows).png())
                == "r.png: the strip has only \(strip.columns - 1) of its \(strip.columns) columns,"
                + " expected an intact report"
        )
        for cut in [
            bare.cropped(columns, rows.dropFirst()), bare.cropped(columns.dropFirst(), rows),
        ] {
            #expect(message(try cut.png())?.contains("PNG without a recording") == true)
        }
        var moved = StripPicture(strip)
        moved.rows.remove(at: 6)
        moved.rows.append(moved.rows[0])
        #expect(message(try moved.png())?.contains("the strip's checksum is wrong") == true)
    }

    @Test func `with any flipped bit is refused with one line`() throws {
        let strip = try strip()
        let bare = StripPicture(strip, margin: 0)
        // Zeros can fill the last pixel.
        #expect(strip.pixels.count > 30)
        for bit in 0..<(30 * 24) {
            var damaged = bare
            let pixel = bit / 24
            damaged.rows[pixel / strip.columns][pixel % strip.columns] ^= 1 << (23 - bit % 24)
            let line = try #require(message(try damaged.png()), "bit \(bit)")
            #expect(
                line.hasPrefix("r.png: ") && line.contains(", expected ") && !line.contains("\n")
            )
        }
    }

    @Test func `of another version is refused with that version`() throws {
        var picture = StripPicture(try strip(), margin: 0)
        picture.rows[0][3] = picture.rows[0][3] & 0xFF00FF | 0x000200
        #expect(
            message(try picture.png())
                == "r.png: the strip has version 2 instead of 1, expected an intact report"
        )
    }

    @Test func `is not found if it is scaled, grey or has few colours`() throws {
        let picture = try picture()
        for png in [try picture.scaled(by: 2).png(), try picture.png(.gray)] {
            #expect(message(png)?.contains("PNG without a recording, expected") == true)
        }
    }

    @Test func `is read only if the chunk is missing or damaged`() throws {
        let other = Data((ReplayBench.header + "\n").utf8)
        let png = try picture().png()
        var report = Data(png.dropLast(12))
        let text = Data("touchstone".utf8) + [0, 0, 0, 0, 0] + other
        report += StripPicture.chunk("iTXt", text) + png.suffix(12)
        #expect(try recording(in: report) == other)
        report[report.count - 20] ^= 1
        #expect(try recording(in: report) == Self.recording)
        // Both are damaged.
        var cut = try picture()
        cut.rows.removeLast(6)
        var neither = Data(try cut.png().dropLast(12))
        neither += report[(png.count - 12)...]
        #expect(
            message(neither)?.hasPrefix(
                "r.png: the recording's checksum is wrong, and the strip has only"
            ) == true
        )
    }

    @Test func `in an unreadable picture is refused with the decoder's message`() throws {
        var png = try picture().png()
        let data = try #require(png.range(of: Data("IDAT".utf8)))
        png[data.upperBound + 10] ^= 0x55
        let line = try #require(message(png))
        #expect(
            line.hasPrefix("r.png: the picture cannot be read (") && line.contains(", expected")
        )
    }
}
