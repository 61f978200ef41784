import CZlib
import Foundation

/// Compresses and checks with zlib.
///
/// Source: zlib.h.
enum Deflate {
    enum Failure: Error {
        /// The data is no zlib stream, or was damaged.
        case damaged
        /// zlib has no memory.
        case noMemory
    }

    /// The data as a zlib stream (`compress2`).
    static func compress(_ data: Data) throws(Failure) -> Data {
        var length = compressBound(uLong(data.count))
        var result = Data(count: Int(length))
        let status = result.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { source in
                compress2(
                    target.bindMemory(to: Bytef.self).baseAddress,
                    &length,
                    source.bindMemory(to: Bytef.self).baseAddress,
                    uLong(data.count),
                    Z_DEFAULT_COMPRESSION
                )
            }
        }
        guard status == Z_OK else { throw .noMemory }
        return result.prefix(Int(length))
    }

    /// The checksum that PNG chunks end with (`crc32`), of what came before and these bytes.
    static func checksum(_ data: Data, after start: UInt32 = 0) -> UInt32 {
        let sum = data.withUnsafeBytes { bytes in
            crc32(uLong(start), bytes.bindMemory(to: Bytef.self).baseAddress, uInt(data.count))
        }
        return UInt32(truncatingIfNeeded: sum)
    }
}
