import CZlib
import Foundation

/// Corrects the checksums of a PNG, so that the fuzzer reaches the code behind them.
enum PNGChecksums {
    /// Returns the same chunks with correct checksums; bytes without PNG format stay unchanged.
    static func corrected(_ png: Data) -> Data {
        var bytes = [UInt8](png)
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return png }
        var place = 8
        while place + 12 <= bytes.count {
            let length = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + length
            guard end + 4 <= bytes.count else { break }
            let content = Array(bytes[(place + 4)..<end])
            let sum = crc32(0, content, uInt(content.count))
            for index in 0..<4 {
                bytes[end + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * UInt(index)))
            }
            place = end + 4
        }
        return Data(bytes)
    }
}
