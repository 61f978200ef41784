import Foundation

@testable import RecordingFormat

/// A picture of pixels `0xRRGGBB`, written as a PNG by hand, with which tests damage strips.
struct StripPicture {
    var rows: [[UInt32]]

    enum Kind: UInt8 {
        case gray = 0
        case rgb = 2
        case rgba = 6
    }

    init(width: Int, height: Int) {
        rows = Array(repeating: Array(repeating: 0x1C1F26, count: width), count: height)
    }

    /// A report: some pixels, and below them the strip, with a margin around it.
    init(_ strip: RecordingStrip, margin: Int = 5) {
        self.init(width: strip.columns + 2 * margin, height: strip.rows + 2 * margin)
        for row in 0..<strip.rows {
            for column in 0..<strip.columns {
                rows[margin + row][margin + column] =
                    strip.pixels[row * strip.columns + column] & 0xFFFFFF
            }
        }
    }

    func cropped(_ columns: Range<Int>, _ rows: Range<Int>) -> StripPicture {
        var copy = self
        copy.rows = self.rows[rows].map { Array($0[columns]) }
        return copy
    }

    func scaled(by factor: Int) -> StripPicture {
        var copy = self
        copy.rows = rows.flatMap { row in
            let wide = row.flatMap { Array(repeating: $0, count: factor) }
            return Array(repeating: wide, count: factor)
        }
        return copy
    }

    func png(_ kind: Kind = .rgb, bits: Int = 8) throws -> Data {
        var pixels = Data()
        for row in rows {
            pixels.append(0)
            for color in row {
                let rgb = [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
                let samples =
                    switch kind {
                    case .gray: [rgb[1]]
                    case .rgb: rgb
                    case .rgba: rgb + [255]
                    }
                for sample in samples {
                    pixels.append(contentsOf: Array(repeating: sample, count: bits / 8))
                }
            }
        }
        var stream = Data()
        var rest: Data? = pixels
        try Deflate.compress(
            {
                defer { rest = nil }
                return rest
            },
            { stream += $0 }
        )
        let head =
            Self.number(rows[0].count) + Self.number(rows.count)
            + [UInt8(bits), kind.rawValue, 0, 0, 0]
        return PNGChunks.signature + Self.chunk("IHDR", head) + Self.chunk("IDAT", stream)
            + Self.chunk("IEND", Data())
    }

    static func chunk(_ type: String, _ body: Data) -> Data {
        let content = Data(type.utf8) + body
        return number(body.count) + content + number(Int(Deflate.checksum(content)))
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
