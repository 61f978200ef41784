import CCairo
package import Foundation
import Glibc

/// A rectangle of pixels of an animation's frame: those that change are opaque, the others transparent.
package struct PixelPatch {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
    /// Four bytes for each pixel, row by row: red, green, blue and alpha.
    package let bytes: Data
}

extension ImageSurface {
    /// The whole picture as a patch.
    package var patch: PixelPatch {
        var bytes = Data(capacity: width * height * 4)
        for y in 0..<height {
            for pixel in buffer.row(y, 0..<width) { bytes.append(opaque: pixel) }
        }
        return PixelPatch(x: 0, y: 0, width: width, height: height, bytes: bytes)
    }

    /// Copies the pixels of a picture of the same width, within rectangles of whole pixels.
    ///
    /// - Returns: The smallest patch that makes the same changes; nil if no pixel changes.
    package func take(_ other: ImageSurface, in rects: [CGRect]) -> PixelPatch? {
        let all = CGRect(
            origin: .zero,
            size: CGSize(width: width, height: min(height, other.height))
        )
        var rows: [Int: Range<Int>] = [:]
        for rect in rects.map({ $0.intersection(all) }) where !rect.isEmpty {
            for y in Int(rect.minY)..<Int(rect.maxY) {
                let columns = Int(rect.minX)..<Int(rect.maxX)
                guard let changed = changes(from: other, in: y, columns) else { continue }
                let old = rows[y] ?? changed
                rows[y] =
                    min(
                        old.lowerBound,
                        changed.lowerBound
                    )..<max(old.upperBound, changed.upperBound)
            }
        }
        guard let top = rows.keys.min(), let bottom = rows.keys.max(),
            let left = rows.values.map(\.lowerBound).min(),
            let right = rows.values.map(\.upperBound).max()
        else { return nil }
        let (width, height) = (right - left, bottom - top + 1)
        var bytes = Data(count: width * height * 4)
        for (y, columns) in rows {
            let (new, old) = (other.buffer.row(y, columns), buffer.row(y, columns))
            let start = ((y - top) * width + columns.lowerBound - left) * 4
            for index in new.indices where (new[index] ^ old[index]) & 0xFFFFFF != 0 {
                bytes.set(opaque: new[index], at: start + index * 4)
                old[index] = new[index]
            }
        }
        return PixelPatch(x: left, y: top, width: width, height: height, bytes: bytes)
    }

    /// Returns the columns from the first to the last that differ; nil if all are equal.
    private func changes(from other: ImageSurface, in y: Int, _ columns: Range<Int>) -> Range<Int>?
    {
        let (new, old) = (other.buffer.row(y, columns), buffer.row(y, columns))
        func differs(_ index: Int) -> Bool { (new[index] ^ old[index]) & 0xFFFFFF != 0 }
        // Most rows are equal, and `memcmp` finds this fastest.
        guard let one = new.baseAddress, let two = old.baseAddress,
            memcmp(one, two, columns.count * 4) != 0, let first = new.indices.first(where: differs),
            let last = new.indices.last(where: differs)
        else { return nil }
        return columns.lowerBound + first..<columns.lowerBound + last + 1
    }
}

extension PixelBuffer {
    /// The pixels of a part of a row, of a format with 32 bits per pixel.
    fileprivate func row(_ y: Int, _ columns: Range<Int>) -> UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableRawBufferPointer(
            start: bytes + y * stride + columns.lowerBound * 4,
            count: columns.count * 4
        ).bindMemory(to: UInt32.self)
    }
}

extension Data {
    fileprivate mutating func append(opaque pixel: UInt32) {
        for shift: UInt32 in [16, 8, 0] { append(UInt8(truncatingIfNeeded: pixel >> shift)) }
        append(0xFF)
    }

    fileprivate mutating func set(opaque pixel: UInt32, at place: Int) {
        self[place] = UInt8(truncatingIfNeeded: pixel >> 16)
        self[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        self[place + 2] = UInt8(truncatingIfNeeded: pixel)
        self[place + 3] = 0xFF
    }
}
