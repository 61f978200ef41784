package import Foundation

/// An animated PNG, which repeats endlessly.
///
/// All frames have four bytes for each pixel: red, green, blue and alpha. Programs without animation show the
/// first frame.
///
/// Source: PNG specification, third edition, sections 4.8 "APNG: frame-based animation" and 11.3.7.
package struct AnimatedPNG {
    /// A rectangle of pixels that is drawn over the previous frame.
    package struct Frame {
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int
        /// The pixels as a zlib stream of rows.
        let stream: Data
        /// The time until the next frame, in milliseconds.
        package var delay: Int

        /// Compresses the pixels, row by row.
        ///
        /// - Throws: `RecordingError` if memory is exhausted.
        package init(
            x: Int,
            y: Int,
            width: Int,
            height: Int,
            _ bytes: Data,
            delay: Int
        ) throws(RecordingError) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            self.delay = delay
            var stream = Data()
            var row = 0
            do {
                try Deflate.compress(
                    {
                        guard row < height else { return nil }
                        defer { row += 1 }
                        // Filter 0: rows of flat colours are smallest without a filter.
                        return [0] + bytes[(row * width * 4)..<((row + 1) * width * 4)]
                    },
                    { stream += $0 }
                )
            } catch {
                throw RecordingError("report", "the animation cannot be compressed: \(error)")
            }
            self.stream = stream
        }

        /// The maximum delay of a frame, in milliseconds: 16 bits.
        package static let maxDelay = Int(UInt16.max)

        /// The frame's control chunk: its place, its delay, and that it is drawn over the previous one.
        fileprivate func control(_ number: Int) -> Data {
            var body = [number, width, height, x, y].reduce(Data()) {
                $0 + BigEndian.bytes($1)
            }
            body += BigEndian.bytes(min(delay, Self.maxDelay), 2) + BigEndian.bytes(1000, 2)
            return PNGChunk.bytes("fcTL", body + [0, number == 0 ? 0 : 1])
        }
    }

    /// The frames; the first one is the whole picture.
    private var frames: [Frame]
    /// The number of bytes of all frames.
    package private(set) var count: Int

    package init(_ still: Frame) {
        frames = [still]
        count = still.stream.count
    }

    package mutating func append(_ frame: Frame) {
        frames.append(frame)
        count += frame.stream.count
    }

    /// Shows the last frame longer, by a time in milliseconds.
    package mutating func prolong(by delay: Int) { frames[frames.count - 1].delay += delay }

    /// The bytes of the file.
    package var data: Data {
        var number = 0
        var result = PNGChunks.signature
        let size = BigEndian.bytes(frames[0].width) + BigEndian.bytes(frames[0].height)
        // Eight bits, colour with alpha, deflate, the usual filters, not interlaced.
        result += PNGChunk.bytes("IHDR", size + [8, 6, 0, 0, 0])
        // 0 rounds: the animation repeats endlessly.
        result += PNGChunk.bytes("acTL", BigEndian.bytes(frames.count) + BigEndian.bytes(0))
        for frame in frames {
            result += frame.control(number)
            number += 1
            if number == 1 {
                result += PNGChunk.bytes("IDAT", frame.stream)
            } else {
                result += PNGChunk.bytes("fdAT", BigEndian.bytes(number) + frame.stream)
                number += 1
            }
        }
        return result + PNGChunk.bytes("IEND", Data())
    }
}
