import CZlib
import Foundation

/// A picture whose strip holds packed lines, with correct lengths and checksums.
///
/// A fuzzer that changes a PNG does not get past the two compressions and three checksums.
enum StripPicture {
    private static let columns = 100

    static func png(of packed: Data) -> Data {
        let stream = compressed(packed)
        var head = Data("touchstone".utf8) + [1, 0, UInt8(columns)] + number(stream.count)
        head += number(checksum(head + stream))
        var rest = head + stream
        var rows = Data()
        var height = 0
        while !rest.isEmpty {
            let row = Data(rest.prefix(3 * columns))
            // No filter; zeros fill the last row.
            rows += [0] + row + Data(count: 3 * columns - row.count)
            rest = Data(rest.dropFirst(row.count))
            height += 1
        }
        // 8 bits for each of red, green and blue.
        let size = number(columns) + number(height) + [8, 2, 0, 0, 0]
        return PNGChecksums.corrected(
            Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", size)
                + chunk("IDAT", compressed(rows)) + chunk("IEND", Data())
        )
    }

    private static func chunk(_ type: String, _ body: Data) -> Data {
        number(body.count) + Data(type.utf8) + body + number(0)
    }

    private static func compressed(_ data: Data) -> Data {
        var size = compressBound(uLong(data.count))
        var result = [UInt8](repeating: 0, count: Int(size))
        compress(&result, &size, Array(data), uLong(data.count))
        return Data(result.prefix(Int(size)))
    }

    private static func checksum(_ data: Data) -> Int {
        Int(crc32(0, Array(data), uInt(data.count)))
    }

    private static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
}
